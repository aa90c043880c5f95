// Invoices and billing transactions: what they hold, how they are filtered, ordered and paged, and how bad lists are refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EnergyInvoice } from '../../../mocks/spec/schemas/invoices.ts';
import {
  accountOf,
  allOf,
  cents,
  invoicesOf,
  openStreet,
  transactionsOf,
  type Account,
  type Street,
  type Transaction,
} from '../../kit/billed.ts';
import { codesOf, refusalOf, type Answer, type Caller } from '../../kit/caller.ts';
import { present } from '../../kit/readings.ts';

let street: Street;
let grace: Caller;
let home: Account;
beforeAll(async () => {
  street = await openStreet();
  grace = await street.as('grace');
  home = await accountOf(grace, 'Situation Street');
});
afterAll(() => street.sandbox.stop());

const of = async (slug: string, displayName?: string): Promise<readonly [Caller, Account]> => {
  const one = await street.as(slug);
  return [one, await accountOf(one, displayName)];
};
const inDescent = (values: readonly string[]): boolean =>
  values.every((value, at) => at === 0 || value <= (values[at - 1] ?? ''));

describe('invoices', () => {
  test('AD-039 eight quarters are held, the newest first, each with its members', async () => {
    const invoices = await invoicesOf(grace, home);
    expect(invoices).toHaveLength(8);
    expect(inDescent(invoices.map(({ issueDate }) => issueDate))).toBe(true);
    for (const { period, issueDate, dueDate } of invoices) {
      const day = (date = '', days = 0) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
      expect([issueDate, dueDate]).toEqual([day(period?.endDate, 3), day(period?.endDate, 24)]);
    }
    expect(invoices[0]?.period).toEqual({ startDate: '2026-08-01', endDate: '2026-10-31' });
  });

  test('AD-040 from a day to the same day it is the invoices of that day', async () => {
    const [, , third] = await invoicesOf(grace, home);
    const on = present(third).issueDate;
    const found = await allOf<EnergyInvoice>(
      grace,
      `/energy/accounts/${home.accountId}/invoices?oldest-date=${on}&newest-date=${on}`,
      'invoices',
    );
    expect(found).toEqual([third]);
  });

  test('AD-041 in bulk they are in the order of issue over all accounts', async () => {
    const all = await allOf<EnergyInvoice>(grace, '/energy/accounts/invoices', 'invoices');
    expect(new Set(all.map(({ accountId }) => accountId)).size).toBe(2);
    expect(inDescent(all.map(({ issueDate }) => issueDate))).toBe(true);
    const [first, second] = all;
    expect(first?.accountId).not.toBe(second?.accountId);
  });

  test('AD-042 asked for by a list they are those of the accounts in it', async () => {
    const path = '/energy/accounts/invoices';
    const answer = await grace.post(path, { data: { accountIds: [home.accountId] } });
    const { data, meta } = (await answer.json()) as Answer<{ invoices: readonly EnergyInvoice[] }>;
    expect(new Set(data.invoices.map(({ accountId }) => accountId))).toEqual(new Set([home.accountId]));
    const single = await grace.read(`/energy/accounts/${home.accountId}/invoices`);
    expect(meta.totalRecords).toBe(single.meta.totalRecords);
  });

  test('AD-043 an account of somebody else refuses the list', async () => {
    const [, foreign] = await of('edna');
    const answer = await grace.post('/energy/accounts/invoices', {
      data: { accountIds: [home.accountId, foreign.accountId] },
    });
    expect(await refusalOf(answer)).toEqual([422, `Authorisation/InvalidEnergyAccount ${foreign.accountId}`]);
  });

  test('AD-044 a body without its list, and one with something else in its place', async () => {
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

  test('AD-046 what panels earn in summer is a credit, said as a positive sum', async () => {
    const [lucas, account] = await of('lucas');
    const summer = (await invoicesOf(lucas, account)).filter(({ period }) => period?.startDate === '2026-01-01');
    expect(summer).toHaveLength(1);
    expect(cents(summer[0]?.electricity?.totalGenerationCredits)).toBeGreaterThan(1000);
  });

  test('AD-047 sums are texts with two decimals, dates are dates, and what does not apply is left out', async () => {
    for (const invoice of await invoicesOf(grace, home)) {
      const { invoiceAmount, gstAmount, balanceAtIssue, issueDate, dueDate, electricity } = invoice;
      for (const amount of [invoiceAmount, gstAmount, balanceAtIssue, electricity?.totalUsageCharges])
        expect(amount).toMatch(/^-?\d+\.\d\d$/u);
      for (const date of [issueDate, dueDate]) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/u);
      expect(invoice.gas).toBeUndefined();
    }
  });

  test('TD2-45 a range that has nothing in it is empty, and one that reaches into the future is cut', async () => {
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

  test('a closed account ends with a bill to its last day, and owes what is left', async () => {
    const [odile, account] = await of('odile', 'Closed');
    const [last] = await invoicesOf(odile, account);
    expect(last?.period?.endDate).toBe('2026-06-22');
    const schedule = await odile.read(`/energy/accounts/${account.accountId}/payment-schedule`);
    const concessions = await odile.read(`/energy/accounts/${account.accountId}/concessions`);
    expect([schedule.data, concessions.data]).toEqual([{ paymentSchedules: [] }, { concessions: [] }]);
  });

  test('who moved in has fewer bills, and no months of nothing', async () => {
    const [yuki, account] = await of('yuki');
    expect((await invoicesOf(yuki, account)).map(({ period }) => period?.startDate)).toEqual(['2026-10-14']);
  });

  test('both owners of a joint account have the same bills under ids of their own', async () => {
    const [ana, hers] = await of('ana');
    const [radu, his] = await of('radu');
    expect(hers.accountId).not.toBe(his.accountId);
    const without = (invoices: readonly EnergyInvoice[]) =>
      invoices.map((invoice) => ({ ...invoice, accountId: '', servicePoints: [] }));
    expect(without(await invoicesOf(ana, hers))).toEqual(without(await invoicesOf(radu, his)));
  });
});

const members = ['usage', 'demand', 'onceOff', 'otherCharges', 'payment'] as const;

describe('billing', () => {
  test('AD-048 without times it is a year, the newest first', async () => {
    const found = await allOf<Transaction>(grace, `/energy/accounts/${home.accountId}/billing`, 'transactions');
    const times = found.map(({ executionDateTime }) => executionDateTime);
    expect(inDescent(times)).toBe(true);
    expect(times.at(-1)?.slice(0, 10) ?? '').toBe('2026-02-03');
    expect(found.length).toBeGreaterThan(8);
  });

  test('AD-049 each transaction has the member that it names, and no other', async () => {
    for (const transaction of await transactionsOf(grace, home))
      expect(members.filter((member) => member in transaction)).toEqual([transaction.transactionUType]);
  });

  test('AD-050 quantities are numbers, amounts are texts, and times have an offset', async () => {
    const usages = (await transactionsOf(grace, home)).flatMap(({ usage }) => usage ?? []);
    expect(usages.length).toBeGreaterThan(8);
    for (const { usage, amount, startDate, endDate } of usages) {
      expect([typeof usage, typeof amount]).toEqual(['number', 'string']);
      expect([startDate, endDate]).toEqual([
        expect.stringMatching(/T00:00:00\+10:00$/u),
        expect.stringMatching(/T23:59:59\+10:00$/u),
      ]);
    }
  });

  test('AD-051 what is exported is negative, and carries no GST', async () => {
    const [lucas, account] = await of('lucas');
    const solar = (await transactionsOf(lucas, account)).filter(({ usage }) => usage?.timeOfUseType === 'SOLAR');
    expect(solar.length).toBeGreaterThan(20);
    for (const { usage, gst } of solar)
      expect([Number(usage?.usage) < 0, cents(usage?.amount) <= 0, gst]).toEqual([true, true, undefined]);
  });

  test('AD-052 demand is a rate in kilowatts', async () => {
    const [dev, account] = await of('dev');
    const demands = (await transactionsOf(dev, account)).flatMap(({ demand }) => demand ?? []);
    expect(new Set(demands.map(({ servicePointId }) => servicePointId)).size).toBe(3);
    for (const demand of demands) {
      expect([typeof demand.rate, demand.measureUnit, 'usage' in demand]).toEqual(['number', 'KW', false]);
      expect(demand.timeOfUseType).toBeDefined();
    }
  });

  test('AD-053 around the moment of issue stand the charges of that bill, and nothing else', async () => {
    const [invoice] = await invoicesOf(grace, home);
    const { issueDate, invoiceNumber } = present(invoice);
    const query = `oldest-time=${issueDate}T08:59:59%2B10:00&newest-time=${issueDate}T09:00:01%2B10:00`;
    const found = await allOf<Transaction>(
      grace,
      `/energy/accounts/${home.accountId}/billing?${query}`,
      'transactions',
    );
    expect(found.length).toBeGreaterThan(1);
    const numbers = found.map(({ usage, otherCharges, onceOff }) => (usage ?? otherCharges ?? onceOff)?.invoiceNumber);
    expect(new Set(numbers)).toEqual(new Set([invoiceNumber]));
  });

  test('AD-054 a date where a date and time belongs is refused', async () => {
    const answer = await grace.call(`/energy/accounts/${home.accountId}/billing?oldest-time=2026-01-01`);
    expect(await refusalOf(answer)).toEqual([400, 'Field/InvalidDateTime oldest-time']);
  });

  test('AD-055 what is debited is a payment: positive, of no bill, without GST', async () => {
    const [rosa, account] = await of('rosa');
    const payments = (await transactionsOf(rosa, account)).filter(({ payment }) => payment !== undefined);
    expect(payments.length).toBeGreaterThan(20);
    for (const { payment, gst } of payments) {
      expect([payment?.method, cents(payment?.amount) > 0, gst]).toEqual(['DIRECT_DEBIT', true, undefined]);
      expect(payment).not.toHaveProperty('invoiceNumber');
    }
  });

  test('AD-057 each account that fails is an error of its own, in the order of the body', async () => {
    const ivo = await street.as('ivo');
    await street.sandbox.decisions.set('unavailableAccounts', 'listed');
    const away = await accountOf(ivo, 'Laundry (being moved)');
    await street.sandbox.decisions.set('unavailableAccounts', 'hidden');
    const answer = await ivo.post('/energy/accounts/billing', {
      data: { accountIds: [away.accountId, home.accountId] },
    });
    expect(await refusalOf(answer)).toEqual([
      422,
      `Authorisation/UnavailableEnergyAccount ${away.accountId}`,
      `Authorisation/InvalidEnergyAccount ${home.accountId}`,
    ]);
  });

  test('TD2-49, TD2-50 the same account twice counts once, and the ids are judged before the page', async () => {
    const path = '/energy/accounts/billing';
    const total = async (accountIds: readonly string[]) =>
      ((await (await grace.post(path, { data: { accountIds } })).json()) as Answer).meta.totalRecords;
    expect(await total([home.accountId, home.accountId])).toBe(await total([home.accountId]));
    const beyond = await grace.post(`${path}?page=999`, { data: { accountIds: ['nobody'] } });
    expect([beyond.status, await codesOf(beyond)]).toEqual([422, ['cds-energy:Authorisation/InvalidEnergyAccount']]);
  });

  test('S14 what rests on an estimate says so', async () => {
    const [piotr, account] = await of('piotr');
    const estimated = (await transactionsOf(piotr, account)).filter(({ usage }) => usage?.isEstimate === true);
    expect(estimated.length).toBeGreaterThan(0);
    for (const { usage = {} } of await transactionsOf(grace, home)) expect(usage).not.toHaveProperty('isEstimate');
  });

  test('K-44 a bill and its transactions come at one moment, and the payment in time', async () => {
    const world = await openStreet();
    const seen = async () => {
      const one = await world.as('grace');
      const account = await accountOf(one, 'Situation Street');
      const [invoices, transactions] = [await invoicesOf(one, account), await transactionsOf(one, account)];
      const { balance } = (await one.read<{ balance: string }>(`/energy/accounts/${account.accountId}/balance`)).data;
      const numbers = new Set(transactions.flatMap(({ usage }) => usage?.invoiceNumber ?? []));
      return { newest: invoices[0]?.invoiceNumber, known: numbers.has(invoices[0]?.invoiceNumber ?? ''), balance };
    };
    const before = await seen();
    await world.sandbox.clock.set('2027-02-03T08:59:59+10:00');
    expect((await seen()).newest).toBe(before.newest);
    await world.sandbox.clock.advance('PT1S');
    const after = await seen();
    expect([after.newest === before.newest, after.known, before.balance, cents(after.balance) > 0]).toEqual([
      false,
      true,
      '0.00',
      true,
    ]);
    await world.sandbox.clock.advance('P21D');
    expect((await seen()).balance).toBe('0.00');
    await world.sandbox.stop();
  });
});

describe('a business of a thousand sites', () => {
  test('AD-056 its transactions are walked page by page, each once', async () => {
    const big = await openStreet('big-business');
    const robin = await big.as('robin', undefined, { profile: 'Brolga Bakehouse' });
    const found: string[] = [];
    let path: string | undefined = '/energy/accounts/billing?page-size=1000';
    let pages = 0;
    let total = 0;
    while (path !== undefined) {
      const page: Answer<{ transactions: readonly Transaction[] }> = await robin.read(path);
      found.push(...page.data.transactions.map((transaction) => JSON.stringify(transaction)));
      expect(page.links.prev === undefined).toBe(pages === 0);
      [path, pages, total] = [page.links.next, pages + 1, page.meta.totalRecords];
      expect(page.meta.totalPages).toBe(Math.ceil(total / 1000));
    }
    expect([found.length, new Set(found).size]).toEqual([total, total]);
    expect(pages).toBeGreaterThan(20);
    await big.sandbox.stop();
  });
});
