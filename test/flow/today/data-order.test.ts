// The order of today’s lists, how far back they go, and an account that becomes unavailable while they are paged.
import { expect, test } from 'vitest';
import type { EnergyPlan } from '../../../mocks/spec/schemas/plan-catalogue.ts';
import type { EnergyInvoice } from '../../../mocks/spec/schemas/invoices.ts';
import { ownBilledWorld } from '../../kit/worlds/own-worlds.ts';
import {
  accountOf,
  atAccount,
  allOf,
  invoicesOf,
  openBilledWorld,
  transactionsOf,
  type Transaction,
} from '../../kit/energy/billed.ts';
import { publicCaller, refusalOf, type Answer } from '../../kit/calls/caller.ts';
import { present, scenarioNamed } from '../../kit/energy/readings.ts';

const billedWorld = await ownBilledWorld();

const of = (slug: string, displayName?: string) => atAccount(billedWorld, slug, displayName);

/** The billedWorld, with both accounts of Grace starting on the same day. */
const alike = () => {
  const scenario = scenarioNamed('situations');
  const customers = scenario.customers.map((customer) =>
    customer.slug !== 'grace'
      ? customer
      : {
          ...customer,
          profiles: customer.profiles.map((profile) => ({
            ...profile,
            accounts: profile.accounts.map((account) => ({
              ...account,
              plans: account.plans.map((plan) => ({ ...plan, startDate: '2023-04-01' })),
            })),
          })),
        },
  );
  return { ...scenario, customers };
};

test('TD2-14 invoices of one day are ordered by number, greatest first', async () => {
  const other = await openBilledWorld(alike());
  const grace = await other.as('grace');
  const found = await allOf<EnergyInvoice>(grace, '/energy/accounts/invoices', 'invoices');
  const keys = found.map(({ issueDate, invoiceNumber }) => `${issueDate} ${invoiceNumber}`);
  expect(new Set(found.map(({ issueDate }) => issueDate)).size).toBe(found.length / 2);
  expect(keys).toEqual(keys.toSorted().toReversed());
  await other.sandbox.stop();
});

test('TD2-14 charges of one bill are ordered by kind, then by service point id', async () => {
  const transactions = (await transactionsOf(...(await of('dev')))).filter(({ payment }) => payment === undefined);
  const kinds = ['usage', 'demand', 'otherCharges', 'onceOff'];
  const keys = transactions.map(({ executionDateTime, transactionUType, usage, demand, otherCharges }) => {
    const { servicePointId = '' } = usage ?? demand ?? otherCharges ?? {};
    return [executionDateTime, kinds.indexOf(transactionUType), servicePointId] as const;
  });
  const sorted = keys.toSorted(
    (a, b) => (a[0] < b[0] ? 1 : a[0] > b[0] ? -1 : 0) || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0),
  );
  expect(keys).toEqual(sorted);
  expect(new Set(keys.map(([, , id]) => id)).size).toBeGreaterThanOrEqual(3);
});

test('TD2-14 plans changed at one moment are ordered by id', async () => {
  const plans = await allOf<EnergyPlan>(publicCaller(billedWorld.sandbox), '/energy/plans?effective=ALL', 'plans');
  const sorted = plans.toSorted(
    (a, b) =>
      (a.lastUpdated < b.lastUpdated ? 1 : a.lastUpdated > b.lastUpdated ? -1 : 0) || (a.planId < b.planId ? -1 : 1),
  );
  expect(plans.map(({ planId }) => planId)).toEqual(sorted.map(({ planId }) => planId));
  const moments = Map.groupBy(plans, ({ lastUpdated }) => lastUpdated);
  expect(Math.max(...[...moments.values()].map((some) => some.length))).toBeGreaterThanOrEqual(10);
});

test('K-42 bills and transactions go back 24 months, whatever is requested', async () => {
  const [grace, { accountId }] = await of('grace', 'Situation Street');
  const invoices = await allOf<EnergyInvoice>(
    grace,
    `/energy/accounts/${accountId}/invoices?oldest-date=2020-01-01`,
    'invoices',
  );
  const transactions = await allOf<Transaction>(
    grace,
    `/energy/accounts/${accountId}/billing?oldest-time=2020-01-01T00:00:00Z`,
    'transactions',
  );
  expect(invoices.at(-1)?.issueDate).toBe('2025-02-03');
  expect(transactions.at(-1)?.executionDateTime.slice(0, 10)).toBe('2025-02-03');
  await billedWorld.sandbox.clock.set('2027-02-03T08:00:00+10:00');
  const later = await billedWorld.as('grace');
  expect((await invoicesOf(later, { accountId })).at(-1)?.issueDate).toBe('2025-02-03');
  await billedWorld.sandbox.clock.set('2027-02-04T08:00:00+10:00');
  const nextDay = await billedWorld.as('grace');
  expect((await invoicesOf(nextDay, { accountId })).at(-1)?.issueDate).toBe('2025-05-03');
  await billedWorld.sandbox.clock.set('2026-11-23T12:00:00+10:00');
});

test('TD2-47 a plan is future until it begins, and past when it ends', async () => {
  const idsAt = async (clock: string, effective: string): Promise<readonly string[]> => {
    await billedWorld.sandbox.clock.set(clock);
    const found = await allOf<EnergyPlan>(
      publicCaller(billedWorld.sandbox),
      `/energy/plans?effective=${effective}`,
      'plans',
    );
    return found.map(({ planId }) => planId);
  };
  const every = await allOf<EnergyPlan>(publicCaller(billedWorld.sandbox), '/energy/plans?effective=ALL', 'plans');
  const at = (member: 'effectiveFrom' | 'effectiveTo', moment: string) =>
    present(every.find((plan) => plan[member] === moment)).planId;
  const [begins, ends] = [
    at('effectiveFrom', '2027-02-01T00:00:00+10:00'),
    at('effectiveTo', '2026-06-30T00:00:00+10:00'),
  ];
  const states = async (clock: string, planId: string) => [
    (await idsAt(clock, 'FUTURE')).includes(planId),
    (await idsAt(clock, 'CURRENT')).includes(planId),
  ];
  expect(await states('2027-01-31T23:59:59+10:00', begins)).toEqual([true, false]);
  expect(await states('2027-02-01T00:00:00+10:00', begins)).toEqual([false, true]);
  expect(await states('2026-06-29T23:59:59+10:00', ends)).toEqual([false, true]);
  expect(await states('2026-06-30T00:00:00+10:00', ends)).toEqual([false, false]);
  await billedWorld.sandbox.clock.set('2026-11-23T12:00:00+10:00');
});

test('K-41 a plan not yet written is in no list, and has no detail', async () => {
  const anybody = publicCaller(billedWorld.sandbox);
  const every = await allOf<EnergyPlan>(anybody, '/energy/plans?effective=ALL', 'plans');
  await billedWorld.sandbox.clock.set('2024-12-01T00:00:00Z');
  const written = await allOf<EnergyPlan>(anybody, '/energy/plans?effective=ALL', 'plans');
  const unwritten = every.filter(({ lastUpdated }) => Date.parse(lastUpdated) > Date.parse('2024-12-01T00:00:00Z'));
  expect([written.length + unwritten.length, written.length > 0]).toEqual([every.length, true]);
  const { planId } = present(unwritten[0]);
  const answer = await anybody.call(`/energy/plans/${encodeURIComponent(planId)}`, { headers: { 'x-v': '3' } });
  expect(await refusalOf(answer)).toEqual([404, `Resource/Invalid ${planId}`]);
  await billedWorld.sandbox.clock.set('2026-11-23T12:00:00+10:00');
});

test.each(['invoices', 'transactions'] as const)(
  'TD2-58 while %s are paged, an account that becomes unavailable leaves a gap',
  async (member) => {
    const grace = await billedWorld.as('grace');
    const path = `/energy/accounts/${member === 'transactions' ? 'billing' : 'invoices'}?page-size=1`;
    type Page = Answer<Readonly<Record<string, readonly { accountId: string }[]>>>;
    const walk = async (then: () => unknown): Promise<readonly Page[]> => {
      const pages: Page[] = [];
      for (let next: string | undefined = path; next !== undefined; next = pages.at(-1)?.links.next) {
        pages.push(await grace.read(next));
        if (pages.length === 1) then();
      }
      return pages;
    };
    const whole = (await walk(() => undefined)).map(({ data }) => data[member]?.map(({ accountId }) => accountId));
    const away = (await accountOf(grace)).accountId;
    const pages = await walk(() => billedWorld.sandbox.faults.add('account-unavailable'));
    billedWorld.sandbox.faults.clear();
    const seen = pages.map(({ data }) => data[member]?.map(({ accountId }) => accountId));
    expect(seen).toEqual(whole.map((ids, at) => (at === 0 ? ids : ids?.filter((id) => id !== away))));
    expect(seen.flat().length).toBeLessThan(whole.flat().length);
  },
);

test('K-18 metered charges of a large site have the loss factor of its detail', async () => {
  const [dev, account] = await of('dev');
  const lossOf = new Map<string, number>();
  for (const id of account.plans.flatMap(({ servicePointIds }) => servicePointIds)) {
    const { data } = await dev.read<{ distributionLossFactor: { lossValue: string } }>(
      `/energy/electricity/servicepoints/${id}`,
    );
    lossOf.set(id, Number(data.distributionLossFactor.lossValue));
  }
  const metered = (await transactionsOf(dev, account)).flatMap(({ usage, demand }) => usage ?? demand ?? []);
  expect(metered.length).toBeGreaterThan(20);
  for (const { calculationFactors, servicePointId = '' } of metered)
    expect(calculationFactors).toEqual([{ value: lossOf.get(servicePointId), type: 'DLF' }]);
});
