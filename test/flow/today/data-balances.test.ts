// Balances, payment schedules and concessions of today: one sum in three operations, and what an account pays and is granted.
import { expect, test } from 'vitest';
import { ownBilledWorld } from '../../kit/worlds/own-worlds.ts';
import { accountOf, atAccount, cents, type Account } from '../../kit/energy/billed.ts';
import { codesOf, type Answer, type Caller } from '../../kit/calls/caller.ts';

const billedWorld = await ownBilledWorld();

const of = (slug: string) => atAccount(billedWorld, slug);
interface Balance {
  readonly accountId?: string;
  readonly balance: string;
}
const balanceOf = async (one: Caller, { accountId }: Account): Promise<string> =>
  (await one.read<Balance>(`/energy/accounts/${accountId}/balance`)).data.balance;

test('AD-058 all three operations give the same balance', async () => {
  for (const slug of ['grace', 'kit', 'omar', 'lucas']) {
    const [one, account] = await of(slug);
    const { accountId } = account;
    const own = ({ data }: Answer<{ balances: readonly Balance[] }>) =>
      data.balances.find((balance) => balance.accountId === accountId)?.balance;
    const answer = await one.post('/energy/accounts/balances', { data: { accountIds: [accountId] } });
    const said = [
      await balanceOf(one, account),
      own(await one.read('/energy/accounts/balances')),
      own((await answer.json()) as Answer<{ balances: readonly Balance[] }>),
    ];
    expect([...new Set(said)]).toEqual([expect.stringMatching(/^-?\d+\.\d\d$/u)]);
  }
});

test('AD-059 an account in credit has a negative balance', async () => {
  expect(cents(await balanceOf(...(await of('lucas'))))).toBeLessThan(0);
});

test('AD-060 a direct debit schedule names the debited account', async () => {
  const [rosa, { accountId }] = await of('rosa');
  const { data } = await rosa.read<{ paymentSchedules: readonly { directDebit: object }[] }>(
    `/energy/accounts/${accountId}/payment-schedule`,
  );
  expect(data.paymentSchedules[0]?.directDebit).toMatchObject({
    bsb: expect.stringMatching(/^\d+$/u) as string,
    accountNumber: expect.stringMatching(/^\d+$/u) as string,
    calculationType: 'BALANCE',
  });
});

test('AD-061 concessions name their kind, amount and frequency', async () => {
  const [edna, { accountId }] = await of('edna');
  const { data } = await edna.read<{ concessions: readonly object[] }>(`/energy/accounts/${accountId}/concessions`);
  expect(data.concessions).toMatchObject([
    { type: 'FIXED_PERCENTAGE', percentage: '0.175', discountFrequency: 'P3M', appliedTo: ['USAGE'] },
    { type: 'FIXED_AMOUNT', amount: '0.80', discountFrequency: 'P1D' },
  ]);
});

test('AD-062 an empty list of accounts gets an empty answer', async () => {
  const [grace] = await of('grace');
  const answer = await grace.post('/energy/accounts/balances', { data: { accountIds: [] } });
  const { data, meta } = (await answer.json()) as Answer;
  expect([answer.status, data, meta]).toEqual([200, { balances: [] }, { totalRecords: 0, totalPages: 0 }]);
});

test('AD-063 balances, invoices and transactions need the billing scope', async () => {
  const narrow = await billedWorld.as('grace', ['openid', 'energy:accounts.basic:read']);
  const { accountId } = await accountOf(narrow);
  for (const path of ['balance', 'invoices', 'billing']) {
    const answer = await narrow.call(`/energy/accounts/${accountId}/${path}`);
    expect([path, answer.status, await codesOf(answer)]).toEqual([path, 403, ['cds-all:Authorisation/InvalidConsent']]);
  }
});

test('an account without a plan owes nothing', async () => {
  expect(await balanceOf(...(await of('bess')))).toBe('0.00');
});

test('TD2-58 while balances are paged, an account that becomes unavailable leaves a gap', async () => {
  const one = await billedWorld.as('grace');
  const page = (path: string): Promise<Answer<{ balances: readonly Balance[] }>> => one.read(path);
  const first = await page('/energy/accounts/balances?page-size=1');
  const second = await page(first.links.next ?? '');
  const away = first.data.balances[0]?.accountId;
  billedWorld.sandbox.faults.add('account-unavailable');
  // The paging is under way, as the link back from the second page shows: nothing moves up.
  const again = await page(`/energy/accounts/balances?page-size=1&without=`);
  const still = await page(first.links.next ?? '');
  const fresh = await page('/energy/accounts/balances?page-size=1');
  billedWorld.sandbox.faults.clear();
  expect([again.data.balances, again.meta.totalRecords]).toEqual([[], 2]);
  expect([still.data, still.meta]).toEqual([second.data, second.meta]);
  expect(fresh.data.balances.map(({ accountId }) => accountId)).not.toContain(away);
  expect([fresh.data.balances.length, fresh.meta.totalRecords]).toEqual([1, 1]);
});
