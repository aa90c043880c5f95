// The API explorer without its page: every operation of the table is filled in, sent and answered.
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import type { CallSettings } from '../../../src/calls/compose-call.ts';
import { headerMatrix, situationsOf } from '../../../src/calls/header-matrix.ts';
import { explorerSession } from '../../../src/calls/explorer-session.ts';
import { variantsOf } from '../../../src/calls/operation-variants.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const sandbox = await ownSandbox({ clock: '2026-11-10T02:00:00Z' });
const session = explorerSession(sandbox);

/** Operations whose filled-in call cannot succeed, and why. */
const exceptions: Readonly<Partial<Record<OperationId, { readonly status: number; readonly why: string }>>> =
  Object.fromEntries(
    operationsOf()
      .filter(({ notImplemented }) => notImplemented === true)
      .map(({ id }) => [id, { status: 404, why: 'the standard knows it, the interfaces document does not offer it' }]),
  );

const calls = operationsOf().flatMap(({ id }): (readonly [OperationId, string])[] => {
  const variants = variantsOf(id);
  return variants.length === 0 ? [[id, '']] : variants.map((variant) => [id, variant.id] as const);
});

describe('every operation, filled in and sent at once', () => {
  test.each(calls)('%s %s', async (id, variant) => {
    const { exchange, call } = await session.send({ operation: operationOf(id), variant, written: {} });
    const { status, body } = exchange.response;
    const said = `${call.method} ${call.url}: ${String(status)} ${body?.slice(0, 300) ?? ''}`;
    const exception = exceptions[id];
    expect(exchange.operation, said).toBe(id);
    if (exception === undefined) expect(exchange.verdict, said).toBe('ok');
    else expect(status, said).toBe(exception.status);
  });
});

describe('the caller and its settings', () => {
  type Row = readonly [OperationId, Partial<CallSettings>, broken: string];
  const rows: readonly Row[] = [
    ['listAccounts', { token: 'other' }, 'token.bound-to-certificate'],
    ['listAccounts', { token: 'none' }, 'token.present'],
    ['listAccounts', { certificate: 'other' }, 'token.bound-to-certificate'],
    ['listAccounts', { certificate: 'none' }, 'transport.certificate-present'],
    ['listAccounts', { version: 'none' }, 'version.present'],
    ['listAccounts', { version: '99' }, 'version.supported'],
    [
      'listAccounts',
      { situation: 'unattended', written: { 'header.x-fapi-customer-ip-address': '203.0.113.7' } },
      'header.client-headers-present',
    ],
    [
      'listAccounts',
      { situation: 'unattended', written: { 'header.x-cds-client-headers': 'MjAzLjAu' } },
      'header.ip-address-present',
    ],
    ['listServicePointsSR', { certificate: 'other' }, 'secondary.caller'],
    ['listServicePointsSR', { token: 'own' }, 'secondary.no-token'],
    ['getServicePointSR', { written: { 'header.x-fapi-auth-date': new Date(0).toUTCString() } }, 'header.no-auth-date'],
    ['introspect', { token: 'other' }, 'client.certificate-owner'],
    ['introspect', { token: 'ended' }, 'client.assertion-exp'],
    ['introspect', { token: 'none' }, 'client.assertion-type'],
    ['getDataHolderBrands', { token: 'other' }, 'token.bound-to-certificate'],
    ['registerClient', { certificate: 'other' }, 'registration.certificate-owner'],
    ['listConsents', { token: 'ended' }, 'token.live'],
    ['getDataHolderBrands', { token: 'ended' }, 'token.live'],
    ['getUserInfo', { token: 'ended' }, 'token.live'],
    ['listAccounts', { token: 'withdrawn' }, 'consent.alive'],
    ['listAccounts', { token: 'withdrawn' }, 'consent.alive'],
  ];
  test.each(rows)('%s with %j breaks %s', async (id, choice, broken) => {
    const { exchange } = await session.send({ operation: operationOf(id), written: {}, ...choice });
    expect(exchange.checks.find(({ outcome }) => outcome === 'fail')?.rule).toBe(broken);
    // An expired token, or another’s, does not affect the next call.
    const { exchange: honest } = await session.send({ operation: operationOf(id), written: {} });
    expect(honest.verdict).toBe('ok');
  });
  test('the same bytes sent again are refused as a replay, if the call is single-use', async () => {
    const sent = await session.send({ operation: operationOf('introspect'), written: {} });
    expect(sent.exchange.response.body).toContain('"active":true');
    const { exchange } = await session.sendAgain(sent);
    expect(exchange.checks.find(({ outcome }) => outcome === 'fail')?.rule).toBe('client.assertion-once');
  });
  test('a call succeeds after any jump of the clock', async () => {
    const send = async () =>
      (await session.send({ operation: operationOf('listAccounts'), written: {} })).exchange.verdict;
    await sandbox.clock.advance('P30D');
    expect(await send()).toBe('ok');
    await sandbox.clock.advance('P400D');
    expect(await send()).toBe('ok');
    await sandbox.clock.set('2026-11-12T02:00:00Z');
    expect(await send()).toBe('ok');
  });
  test('after a restore, the consumer shares in the restored world', async () => {
    const operation = operationOf('listAccounts');
    await session.send({ operation, written: {} });
    const before = await sandbox.checkpoint();
    await session.send({ operation, written: {}, token: 'ended' });
    await before.restore();
    session.beginAnew();
    expect((await session.send({ operation, written: {} })).exchange.verdict).toBe('ok');
  });
  test('nothing is sent to an address outside the sandbox', async () => {
    const address = 'https://outside.example/';
    await expect(session.send({ operation: operationOf('getJwks'), written: {}, address })).rejects.toThrow(/outside/u);
  });
});

describe('the header matrix matches the engine’s checks', () => {
  const served = operationsOf().filter(({ notImplemented }) => notImplemented !== true);
  const claims = served.flatMap((operation) =>
    headerMatrix(operation).flatMap(({ name, needs }) => {
      const [situation = 'plain'] = situationsOf(operation);
      const need = needs[situation];
      const isOurs = !['client-cert', 'authorization', 'x-v'].includes(name);
      return isOurs && (need === 'mandatory' || need === 'absent') ? [[operation.id, name, need] as const] : [];
    }),
  );
  const good: Readonly<Record<string, string>> = { 'x-fapi-auth-date': 'Tue, 10 Nov 2026 02:00:00 GMT' };
  test.each(claims)('%s: %s is %s', async (id, name, need) => {
    const written = { [`header.${name}`]: need === 'absent' ? (good[name] ?? 'MjAzLjAu') : '' };
    const { exchange } = await session.send({ operation: operationOf(id), written });
    expect(exchange.verdict).toBe('refused');
  });
});

test('an expired token is replaced, and the answer says so once', async () => {
  const world = await createSandbox({ storage: 'memory:' });
  const explorer = explorerSession(world);
  const call = async (id: OperationId, written = {}): Promise<string | undefined> =>
    (await explorer.send({ operation: operationOf(id), variant: '', written })).renewal;
  expect(await call('listAccounts')).toBeUndefined();
  await world.clock.advance('PT11M');
  const sent = await explorer.send({ operation: operationOf('listAccounts'), variant: '', written: {} });
  expect([sent.exchange.response.status, sent.renewal]).toEqual([
    200,
    'The access token had expired; a new one was fetched with the refresh token.',
  ]);
  expect((await explorer.sendAgain(sent)).renewal).toBeUndefined();
  expect(await call('listAccounts')).toBeUndefined();
  // After the consent has ended nothing can be refreshed.
  await world.clock.advance('P400D');
  expect(await call('listAccounts')).toBe(
    'The access token had expired and could not be refreshed; the consumer shared once more.',
  );
  // The client’s own token for the register.
  expect(await call('getDataHolderBrands')).toBeUndefined();
  await world.clock.advance('PT11M');
  expect(await call('getDataHolderBrands')).toBe(
    'The access token had expired; a new one was fetched with the client’s own credentials.',
  );
  await world.stop();
});
