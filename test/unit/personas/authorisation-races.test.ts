// Races on a store whose operations take turns, as IndexedDB’s do: at most one authorisation survives.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endConsent } from '../../../mocks/holder/consent/consent-lifecycle.ts';
import { removeClient } from '../../../mocks/holder/clients/registered-clients.ts';
import { createPersona } from '../../../mocks/personas/create-persona.ts';
import type { Persona } from '../../../mocks/personas/persona.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { fragmentOf, requestFor } from '../../kit/calls/authorisation-request.ts';
import type { Party } from '../../kit/worlds/scene.ts';
import { present } from '../../kit/energy/readings.ts';
import { openSmallWorld, type SmallWorld } from '../../kit/worlds/small-world.ts';
import {
  codeForm,
  customer,
  errorOf,
  introspected,
  post,
  refreshed,
  refreshForm,
  signedIn,
  tokensOf,
  userInfo,
  type Tokens,
} from '../../kit/calls/tokens.ts';
import { everyScope, type RegisteredRecipient } from '../../kit/worlds/fixture.ts';

let fixture: SmallWorld;
let player: RegisteredRecipient;
let persona: Persona;
let stranger: Persona;
let consentId: string;
beforeAll(async () => {
  fixture = await openSmallWorld(await loadScenario('joint-account'), 'slow');
  player = await fixture.player();
  const [one, two] = fixture.world.scenario.customers.map((each) => createPersona(fixture.world, each));
  if (one === undefined || two === undefined) throw new Error('Too few consumers.');
  [persona, stranger] = [one, two];
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  consentId = fixture.world.random.uuid();
  await fixture.world.table('holder.consents').put({
    id: consentId,
    brand: fixture.world.scenario.holders[0]?.brand ?? '',
    clientId: player.clientId,
    status: 'AWAITING_AUTHORISATION',
    scopes: everyScope,
    sharingDuration: 86_400,
    createdAt: fixture.clock.now().toISOString(),
  });
});

const rounds = 6;

/** Walks the screens to the end. Returns the code, or undefined if the holder refused. */
const authorised = async (who: Persona): Promise<string | undefined> => (await ended(who))['code'];

/** The parameters of the authorisation response. */
async function ended(who: Persona): Promise<Record<string, string>> {
  // The parts of a sandbox that a request needs: addresses and clock.
  const party: Party = {
    sandbox: fixture as unknown as Sandbox,
    recipient: player,
    clientId: player.clientId,
    consentApi: noDesk,
  };
  const { url } = await requestFor(party, { consentId });
  return fragmentOf(await who.authorise(url));
}
const noDesk = {} as Party['consentApi'];

const redeem = (code: string): Promise<Response> =>
  post(fixture, player, 'token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: player.redirectUris[0] ?? '',
  });

/** The number of grants of the consent that are still valid. */
async function living(): Promise<number> {
  const grants = await fixture.world.table('holder.grants').list({ where: { field: 'consentId', equals: consentId } });
  const consent = await fixture.world.table('holder.consents').get(consentId);
  return grants.filter(
    ({ id, revokedAt }) => revokedAt === undefined && consent?.grantId === id && consent.status === 'AUTHORISED',
  ).length;
}

const works = async ({ access_token: token }: Pick<Tokens, 'access_token'>): Promise<boolean> =>
  (await userInfo(fixture, token, player.fetch)).status === 200;

async function expectDead(tokens: Tokens): Promise<void> {
  expect(await works(tokens)).toBe(false);
  expect((await customer(fixture, tokens.access_token, player.fetch)).status).not.toBe(200);
  expect((await refreshed(fixture, player, tokens)).status).toBe(400);
  expect(await introspected(fixture, player, tokens.refresh_token)).toEqual({ active: false });
}

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'IS 14 one authorisation survives when two consumers answer the same consent at once (%i)',
  async () => {
    const codes = await Promise.all([authorised(persona), authorised(persona), authorised(stranger)]);
    const answers = await Promise.all(codes.filter((code) => code !== undefined).map(redeem));
    const good = await Promise.all(answers.filter(({ status }) => status === 200).map(tokensOf));
    expect(good).toHaveLength(1);
    expect(await living()).toBe(1);
    for (const tokens of good) expect(await works(tokens)).toBe(true);
  },
);

test('IS 14 a code redeemed while its consent is authorised anew yields dead tokens or none', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const first = (await authorised(persona)) ?? '';
    const [answer, second] = await Promise.all([redeem(first), authorised(persona)]);
    const tokens = await tokensOf(await redeem(second ?? ''));
    if (answer.status === 200) await expectDead(await tokensOf(answer));
    else expect(await errorOf(answer)).toBe('400 invalid_grant');
    expect(await works(tokens)).toBe(true);
    expect(await living()).toBe(1);
  }
});

test.each(['REVOKED', 'taken'] as const)(
  'RFC 6749 4.1.2.1 the recipient gets an error if the consent is %s while its code is made',
  async (fate) => {
    const { world, store } = fixture;
    const { table } = store;
    const before = world.table('holder.consents');
    // Another actor interferes just before the consent is bound.
    const update: typeof before.update = async (...change) => {
      Object.assign(store, { table });
      if (fate === 'REVOKED') await endConsent(world, consentId);
      else await before.put({ ...present(await before.get(consentId)), customerId: stranger.customerId });
      return before.update(...change);
    };
    const between = new Proxy(table, {
      apply: (target, self, [name]: [never]) =>
        name === 'holder.consents' ? { ...before, update } : Reflect.apply(target, self, [name]),
    });
    Object.assign(store, { table: between });
    const error = fate === 'REVOKED' ? 'access_denied' : 'invalid_request_object';
    expect(await ended(persona)).toMatchObject({ error });
  },
);

test('RFC 7009 2.1 no tokens survive a refresh while the refresh token is revoked', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const tokens = await signedIn(fixture, player);
    const [answer] = await Promise.all([
      post(fixture, player, 'token', refreshForm(tokens)),
      post(fixture, player, 'revoke', { token: tokens.refresh_token }),
    ]);
    await expectDead(tokens);
    if (answer.status === 200) await expectDead({ ...tokens, ...(await tokensOf(answer)) });
  }
});

test('IS 14 no tokens survive a refresh while the consent is deleted', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const authorisation = await fixture.authorise(player);
    const tokens = await tokensOf(await post(fixture, player, 'token', codeForm(authorisation)));
    const [answer] = await Promise.all([
      post(fixture, player, 'token', refreshForm(tokens)),
      fixture.endConsent(player, authorisation.consentId),
    ]);
    await expectDead(tokens);
    if (answer.status === 200) await expectDead({ ...tokens, ...(await tokensOf(answer)) });
  }
});

test('CDS participant statuses: no tokens survive a code redeemed while its client is removed', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const own = await fixture.player();
    const authorisation = await fixture.authorise(own);
    const [answer] = await Promise.all([
      post(fixture, own, 'token', codeForm(authorisation)),
      removeClient(fixture.world, own.clientId),
    ]);
    expect(await errorOf(await post(fixture, own, 'token', codeForm(authorisation)))).toBe('400 invalid_client');
    if (answer.status !== 200) continue;
    const tokens = await tokensOf(answer);
    expect((await customer(fixture, tokens.access_token, own.fetch)).status).not.toBe(200);
    expect((await userInfo(fixture, tokens.access_token, own.fetch)).status).not.toBe(200);
  }
});
