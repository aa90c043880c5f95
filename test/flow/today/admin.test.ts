// The register’s calls to a holder of today: metrics and metadata updates, permitted callers and answers.
import { afterEach, expect, test } from 'vitest';
import { byCodeUnits } from '../../../mocks/ambient/ordering.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import {
  callAdmin,
  firstBrand,
  metricsOf,
  registerFetch,
  registerToken,
  stagesOf,
} from '../../kit/calls/from-register.ts';
import { browserAddress, push, signedIn } from '../../kit/calls/code-flow.ts';
import { newPlayer, openToday, type TodayFixture } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';

const opened: TodayFixture[] = [];
async function start(options: SandboxOptions = {}): Promise<TodayFixture> {
  const fixture = await openToday({ extractableKeys: true, ...options });
  opened.push(fixture);
  return fixture;
}
afterEach(async () => {
  for (const { sandbox } of opened.splice(0)) await sandbox.stop();
});

const codeOf = async (answer: Response): Promise<string> => {
  const body = (await answer.json()) as { errors?: readonly { code: string }[] };
  return `${String(answer.status)} ${body.errors?.[0]?.code.split(':').at(-1) ?? ''}`;
};

/** A flow that the consumer declines on the last page. */
async function refused(fixture: TodayFixture, player: RegisteredRecipient): Promise<void> {
  await personaOf(fixture.sandbox).deny(await browserAddress(fixture, player, await push(fixture, player)));
}

/** Reads the accounts that a consumer has shared. */
const accounts = (
  fixture: TodayFixture,
  player: RegisteredRecipient,
  token: string,
  isPresent = false,
): Promise<Response> =>
  player.fetch(`${fixture.urls.dataHolder.base}/energy/accounts`, {
    headers: {
      authorization: `Bearer ${token}`,
      'x-v': '2',
      'x-fapi-auth-date': fixture.clock.now().toUTCString(),
      ...(isPresent
        ? { 'x-fapi-customer-ip-address': '203.0.113.7', 'x-cds-client-headers': btoa('User-Agent: a') }
        : {}),
    },
  });

test('AD-082 a JWT signed by the register for the AdminBaseUri gets metrics of version 5', async () => {
  const fixture = await start();
  const answer = await callAdmin(fixture, 'metrics');
  const body: unknown = await answer.json();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-v')).toBe('5');
  expect(breachOf('ResponseMetricsListV5', body, profiles['cds-1.36'])).toBeUndefined();
  expect(body).toHaveProperty('data.secondaryHolder.errors.currentDay', 0);
  // The register’s own call was counted before it, in the Unattended tier.
  expect(body).toHaveProperty('data.invocations.unattended.currentDay', 1);
  expect((await callAdmin(fixture, 'metrics', { version: '4' })).status).toBe(406);
});

test('AD-083 a recipient’s token gets no metrics, and neither does a call without a token', async () => {
  const fixture = await start();
  const player = await newPlayer(fixture);
  const { access_token: token } = await signedIn(fixture, player);
  expect(await codeOf(await callAdmin(fixture, 'metrics', { token, send: player.fetch }))).toBe(
    '403 GeneralError/Expected',
  );
  expect(await codeOf(await callAdmin(fixture, 'metrics', { token: null }))).toBe('401 GeneralError/Expected');
  // A valid token of the register is refused with another certificate.
  expect(await codeOf(await callAdmin(fixture, 'metrics', { send: player.fetch }))).toBe('403 GeneralError/Expected');
  const bent = [
    { token: 'nothing' },
    { claims: { iss: 'nobody' } },
    { claims: { sub: player.softwareProductId } },
    { claims: { aud: fixture.urls.dataHolder.base } },
    { claims: { aud: `${fixture.urls.dataHolder.adminBase ?? ''}/cds-au/v1/admin/metrics` } },
    { claims: { exp: 1 } },
    { claims: { iat: 99_999_999_999 } },
    { claims: { jti: undefined } },
    { key: player.signingKey },
  ];
  for (const one of bent)
    expect([one, await codeOf(await callAdmin(fixture, 'metrics', one))]).toEqual([one, '401 GeneralError/Expected']);
});

test('AD-083 a JWT of the register can be used once', async () => {
  const fixture = await start();
  const send = await registerFetch(fixture.sandbox);
  const token = await registerToken(fixture);
  expect((await callAdmin(fixture, 'metrics', { token, send })).status).toBe(200);
  expect(await codeOf(await callAdmin(fixture, 'metrics', { token, send }))).toBe('401 GeneralError/Expected');
});

test('AD-084 period selects current days, previous days or both; other values are refused', async () => {
  const fixture = await start();
  const [brand, { register }] = [firstBrand(fixture.sandbox), fixture.sandbox];
  await fixture.clock.advance('P2D');
  const told = async (period?: 'CURRENT' | 'HISTORIC' | 'ALL'): Promise<string> => {
    const { data } = (await (await register.metrics(brand, period)).json()) as { data: object };
    const halves = [...JSON.stringify(data).matchAll(/"((?:current|previous)(?:Day|Month)s?)"/gu)];
    return [...new Set(halves.map(([, name = '']) => name))].sort(byCodeUnits).join(' ');
  };
  expect(await told('CURRENT')).toBe('currentDay currentMonth');
  expect(await told('HISTORIC')).toBe('previousDays previousMonths');
  const both = 'currentDay currentMonth previousDays previousMonths';
  expect([await told('ALL'), await told()]).toEqual([both, both]);
  expect(await codeOf(await callAdmin(fixture, 'metrics', { query: '?period=WEEK' }))).toBe('400 Field/Invalid');
});

test('AD-085 counts new authorisations, and a flow declined on the last page as rejected', async () => {
  const fixture = await start();
  const player = await newPlayer(fixture);
  await signedIn(fixture, player);
  await signedIn(fixture, player);
  await refused(fixture, player);
  const { authorisations, sessionCount, customerCount, recipientCount } = await metricsOf(fixture);
  const none = { individual: 0, nonIndividual: 0 };
  expect(authorisations.newAuthorisationCount.currentDay).toEqual({
    onceOff: none,
    ongoing: { individual: 2, nonIndividual: 0 },
  });
  expect(authorisations.activeAuthorisationCount).toEqual({ individual: 2, nonIndividual: 0 });
  expect(authorisations.abandonedConsentFlowCount.currentDay).toBe(1);
  expect(stagesOf(authorisations)).toEqual({ rejected: 1 });
  expect([sessionCount.currentDay, customerCount, recipientCount]).toEqual([2, 1, 1]);
});

test('AD-086 a metadata update makes the holder see at once that a recipient is inactive', async () => {
  const fixture = await start();
  const player = await newPlayer(fixture);
  const { access_token: token } = await signedIn(fixture, player);
  const { register } = fixture.sandbox;
  expect((await accounts(fixture, player, token)).status).toBe(200);
  await register.setStatus('softwareProduct', player.softwareProductId, 'INACTIVE');
  // The holder’s copy of the register is less than five minutes old.
  expect((await accounts(fixture, player, token)).status).toBe(200);
  const answer = await register.updateMetadata(firstBrand(fixture.sandbox));
  expect([answer.status, answer.headers.get('x-v'), await answer.json()]).toEqual([200, '1', {}]);
  expect(await codeOf(await accounts(fixture, player, token))).toBe('403 Authorisation/AdrStatusNotActive');
});

test('AD-087 a metadata update requires its only action', async () => {
  const fixture = await start();
  const send = await registerFetch(fixture.sandbox);
  const update = async (body: unknown): Promise<string> =>
    codeOf(await callAdmin(fixture, 'register/metadata', { send, body }));
  expect(await update({ data: { action: 'RELOAD' } })).toBe('400 Field/Invalid');
  expect(await update({})).toBe('400 Field/Missing');
  expect(await update({ data: {} })).toBe('400 Field/Missing');
  expect(await update({ data: { action: 'REFRESH' }, meta: {} })).toBe('200 ');
  // The URL called is an audience of this operation too.
  const aud = `${fixture.urls.dataHolder.adminBase ?? ''}/cds-au/v1/admin/register/metadata`;
  expect((await callAdmin(fixture, 'register/metadata', { send, claims: { aud } })).status).toBe(200);
});

test('TD2-34 metadataAudience: under base, Metadata Update refuses its own URL as audience', async () => {
  const fixture = await start();
  const aud = `${fixture.urls.dataHolder.adminBase ?? ''}/cds-au/v1/admin/register/metadata`;
  await fixture.sandbox.decisions.set('metadataAudience', 'base');
  expect(await codeOf(await callAdmin(fixture, 'register/metadata', { claims: { aud } }))).toBe(
    '401 GeneralError/Expected',
  );
  expect((await callAdmin(fixture, 'register/metadata')).status).toBe(200);
});

test('AD-088 the presence of the customer decides the tier of a call', async () => {
  const fixture = await start();
  const player = await newPlayer(fixture);
  const { access_token: token } = await signedIn(fixture, player);
  const before = (await metricsOf(fixture)).invocations;
  for (const isPresent of [true, true, true, false, false])
    expect((await accounts(fixture, player, token, isPresent)).status).toBe(200);
  const after = (await metricsOf(fixture)).invocations;
  const risen = (tier: 'highPriority' | 'unattended'): number =>
    (after[tier].currentDay ?? 0) - (before[tier].currentDay ?? 0);
  // The earlier metrics call also counts in the Unattended tier.
  expect([risen('highPriority'), risen('unattended')]).toEqual([3, 2 + 1]);
});

test('a world of 0.1.1 has no operations for the register', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', profile: '0.1.1' });
  const { secureBase, adminBase } = sandbox.urls.dataHolder;
  expect(adminBase).toBeUndefined();
  expect((await sandbox.fetch(`${secureBase}/admin/cds-au/v1/admin/metrics`)).status).toBe(404);
  await expect(sandbox.register.metrics(firstBrand(sandbox))).rejects.toMatchObject({ code: 'brand-unknown' });
  await sandbox.stop();
});
