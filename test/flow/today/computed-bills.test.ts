// The bills and plans on the data page are the holder’s answers, under the scenario’s own keys.
import { expect, test } from 'vitest';
import type { ComputedKind } from '../../../mocks/index.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { explorerSession } from '../../../src/calls/explorer-session.ts';
import { ownTodayWorld } from '../../kit/worlds/own-worlds.ts';
import { openToday } from '../../kit/worlds/today.ts';

const fixture = await ownTodayWorld({ clock: '2026-11-23T02:00:00Z' });
const session = explorerSession(fixture.sandbox);

/** Every record of the holder’s answer, without ids that belong to one recipient. */
async function answered(id: OperationId, member: string, query: Readonly<Record<string, string>>): Promise<string[]> {
  const { exchange } = await session.send({ operation: operationOf(id), written: query });
  const { data } = JSON.parse(exchange.response.body ?? '{}') as { data: Record<string, object[]> };
  return withoutIds(data[member] ?? []);
}

const ids = new Set(['account', 'accountId', 'servicePoints', 'nmis', 'servicePointId', 'accountNumber']);
const withoutIds = (records: readonly object[]): string[] =>
  records.map((record) => {
    const text = JSON.stringify(record, (name, value: unknown) => (ids.has(name) ? undefined : value));
    const sorted = Object.entries(JSON.parse(text) as object).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify(sorted);
  });

async function computed(kind: ComputedKind, text = ''): Promise<string[]> {
  const { total, slice } = await fixture.sandbox.computed(kind, text);
  return withoutIds(slice(0, total));
}

test('invoices, transactions, balances and plans equal the holder’s answers', async () => {
  expect(await computed('invoices', 'priya')).toEqual(await answered('listEnergyAccountInvoicesBulk', 'invoices', {}));
  const twoYears = { 'query.oldest-time': '2024-01-01T00:00:00Z', 'query.page-size': '1000' };
  expect(await computed('transactions', 'priya')).toEqual(
    await answered('listEnergyAccountBillingBulk', 'transactions', twoYears),
  );
  expect(await computed('balances', 'priya')).toEqual(await answered('listBalancesBulk', 'balances', {}));
  const all = { 'query.effective': 'ALL', 'query.page-size': '1000' };
  expect(await computed('plans')).toEqual(await answered('listEnergyPlans', 'plans', all));
});

test('are found by account and by plan, and can be read in part', async () => {
  expect(await computed('invoices', 'nobody')).toEqual([]);
  const all = await computed('transactions', 'priya');
  const { slice } = await fixture.sandbox.computed('transactions', 'priya');
  expect(withoutIds(slice(3, 2))).toEqual(all.slice(3, 5));
  const solar = await fixture.sandbox.computed('plans', 'solar time');
  expect(solar.total).toBeGreaterThan(0);
  expect(solar.slice(0, solar.total).every((plan) => JSON.stringify(plan).includes('Solar Time of Use'))).toBe(true);
});

test('a holder of 0.1.1 has no bills', async () => {
  const { sandbox } = await openToday({ profile: '0.1.1' });
  for (const kind of ['invoices', 'transactions', 'balances', 'plans'] as const)
    expect([kind, (await sandbox.computed(kind)).total]).toEqual([kind, 0]);
  await sandbox.stop();
});
