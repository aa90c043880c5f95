// Billing transactions: their content, filters, order and paging, and the refusal of invalid lists.
import { describe, expect, test } from 'vitest';
import { ownBilledWorld } from '../../kit/worlds/own-worlds.ts';
import {
  accountOf,
  allOf,
  atAccount,
  cents,
  inDescent,
  invoicesOf,
  openBilledWorld,
  transactionsOf,
  type Transaction,
} from '../../kit/energy/billed.ts';
import { codesOf, refusalOf, type Answer } from '../../kit/calls/caller.ts';
import { present } from '../../kit/energy/readings.ts';

const billedWorld = await ownBilledWorld();
const grace = await billedWorld.as('grace');
const home = await accountOf(grace, 'Situation Street');

const of = (slug: string, displayName?: string) => atAccount(billedWorld, slug, displayName);

const members = ['usage', 'demand', 'onceOff', 'otherCharges', 'payment'] as const;

describe('billing', () => {
  test('AD-048 without times it covers one year, newest first', async () => {
    const found = await allOf<Transaction>(grace, `/energy/accounts/${home.accountId}/billing`, 'transactions');
    const times = found.map(({ executionDateTime }) => executionDateTime);
    expect(inDescent(times)).toBe(true);
    expect(times.at(-1)?.slice(0, 10) ?? '').toBe('2026-02-03');
    expect(found.length).toBeGreaterThan(8);
  });

  test('AD-049 each transaction has only the member of its type', async () => {
    for (const transaction of await transactionsOf(grace, home))
      expect(members.filter((member) => member in transaction)).toEqual([transaction.transactionUType]);
  });

  test('AD-050 quantities are numbers, amounts are strings, and times have an offset', async () => {
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

  test('AD-051 exports are negative and have no GST', async () => {
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

  test('AD-053 the moment of issue has the charges of that bill only', async () => {
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

  test('AD-054 refuses a date in place of a date and time', async () => {
    const answer = await grace.call(`/energy/accounts/${home.accountId}/billing?oldest-time=2026-01-01`);
    expect(await refusalOf(answer)).toEqual([400, 'Field/InvalidDateTime oldest-time']);
  });

  test('AD-055 a direct debit is a payment: positive, without bill and GST', async () => {
    const [rosa, account] = await of('rosa');
    const payments = (await transactionsOf(rosa, account)).filter(({ payment }) => payment !== undefined);
    expect(payments.length).toBeGreaterThan(20);
    for (const { payment, gst } of payments) {
      expect([payment?.method, cents(payment?.amount) > 0, gst]).toEqual(['DIRECT_DEBIT', true, undefined]);
      expect(payment).not.toHaveProperty('invoiceNumber');
    }
  });

  test('AD-057 each failing account is an error of its own, in the order of the body', async () => {
    const ivo = await billedWorld.as('ivo');
    await billedWorld.sandbox.decisions.set('unavailableAccounts', 'listed');
    const away = await accountOf(ivo, 'Laundry (being moved)');
    await billedWorld.sandbox.decisions.set('unavailableAccounts', 'hidden');
    const answer = await ivo.post('/energy/accounts/billing', {
      data: { accountIds: [away.accountId, home.accountId] },
    });
    expect(await refusalOf(answer)).toEqual([
      422,
      `Authorisation/UnavailableEnergyAccount ${away.accountId}`,
      `Authorisation/InvalidEnergyAccount ${home.accountId}`,
    ]);
  });

  test('TD2-49, TD2-50 a repeated account counts once, and ids are checked before the page', async () => {
    const path = '/energy/accounts/billing';
    const total = async (accountIds: readonly string[]) =>
      ((await (await grace.post(path, { data: { accountIds } })).json()) as Answer).meta.totalRecords;
    expect(await total([home.accountId, home.accountId])).toBe(await total([home.accountId]));
    const beyond = await grace.post(`${path}?page=999`, { data: { accountIds: ['nobody'] } });
    expect([beyond.status, await codesOf(beyond)]).toEqual([422, ['cds-energy:Authorisation/InvalidEnergyAccount']]);
  });

  test('usage that rests on an estimate is marked', async () => {
    const [piotr, account] = await of('piotr');
    const estimated = (await transactionsOf(piotr, account)).filter(({ usage }) => usage?.isEstimate === true);
    expect(estimated.length).toBeGreaterThan(0);
    for (const { usage = {} } of await transactionsOf(grace, home)) expect(usage).not.toHaveProperty('isEstimate');
  });

  test('K-44 a bill and its transactions appear together, and the payment when due', async () => {
    const world = await openBilledWorld();
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
  test('AD-056 all its transactions are paged, each once', async () => {
    const big = await openBilledWorld('big-business');
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
