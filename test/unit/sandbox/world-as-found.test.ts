// A world that does not open: its profile, and what has to be removed so that it opens.
import { expect, test } from 'vitest';
import {
  exportWorldAsFound,
  mendIn,
  mendWorldAsFound,
  profileIn,
} from '../../../mocks/sandbox/persistence/world-as-found.ts';
import { settingsOf } from '../../../mocks/sandbox/state/settings.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { shape, storeVersion } from '../../../mocks/store/shape.ts';
import type { Row, Store } from '../../../mocks/store/table.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';

const at = '2026-03-04T05:06:07.000Z';
const good = { id: 'good', slug: 's', authReqId: 'a', at };
const put = (store: Store, table: string, row: Row & Readonly<Record<string, unknown>>): Promise<void> =>
  store.table<Row>(table).put(row);

async function worldOf(scenario: object, profile: string, version = storeVersion): Promise<Store> {
  const store: Store = { ...memoryStore('found', shape), version };
  await put(store, 'settings', { id: 'scenario', ...scenario });
  await put(store, 'settings', { id: 'profile', profile });
  await put(store, 'settings', { id: 'clock', state: { standsAt: -1 } });
  await put(store, 'settings', { id: 'faults', armed: [] });
  await put(store, 'settings', { id: 'decisions', chosen: {} });
  await put(store, 'settings', { id: 'epoch', epoch: 'one' });
  await put(store, 'recipients.notifications', good);
  await put(store, 'recipients.notifications', { ...good, id: 'flawed', at: 'soon' });
  await put(store, 'trace', { id: 'e', exchange: exchanges.tokensIssued, epoch: 'one' });
  return store;
}
const left = async (store: Store, table: string): Promise<readonly string[]> =>
  (await store.table(table).list()).map(({ id }) => id);

test.each([
  ['keeps valid settings', { name: 'solar-home' }, 'today', ['epoch', 'profile', 'scenario']],
  ['removes an unknown scenario', { name: 'lunar-home' }, '0.1.1', ['epoch', 'profile']],
  ['removes an invalid scenario', { scenario: { name: 'half' } }, '0.1.1', ['epoch', 'profile']],
  ['removes an unknown profile', { name: 'solar-home', seed: 2 }, '9.9', ['epoch', 'scenario']],
])('removes choices, the trace and the flawed row; %s', async (_, scenario, profile, settings) => {
  const store = await worldOf(scenario, profile);
  expect(await mendIn(store)).toEqual({ removed: ['recipients.notifications/flawed'] });
  expect(await left(store, 'settings')).toEqual(settings);
  expect(await left(store, 'recipients.notifications')).toEqual(['good']);
  expect(await left(store, 'trace')).toEqual([]);
});

test('judges rows by the remaining profile and scenario', async () => {
  const client = { id: 'c', brand: 'bottlebrush-power', customerId: '20000142' };
  for (const [name, removed] of [
    ['solar-home', ['holder.events/c', 'recipients.notifications/flawed']],
    ['two-profiles', ['recipients.notifications/flawed']],
  ] as const) {
    const store = await worldOf({ name }, '0.1.1');
    const event = { ...client, kind: 'OWNER_NOTIFIED', at, clientId: 'x', consentId: 'y', text: 'z' };
    await put(store, 'holder.events', event);
    expect([...(await mendIn(store)).removed].toSorted()).toEqual(removed);
  }
});

test('removes only choices and trace of another version, and nothing of a store without them', async () => {
  const other = await worldOf({ name: 'solar-home' }, '0.1.1', storeVersion - 1);
  expect(await mendIn(other)).toEqual({ removed: [] });
  expect(await left(other, 'recipients.notifications')).toEqual(['flawed', 'good']);
  expect(await left(other, 'trace')).toEqual([]);
  const bare = memoryStore('bare', { other: { indexes: [] } });
  await put(bare, 'other', { id: 'one' });
  expect(await mendIn(bare)).toEqual({ removed: [] });
  expect(await left(bare, 'other')).toEqual(['one']);
});

test('the profile is the kept one, else the default if there is a scenario, else none', async () => {
  const store = memoryStore('found', shape);
  expect(await profileIn(store)).toBeUndefined();
  await settingsOf(store).keepScenario({ name: 'solar-home' });
  expect(await profileIn(store)).toBe('0.1.1');
  await put(store, 'settings', { id: 'profile', profile: 'today' });
  expect(await profileIn(store)).toBe('cds-1.36');
  await put(store, 'settings', { id: 'profile', profile: '9.9' });
  expect(await profileIn(store)).toBe('9.9');
  expect(await profileIn(memoryStore('bare', { other: { indexes: [] } }))).toBeUndefined();
});

test('reports blocked storage without IndexedDB', async () => {
  await expectMisuse(exportWorldAsFound('mine'), 'storage-blocked');
  await expectMisuse(mendWorldAsFound(), 'storage-blocked');
});
