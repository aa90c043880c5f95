// Races under the profile of today: one of two hundred callers wins, and nothing is left half done.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPersona } from '../../../mocks/personas/create-persona.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { standingOf } from '../../../mocks/holder/consent/consent-lifecycle.ts';
import { today } from '../../../mocks/spec/profiles/today.ts';
import { customer, errorOf, post } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { manage } from '../../kit/calls/management.ts';
import { authentication } from '../../kit/calls/signing.ts';
import { register, statementOf } from '../../kit/calls/registration.ts';
import { openSmallWorld, type SmallWorld } from '../../kit/worlds/small-world.ts';
import {
  browserAddress,
  codeForm,
  coded,
  push,
  refreshed,
  signedIn,
  tokensOf,
  type Push,
  type TodayTokens,
} from '../../kit/calls/code-flow.ts';
import { todayMembers, type TodayFixture } from '../../kit/worlds/today.ts';

let small: SmallWorld;
let fixture: TodayFixture;
let player: RegisteredRecipient;
beforeAll(async () => {
  small = await openSmallWorld(await loadScenario('solar-home'), 'slow', today);
  const personas = small.world.scenario.customers.map((each) => createPersona(small.world, each));
  // The parts of a sandbox that a flow needs.
  fixture = { ...small, sandbox: { ...small, personas } as unknown as Sandbox };
  player = await small.player();
});
afterAll(() => small.stop());

const times = 200;
const atOnce = <T>(send: (index: number) => Promise<T>, count = times): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));

/** Counts the answers of each kind. */
function tally(answers: readonly string[]): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const answer of answers) found[answer] = (found[answer] ?? 0) + 1;
  return found;
}

test('RFC 9126 4 one of two hundred browsers with the same request_uri reaches the screens', async () => {
  const address = await browserAddress(fixture, player, await push(fixture, player));
  const answers = await atOnce(() => fixture.fetch(address, { redirect: 'manual' }));
  expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 200: 1, 303: times - 1 });
});

test('RFC 6749 4.1.2 one of two hundred callers with the same code gets tokens, which are then revoked', async () => {
  const code = await coded(fixture, player);
  const answers = await atOnce(() => post(fixture, player, 'token', codeForm(code)));
  const kinds = await Promise.all(answers.map(errorOf));
  expect(tally(kinds)).toEqual({ '200 no error': 1, '400 invalid_grant': times - 1 });
  const won = answers[kinds.indexOf('200 no error')];
  if (won === undefined) throw new Error('Nobody won.');
  await expectDead(await tokensOf(won));
  await expectWhole();
});

test('RFC 7523 3 one of two hundred pushes with the same client assertion is accepted', async () => {
  const endpoint = `${fixture.urls.dataHolder.secureBase}/par`;
  const form = await authentication(fixture, player, player.clientId, endpoint);
  const answers = await atOnce(async () => errorOf((await push(fixture, player, { form })).answer));
  expect(tally(answers)).toEqual({ '201 no error': 1, '400 invalid_client': times - 1 });
});

test('CDS Client Registration: one of two hundred concurrent registrations is entered, with one jti or their own', async () => {
  for (const isShared of [true, false]) {
    const recipient = await small.player();
    const statement = await statementOf(fixture, recipient);
    const jti = crypto.randomUUID();
    const claims = { ...todayMembers(recipient), ...(isShared ? { jti } : {}) };
    const answers = await atOnce(async () => errorOf(await register(fixture, recipient, { statement, claims })));
    expect(tally(answers)).toEqual({ '201 no error': 1, '400 invalid_client_metadata': times - 1 });
  }
});

/** Expects that no endpoint accepts the tokens any more. */
async function expectDead(tokens: TodayTokens, who = player): Promise<void> {
  expect((await customer(fixture, tokens.access_token, who.fetch)).status).not.toBe(200);
  expect((await refreshed(fixture, who, tokens.refresh_token)).status).toBe(400);
}

/**
 * Expects no grant without its arrangement, no arrangement without its grant and client, and no token without a grant.
 */
async function expectWhole(): Promise<void> {
  const now = small.clock.now();
  const { world } = small;
  const [grants, consents, clients, access, refresh] = await Promise.all([
    world.table('holder.grants').list(),
    world.table('holder.consents').list(),
    world.table('holder.clients').list(),
    world.table('holder.accessTokens').list(),
    world.table('holder.refreshTokens').list(),
  ]);
  const isClient = (id: string): boolean => clients.some((one) => one.id === id);
  const living = consents.filter((one) => standingOf(one, now) === 'AUTHORISED');
  const alive = grants.filter(({ revokedAt }) => revokedAt === undefined);
  const homeless = alive.filter(({ id, clientId }) => !living.some((one) => one.grantId === id) || !isClient(clientId));
  expect(homeless).toEqual([]);
  expect(
    living.filter(({ grantId, clientId }) => !alive.some(({ id }) => id === grantId) || !isClient(clientId)),
  ).toEqual([]);
  const loose = [...access.filter(({ subject }) => subject === 'customer'), ...refresh].filter(
    ({ grantId, revokedAt }) => revokedAt === undefined && !grants.some(({ id }) => id === grantId),
  );
  expect(loose).toEqual([]);
}

const rounds = 12;
const withdraw = (id: string, who = player): Promise<Response> =>
  post(fixture, who, 'arrangements/revoke', { cdr_arrangement_id: id });

test('CDS CDR Arrangement Revocation endpoint: one of two hundred withdrawals of the same arrangement succeeds', async () => {
  const tokens = await signedIn(fixture, player);
  const answers = await atOnce(() => withdraw(tokens.cdr_arrangement_id));
  expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 204: 1, 422: times - 1 });
  await expectDead(tokens);
  await expectWhole();
});

test('CDS Request Object: an amendment redeemed during a withdrawal leaves nothing half done', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const before = await signedIn(fixture, player);
    const id = before.cdr_arrangement_id;
    const code = await coded(fixture, player, { sharing: { cdr_arrangement_id: id } } satisfies Push);
    const [amended, withdrawn] = await Promise.all([
      post(fixture, player, 'token', codeForm(code)),
      later(round, () => withdraw(id)),
    ]);
    expect(withdrawn.status).toBe(204);
    await expectDead(before);
    if (amended.status === 200) await expectDead(await tokensOf(amended));
    else expect(await errorOf(amended)).toBe('400 invalid_grant');
    expect((await withdraw(id)).status).toBe(422);
    await expectWhole();
  }
});

test('CDS Request Object: nothing survives a withdrawal between amendment and binding of the new grant', async () => {
  const before = await signedIn(fixture, player);
  const id = before.cdr_arrangement_id;
  const code = await coded(fixture, player, { sharing: { cdr_arrangement_id: id } });
  const { world, store } = small;
  const { table } = store;
  const grants = world.table('holder.grants');
  let withdrawn: Response | undefined;
  const update: typeof grants.update = async (...change) => {
    Object.assign(store, { table });
    const arrangement = await world.table('holder.consents').get(id);
    if (arrangement?.grantId === change[0]) withdrawn = await withdraw(id);
    else Object.assign(store, { table: between });
    return grants.update(...change);
  };
  const between = new Proxy(table, {
    apply: (target, self, [name]: [never]) =>
      name === 'holder.grants' ? { ...grants, update } : Reflect.apply(target, self, [name]),
  });
  Object.assign(store, { table: between });
  const amended = await post(fixture, player, 'token', codeForm(code));
  Object.assign(store, { table });
  expect(withdrawn?.status).toBe(204);
  await expectDead(await tokensOf(amended));
  await expectWhole();
});

test('CDS Registration Management: deleting a registration during refresh, redemption and withdrawal leaves nothing half done', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const own = await small.player();
    const tokens = await signedIn(fixture, own);
    const other = await signedIn(fixture, own);
    const code = await coded(fixture, own);
    const [ended, ...answers] = await Promise.all([
      later(round, () => manage(fixture, 'DELETE', own)),
      refreshed(fixture, own, tokens.refresh_token),
      post(fixture, own, 'token', codeForm(code)),
      withdraw(other.cdr_arrangement_id, own),
    ]);
    expect(ended.status).toBe(204);
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      if (answer.status === 200) await expectDead(await tokensOf(answer), own);
    }
    for (const one of [tokens, other]) await expectDead(one, own);
    await expectWhole();
  }
});

/** Waits for this many turns of the event loop, so that each round meets the other call at another point. */
async function later<T>(turns: number, then: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < turns * 4; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  return then();
}
