// The page of the concurrency tests: a sandbox on IndexedDB, things that are good once, and two hundred requests for each.
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { approvedBackchannel } from '../../kit/approved-backchannel.ts';
import { authentication, backchannelGrant } from '../../kit/registration.ts';
import { fixtureOn } from '../../kit/sandbox-fixture.ts';
import { codeForm, refreshForm, signedIn, type Form, type Player } from '../../kit/fixture.ts';

export type Prize = 'code' | 'rotated refresh token' | 'auth_req_id' | 'jti';

export interface Race {
  readonly endpoint: string;
  /** The Client-Cert header of the recipient. */
  readonly certificate: string;
  /** One body per request, each with an assertion of its own unless the assertion is the prize. */
  readonly bodies: readonly string[];
}

let sandbox: Sandbox | undefined;
const opened = async (name: string): Promise<Sandbox> =>
  (sandbox ??= await createSandbox({ storage: `indexeddb:${name}`, decisions: { refreshRotation: 'on' } }));

const racePage = {
  open: async (name: string): Promise<string> => (await opened(name)).storage,
  prepare: async (name: string, prize: Prize, times: number): Promise<Race> => {
    const fixture = fixtureOn(await opened(name));
    const player = await fixture.player();
    const endpoint = `${fixture.urls.dataHolder.secureBase}/token`;
    const proof = (): Promise<Form> => authentication(fixture, player, player.clientId, endpoint);
    const form = await formFor(fixture, player, prize);
    const shared = await proof();
    const bodies = Array.from({ length: times }, async () => {
      const all = { ...(prize === 'jti' ? shared : await proof()), ...form };
      return new URLSearchParams(all as Record<string, string>).toString();
    });
    const certificate = `:${btoa(String.fromCharCode(...player.certificate.der))}:`;
    return { endpoint, certificate, bodies: await Promise.all(bodies) };
  },
  run: async (
    name: string,
    { endpoint, certificate, bodies }: Race,
  ): Promise<readonly (readonly [number, string])[]> => {
    const { fetch: send } = await opened(name);
    const headers = { 'client-cert': certificate, 'content-type': 'application/x-www-form-urlencoded' };
    const answers = bodies.map((body) => send(endpoint, { method: 'POST', headers, body }));
    return Promise.all(
      (await Promise.all(answers)).map(async (answer) => [answer.status, await answer.text()] as const),
    );
  },
};

async function formFor(fixture: ReturnType<typeof fixtureOn>, player: Player, prize: Prize): Promise<Form> {
  switch (prize) {
    case 'code':
      return codeForm(await fixture.authorise(player));
    case 'rotated refresh token':
      return refreshForm(await signedIn(fixture, player), 'openid');
    case 'auth_req_id':
      return { grant_type: backchannelGrant, auth_req_id: await approvedBackchannel(fixture.sandbox, player) };
    case 'jti':
      return { grant_type: 'client_credentials', scope: 'cdr:consents' };
  }
}

export type RacePage = typeof racePage;

Object.assign(globalThis, { racePage });
