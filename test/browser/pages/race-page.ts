// The page of the concurrency tests: a sandbox on IndexedDB, things that are valid once, and two hundred requests for each.
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { approvedBackchannel } from '../../kit/calls/backchannel.ts';
import { authentication, sign } from '../../kit/calls/signing.ts';
import { backchannelGrant, registrationClaims, statementOf } from '../../kit/calls/registration.ts';
import { codeForm as todayCodeForm, coded, push, pushedObject, referenceOf } from '../../kit/calls/code-flow.ts';
import { newPlayer, todayMembers, type TodayFixture } from '../../kit/worlds/today.ts';
import { tokenWorldOn, partyOf } from '../../kit/worlds/token-world.ts';
import { codeForm, refreshForm, signedIn, type Form } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';

export type Prize = 'code' | 'rotated refresh token' | 'auth_req_id' | 'jti' | PrizeOfToday;
export type PrizeOfToday = (typeof prizesOfToday)[number];

const prizesOfToday = ['request_uri', 'pushed code', 'jti of a push', 'jti of a registration'] as const;
const isOfToday = (prize: Prize): prize is PrizeOfToday => prizesOfToday.some((one) => one === prize);

export interface Race {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** One body per request, each with its own assertion unless the assertion is the prize. */
  readonly bodies: readonly string[];
}

let sandbox: Sandbox | undefined;
const opened = async (name: string, prize: Prize): Promise<Sandbox> => {
  const storage = `indexeddb:${name}` as const;
  return (sandbox ??= await createSandbox(
    isOfToday(prize) ? { storage, profile: 'today' } : { storage, decisions: { refreshRotation: 'on' } },
  ));
};

const racePage = {
  open: async (name: string, prize: Prize): Promise<string> => (await opened(name, prize)).storage,
  prepare: async (name: string, prize: Prize, times: number): Promise<Race> => {
    const world = await opened(name, prize);
    if (isOfToday(prize)) return raceOfToday(world, prize, times);
    const fixture = tokenWorldOn(world);
    const player = await fixture.player();
    const endpoint = `${fixture.urls.dataHolder.secureBase}/token`;
    const proof = (): Promise<Form> => authentication(fixture, player, player.clientId, endpoint);
    const form = await formFor(fixture, player, prize);
    const shared = await proof();
    const bodies = Array.from({ length: times }, async () => {
      const all = { ...(prize === 'jti' ? shared : await proof()), ...form };
      return new URLSearchParams(all as Record<string, string>).toString();
    });
    return { endpoint, headers: formOf(player), bodies: await Promise.all(bodies) };
  },
  run: async (
    name: string,
    prize: Prize,
    { endpoint, headers, bodies }: Race,
  ): Promise<readonly (readonly [number, string])[]> => {
    const { fetch: send } = await opened(name, prize);
    const answers = bodies.map((body) => send(endpoint, { method: 'POST', headers, body, redirect: 'manual' }));
    return Promise.all(
      (await Promise.all(answers)).map(async (answer) => [answer.status, await answer.text()] as const),
    );
  },
};

const certificateOf = ({ certificate }: Pick<RegisteredRecipient, 'certificate'>): { 'client-cert': string } => ({
  'client-cert': `:${btoa(String.fromCharCode(...certificate.der))}:`,
});
const formOf = (player: Pick<RegisteredRecipient, 'certificate'>): Race['headers'] => ({
  ...certificateOf(player),
  'content-type': 'application/x-www-form-urlencoded',
});

/** The same at a holder with today's profile. */
async function raceOfToday(world: Sandbox, prize: PrizeOfToday, times: number): Promise<Race> {
  const fixture: TodayFixture = { sandbox: world, urls: world.urls, fetch: world.fetch, clock: world.clock };
  const { secureBase, authorisationEndpoint } = world.urls.dataHolder;
  const each = (body: () => Promise<string>): Promise<string[]> => Promise.all(Array.from({ length: times }, body));
  const asText = (form: Form): string => new URLSearchParams(form as Record<string, string>).toString();
  if (prize === 'jti of a registration') {
    const recipient = await world.enrol({ alg: 'ES256' });
    const honest = registrationClaims(fixture, recipient, await statementOf(fixture, recipient));
    const body = await sign(recipient.signingKey, { ...honest, ...todayMembers(recipient) });
    const headers = { ...certificateOf(recipient), 'content-type': 'application/jwt' };
    return { endpoint: `${secureBase}/register`, headers, bodies: await each(() => Promise.resolve(body)) };
  }
  const player = await newPlayer(fixture, { alg: 'ES256' });
  const headers = formOf(player);
  const proof = (endpoint: string): Promise<Form> => authentication(fixture, player, player.clientId, endpoint);
  switch (prize) {
    case 'request_uri': {
      const reference = { client_id: player.clientId, request_uri: await referenceOf(await push(fixture, player)) };
      const asked = { ...headers, accept: 'application/json' };
      return {
        endpoint: authorisationEndpoint,
        headers: asked,
        bodies: await each(() => Promise.resolve(asText(reference))),
      };
    }
    case 'pushed code': {
      const endpoint = `${secureBase}/token`;
      const form = todayCodeForm(await coded(fixture, player));
      return { endpoint, headers, bodies: await each(async () => asText({ ...(await proof(endpoint)), ...form })) };
    }
    case 'jti of a push': {
      const endpoint = `${secureBase}/par`;
      const shared = await proof(endpoint);
      const one = async (): Promise<string> => asText({ ...shared, request: await pushedObject(fixture, player) });
      return { endpoint, headers, bodies: await each(one) };
    }
  }
}

async function formFor(
  fixture: ReturnType<typeof tokenWorldOn>,
  player: RegisteredRecipient,
  prize: Exclude<Prize, PrizeOfToday>,
): Promise<Form> {
  switch (prize) {
    case 'code':
      return codeForm(await fixture.authorise(player));
    case 'rotated refresh token':
      return refreshForm(await signedIn(fixture, player), 'openid');
    case 'auth_req_id':
      return { grant_type: backchannelGrant, auth_req_id: await approvedBackchannel(partyOf(fixture, player)) };
    case 'jti':
      return { grant_type: 'client_credentials', scope: 'cdr:consents' };
  }
}

export type RacePage = typeof racePage;

Object.assign(globalThis, { racePage });
