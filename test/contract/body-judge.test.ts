// Both body judges find the errors they exist to find, and every operation has a schema or a reason for having none.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exchange } from '../../mocks/trace/exchange.ts';
import { operationsOf } from '../../mocks/spec/profiles/index.ts';
import { today } from '../../mocks/spec/profiles/today.ts';
import { filesRead, requestFileOf, responseFileOf, unpublished } from '../kit/dsb/schema-files.ts';
import { isOfType } from '../kit/dsb/cds-types.ts';
import { answersOf, bodyJudge, nameOf } from '../kit/oracles/judged-bodies.ts';
import { openBilledWorld, type BilledCustomers } from '../kit/energy/billed.ts';
import { present } from '../kit/energy/readings.ts';

let billedWorld: BilledCustomers;
const exchanges = new Map<string, Exchange>();
const judge = bodyJudge(today);

beforeAll(async () => {
  billedWorld = await openBilledWorld();
  billedWorld.sandbox.trace.subscribe((exchange) => exchanges.set(exchange.operation ?? '', exchange));
  const one = await billedWorld.as('grace');
  for (const path of ['/energy/accounts', '/energy/accounts/billing', '/energy/accounts/invoices'])
    await one.read(path);
  const { accounts } = (await one.read<{ accounts: readonly { accountId: string }[] }>('/energy/accounts')).data;
  const accountIds = accounts.map(({ accountId }) => accountId);
  await one.read(`/energy/accounts/${present(accountIds[0])}`);
  await one.post('/energy/accounts/balances', { data: { accountIds } });
  await one.call('/energy/accounts/nobody/balance');
  billedWorld.sandbox.trace.entries();
});
afterAll(() => billedWorld.sandbox.stop());

/** The parsed JSON of a body, to be altered in place. */
interface Bent {
  [member: string]: Bent | readonly Bent[] | string | number | undefined;
}
const partOf = (body: Bent, ...path: readonly string[]): Bent => path.reduce((part, name) => part[name] as Bent, body);

/** The judges that complain once the body of the exchange is altered. */
function complaintsOf(operation: string, bend: (body: Bent) => void, message: 'request' | 'response' = 'response') {
  const exchange = present(exchanges.get(operation));
  expect(judge.breaches(exchange)).toEqual([]);
  const body = JSON.parse(present(exchange[message].body)) as Bent;
  bend(body);
  const found = judge.breaches({ ...exchange, [message]: { ...exchange[message], body: JSON.stringify(body) } });
  return [...new Set(found.map(({ by }) => by))].toSorted();
}

const both = ['JSON schemas', 'OpenAPI'];
const firstOf = (list: string) => (body: Bent) => partOf(body, 'data', list, '0');
const account = firstOf('accounts');
const transaction = firstOf('transactions');
const invoice = firstOf('invoices');

test.each<[string, string, (body: Bent) => void, readonly string[]]>([
  ['a missing mandatory member', 'listAccounts', (body) => delete account(body)['accountId'], both],
  ['a value of the wrong type', 'listAccounts', (body) => (account(body)['plans'] = 'none'), both],
  [
    'a value outside its enumeration',
    'listEnergyAccountBillingBulk',
    (body) => (transaction(body)['transactionUType'] = 'a'),
    both,
  ],
  [
    'a date that does not exist',
    'listEnergyAccountInvoicesBulk',
    (body) => (invoice(body)['issueDate'] = '2026-02-30'),
    both,
  ],
  [
    'an amount with a currency',
    'listEnergyAccountInvoicesBulk',
    (body) => (invoice(body)['balanceAtIssue'] = '$1.00'),
    both,
  ],
  [
    'an incomplete error in a refusal',
    'getBalanceForAccount',
    (body) => delete partOf(body, 'errors', '0')['title'],
    both,
  ],
])('both judges find %s', (_what, operation, bend, by) => {
  expect(complaintsOf(operation, bend)).toEqual(by);
});

test('both judges check request bodies', () => {
  const bend = (body: Bent): void => void delete partOf(body, 'data')['accountIds'];
  expect(complaintsOf('listEnergyAccountBalancesSpecificAccounts', bend, 'request')).toEqual(both);
});

test('only the JSON schemas check conditional members', () => {
  expect(
    complaintsOf('listEnergyAccountBillingBulk', (body) => {
      const { transactionUType: name } = transaction(body);
      if (typeof name === 'string') delete transaction(body)[name];
    }),
  ).toEqual(['JSON schemas']);
  expect(
    complaintsOf('listAccounts', (body) => {
      delete partOf(account(body), 'plans', '0')['planOverview'];
    }),
  ).toEqual(['JSON schemas']);
});

test('only the OpenAPI document finds members outside the standards and undeclared statuses', () => {
  expect(complaintsOf('listAccounts', (body) => (body['extra'] = 1))).toEqual(['OpenAPI']);
  const exchange = present(exchanges.get('getBalanceForAccount'));
  const response = { ...exchange.response, status: 418 };
  expect(judge.breaches({ ...exchange, response }).map(({ by }) => by)).toEqual(['OpenAPI']);
});

test('a body of another version is an error', () => {
  const exchange = present(exchanges.get('getAccount'));
  const headers = exchange.response.headers.map(([name, value]) => [name, name === 'x-v' ? '1' : value] as const);
  expect(judge.breaches({ ...exchange, response: { ...exchange.response, headers } })).not.toEqual([]);
});

test.each([
  ['AmountString', '-10.00', '10'],
  ['ASCIIString', 'abc', 'é'],
  ['DateString', '2028-02-29', '2027-02-29'],
  ['DateTimeString', '2026-11-23T12:00:00+10:00', '2026-11-23T12:00:00'],
  ['RateString', '0.05', '5%'],
  ['URIString', 'https://a.example', '/a'],
  ['NaturalNumber', 0, -1],
  ['PositiveInteger', 1, 0],
])('isOfType accepts only valid values of %s', (type, good, bad) => {
  expect([isOfType(type, good), isOfType(type, bad), isOfType(type, null)]).toEqual([true, false, true]);
});

test('every body of today’s operations and versions has a Data Standards Body schema or a reason for having none', () => {
  const without = answersOf(today).filter(([row, version]) => responseFileOf(row, version) === undefined);
  expect(without.map(([row, version]) => nameOf(row, version)).toSorted()).toEqual(Object.keys(unpublished).toSorted());
  const requests = operationsOf(today).filter(({ body, form }) => body?.type === 'json' && form === 'cds');
  expect(requests.filter((row) => requestFileOf(row) === undefined)).toEqual([]);
  expect(filesRead.length).toBeGreaterThan(35);
});
