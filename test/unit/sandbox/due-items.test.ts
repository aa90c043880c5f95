// What falls due, from the parties’ rows: each kind with its instant, without what was used, answered or revoked.
import { beforeEach, expect, test } from 'vitest';
import type { CertificateRow } from '../../../mocks/certificates/authority.ts';
import { createVault, type KeyRow } from '../../../mocks/keys/vault.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { dueIn } from '../../../mocks/sandbox/controls/due-items.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { keyTable, shape, type TableName } from '../../../mocks/store/shape.ts';
import type { Row, Store } from '../../../mocks/store/table.ts';
import type { World } from '../../../mocks/world/world.ts';
import { bareWorld, type BareWorld } from '../../kit/worlds/bare-world.ts';

const scenario = await loadScenario('solar-home');
const [brand = ''] = scenario.holders.map((holder) => holder.brand);

let store: Store;
let bare: BareWorld;
let world: World;
beforeEach(() => {
  store = memoryStore('due', shape);
  bare = bareWorld(store);
  world = { ...bare, scenario, vault: createVault({ table: store.table<KeyRow>(keyTable), clock: bare.clock }) };
});

/** An instant, this many seconds from now. */
const at = (seconds: number): string => new Date(bare.clock.now().getTime() + seconds * 1000).toISOString();
const put = (table: TableName, ...rows: readonly (Row & Readonly<Record<string, unknown>>)[]): Promise<void> =>
  store.table<Row>(table).replace([], rows);

async function due(): Promise<readonly (readonly [kind: string, id: string, of: string, seconds: number])[]> {
  const now = bare.clock.now().getTime();
  return (await dueIn(world, store)).map((item) => [item.kind, item.id, item.of, (item.at.getTime() - now) / 1000]);
}

test('lists what clients hold and wait for by name, the earliest first', async () => {
  const [good, ended] = [{ grantId: 'good' }, { grantId: 'ended' }];
  const [of, stranger] = [{ clientId: 'c' }, { clientId: 'gone' }];
  await put('holder.clients', { id: 'c', clientName: 'Sunny' });
  await put('holder.grants', { id: 'good', ...of }, { id: 'ended', ...of, revokedAt: at(-1) });
  const customer = { ...of, ...good, subject: 'customer', thumbprint: 't' };
  await put(
    'holder.accessTokens',
    { id: 'at', ...customer, expiresAt: at(9) },
    { id: 'client', ...customer, subject: 'client', expiresAt: at(8) },
    { id: 'revoked', ...customer, expiresAt: at(8), revokedAt: at(-1) },
    { id: 'of ended', ...customer, ...ended, expiresAt: at(8) },
  );
  await put(
    'holder.refreshTokens',
    { id: 'rt', ...stranger, ...good, expiresAt: at(7) },
    { id: 'rotated', ...of, ...good, expiresAt: at(7), usedAt: at(-1) },
  );
  await put(
    'holder.codes',
    { id: 'code', ...of, ...good, expiresAt: at(6) },
    { id: 'used', ...of, ...good, expiresAt: at(6), usedAt: at(-1) },
  );
  const password = { code: '123456', expiresAt: at(4), typed: false };
  await put(
    'holder.interactions',
    { id: 'login', ...of, screen: 'identify', expiresAt: at(5) },
    { id: 'typing', ...of, screen: 'one-time-password', expiresAt: at(5), oneTimePassword: password },
    { id: 'typed', ...of, screen: 'accounts', expiresAt: at(5), oneTimePassword: { ...password, typed: true } },
    { id: 'done', ...of, screen: 'done', expiresAt: at(5), oneTimePassword: password },
  );
  const statuses = ['pending', 'approved', 'denied', 'used'];
  await put('holder.backchannel', ...statuses.map((status) => ({ id: status, ...of, status, expiresAt: at(3) })));
  const consent = { ...of, status: 'AUTHORISED', expiresAt: at(2) };
  await put(
    'holder.consents',
    { id: 'consent', ...consent },
    { id: 'begun', ...consent, arrangement: true, issuedAt: at(-1) },
    { id: 'pending', ...consent, arrangement: true },
    { id: 'once', ...consent, expiresAt: undefined },
    { id: 'withdrawn', ...consent, status: 'REVOKED' },
  );
  await put('holder.withdrawals', { id: 'arrangement', ...of, nextAt: at(1) });
  expect(await due()).toEqual([
    ['withdrawal-call', 'arrangement', 'Sunny', 1],
    ['consent', 'begun', 'Sunny', 2],
    ['consent', 'consent', 'Sunny', 2],
    ['backchannel-request', 'approved', 'Sunny', 3],
    ['backchannel-request', 'pending', 'Sunny', 3],
    ['one-time-password', 'typing', 'Sunny', 4],
    ['login', 'login', 'Sunny', 5],
    ['login', 'typed', 'Sunny', 5],
    ['login', 'typing', 'Sunny', 5],
    ['authorisation-code', 'code', 'Sunny', 6],
    ['refresh-token', 'rt', 'gone', 7],
    ['client-token', 'client', 'Sunny', 8],
    ['access-token', 'at', 'Sunny', 9],
  ]);
  const items = await dueIn(world, store);
  expect(items.filter(({ thumbprint }) => thumbprint !== undefined).map(({ id }) => id)).toEqual(['client', 'at']);
  expect(items.map(({ clientId }) => clientId)).toContain('gone');
});

test('copies are due after five minutes, or sooner if their response said so', async () => {
  await put('holder.register', { id: 'data-recipients', fetchedAt: at(-10) });
  await put(
    'holder.keySets',
    { id: 'https://a.example/jwks', fetchedAt: at(0), freshFor: 60 },
    { id: 'https://b.example/jwks', fetchedAt: at(0), freshFor: 86_400 },
  );
  expect(await due()).toEqual([
    ['key-set-copy', 'https://a.example/jwks', 'https://a.example/jwks', 60],
    ['register-copy', 'data-recipients', 'the register', limits.registerRefresh - 10],
    ['key-set-copy', 'https://b.example/jwks', 'https://b.example/jwks', limits.registerRefresh],
  ]);
});

test('lists overlapping keys by the name of their owner', async () => {
  await put('register.enrolled', { id: 'product', slug: 'sunny', productName: 'Sunny Saver' });
  const owners = [`holder:${brand}`, 'recipient:sunny', 'nobody'];
  const kids: string[] = [];
  for (const [index, owner] of owners.entries()) {
    kids.push((await world.vault.current(owner, 'sign-ES256')).kid);
    await world.vault.rotate(owner, 'sign-ES256', { until: new Date(at(index + 1)) });
  }
  const names = [scenario.holders[0]?.brandName, 'Sunny Saver', 'nobody'];
  expect(await due()).toEqual(kids.map((kid, index) => ['key-overlap', kid, names[index], index + 1]));
});

test('leaves out unreadable certificates and rows that are not standing certificates', async () => {
  const table = store.table<CertificateRow>('certificates.issued');
  const der = new Uint8Array([1, 2, 3]);
  for (const id of ['k:data-recipient:product', 'k:root', 'revoked:k']) await table.put({ id, der });
  expect(await due()).toEqual([]);
});
