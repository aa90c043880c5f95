// Invoices: their content, filters, order and paging, and the refusal of invalid lists.
import { describe, expect, test } from 'vitest';
import type { EnergyInvoice } from '../../../mocks/spec/schemas/invoices.ts';
import { ownBilledWorld } from '../../kit/worlds/own-worlds.ts';
import { accountOf, allOf, atAccount, cents, inDescent, invoicesOf } from '../../kit/energy/billed.ts';
import { codesOf, refusalOf, type Answer } from '../../kit/calls/caller.ts';
import { present } from '../../kit/energy/readings.ts';

const billedWorld = await ownBilledWorld();
const grace = await billedWorld.as('grace');
const home = await accountOf(grace, 'Situation Street');

const of = (slug: string, displayName?: string) => atAccount(billedWorld, slug, displayName);

describe('invoices', () => {
  test('AD-039 has eight quarters, newest first, each with its members', async () => {
    const invoices = await invoicesOf(grace, home);
    expect(invoices).toHaveLength(8);
    expect(inDescent(invoices.map(({ issueDate }) => issueDate))).toBe(true);
    for (const { period, issueDate, dueDate } of invoices) {
      const day = (date = '', days = 0) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
      expect([issueDate, dueDate]).toEqual([day(period?.endDate, 3), day(period?.endDate, 24)]);
    }
    expect(invoices[0]?.period).toEqual({ startDate: '2026-08-01', endDate: '2026-10-31' });
  });

  test('AD-040 a range of one day has the invoices of that day', async () => {
    const [, , third] = await invoicesOf(grace, home);
    const on = present(third).issueDate;
    const found = await allOf<EnergyInvoice>(
      grace,
      `/energy/accounts/${home.accountId}/invoices?oldest-date=${on}&newest-date=${on}`,
      'invoices',
    );
    expect(found).toEqual([third]);
  });

  test('AD-041 all accounts together are in the order of issue', async () => {
    const all = await allOf<EnergyInvoice>(grace, '/energy/accounts/invoices', 'invoices');
    expect(new Set(all.map(({ accountId }) => accountId)).size).toBe(2);
    expect(inDescent(all.map(({ issueDate }) => issueDate))).toBe(true);
    const [first, second] = all;
    expect(first?.accountId).not.toBe(second?.accountId);
  });

  test('AD-042 a list of ids gets the invoices of its accounts', async () => {
    const path = '/energy/accounts/invoices';
    const answer = await grace.post(path, { data: { accountIds: [home.accountId] } });
    const { data, meta } = (await answer.json()) as Answer<{ invoices: readonly EnergyInvoice[] }>;
    expect(new Set(data.invoices.map(({ accountId }) => accountId))).toEqual(new Set([home.accountId]));
    const single = await grace.read(`/energy/accounts/${home.accountId}/invoices`);
    expect(meta.totalRecords).toBe(single.meta.totalRecords);
  });

  test('AD-043 another customer’s account refuses the list', async () => {
    const [, foreign] = await of('edna');
    const answer = await grace.post('/energy/accounts/invoices', {
      data: { accountIds: [home.accountId, foreign.accountId] },
    });
    expect(await refusalOf(answer)).toEqual([422, `Authorisation/InvalidEnergyAccount ${foreign.accountId}`]);
  });

  test('AD-044 refuses a body without its list, or with another type', async () => {
    const path = '/energy/accounts/invoices';
    expect(await refusalOf(await grace.post(path, {}))).toEqual([400, 'Field/Missing data.accountIds']);
    expect(await refusalOf(await grace.post(path, { data: { accountIds: 'x' } }))).toEqual([
      400,
      'Field/Invalid data.accountIds',
    ]);
  });

  test.each([
    'oldest-date=2026-13-01',
    'oldest-date=2026-02-01&newest-date=2026-01-01',
    'newest-date=2026-01-01T00:00:00Z',
  ])('AD-045 %s is refused as an invalid date', async (query) => {
    const answer = await grace.call(`/energy/accounts/${home.accountId}/invoices?${query}`);
    expect([answer.status, await codesOf(answer)]).toEqual([400, ['cds-all:Field/InvalidDateTime']]);
  });

  test('AD-046 solar earnings in summer are a credit, as a positive amount', async () => {
    const [lucas, account] = await of('lucas');
    const summer = (await invoicesOf(lucas, account)).filter(({ period }) => period?.startDate === '2026-01-01');
    expect(summer).toHaveLength(1);
    expect(cents(summer[0]?.electricity?.totalGenerationCredits)).toBeGreaterThan(1000);
  });

  test('AD-047 amounts are strings with two decimals, dates are dates, and inapplicable members are absent', async () => {
    for (const invoice of await invoicesOf(grace, home)) {
      const { invoiceAmount, gstAmount, balanceAtIssue, issueDate, dueDate, electricity } = invoice;
      for (const amount of [invoiceAmount, gstAmount, balanceAtIssue, electricity?.totalUsageCharges])
        expect(amount).toMatch(/^-?\d+\.\d\d$/u);
      for (const date of [issueDate, dueDate]) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/u);
      expect(invoice.gas).toBeUndefined();
    }
  });

  test('TD2-45 an empty range has no invoices, and a range into the future is cut', async () => {
    const path = `/energy/accounts/${home.accountId}/invoices`;
    const count = async (query: string) => (await grace.read(`${path}?${query}`)).meta.totalRecords;
    expect([
      await count('oldest-date=2031-01-01&newest-date=2032-01-01'),
      await count('newest-date=2019-01-01'),
    ]).toEqual([0, 0]);
    expect(await count('newest-date=2030-01-01&oldest-date=2026-11-01')).toBe(1);
  });

  test('C-51 an account for power and gas has the charges of both', async () => {
    const [henrik, account] = await of('henrik');
    for (const { electricity, gas } of await invoicesOf(henrik, account)) {
      expect(cents(electricity?.totalUsageCharges)).toBeGreaterThan(0);
      expect(cents(gas?.totalUsageCharges)).toBeGreaterThan(0);
    }
  });

  test('a closed account has a final bill up to its last day, without schedule and concessions', async () => {
    const [odile, account] = await of('odile', 'Closed');
    const [last] = await invoicesOf(odile, account);
    expect(last?.period?.endDate).toBe('2026-06-22');
    const schedule = await odile.read(`/energy/accounts/${account.accountId}/payment-schedule`);
    const concessions = await odile.read(`/energy/accounts/${account.accountId}/concessions`);
    expect([schedule.data, concessions.data]).toEqual([{ paymentSchedules: [] }, { concessions: [] }]);
  });

  test('a new customer has fewer bills, and no empty periods', async () => {
    const [yuki, account] = await of('yuki');
    expect((await invoicesOf(yuki, account)).map(({ period }) => period?.startDate)).toEqual(['2026-10-14']);
  });

  test('both owners of a joint account have the same bills under their own ids', async () => {
    const [ana, hers] = await of('ana');
    const [radu, his] = await of('radu');
    expect(hers.accountId).not.toBe(his.accountId);
    const without = (invoices: readonly EnergyInvoice[]) =>
      invoices.map((invoice) => ({ ...invoice, accountId: '', servicePoints: [] }));
    expect(without(await invoicesOf(ana, hers))).toEqual(without(await invoicesOf(radu, his)));
  });
});
