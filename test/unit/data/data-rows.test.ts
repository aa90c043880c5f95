// What the data page shows of a world: rows by table, the names behind their ids, and no secrets.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSandbox, type SandboxOptions } from '../../../mocks/index.ts';
import { nameOf, namesIn, type Names } from '../../../src/pages/data/data-names.ts';
import {
  cellText,
  columnsOf,
  computedRows,
  keptRows,
  readHeld,
  rowsSaying,
  secretHashes,
  type DataRow,
} from '../../../src/pages/data/data-rows.ts';
import { dataTable, dataTables, firstTable, isShown, type DataTable } from '../../../src/pages/data/data-tables.ts';
import { authorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';

async function shownOf(options: SandboxOptions) {
  const sandbox = await createSandbox({ storage: 'memory:', ...options });
  const { held, names } = await readHeld(sandbox, secretHashes());
  await sandbox.stop();
  return { names, held, of: (table: string) => (held.get(table) ?? []).map(({ members }) => members) };
}

test('lists accounts with people, plans and suburbs; a joint account has one balance', async () => {
  const { of, held } = await shownOf({ scenario: 'joint-account' });
  const accounts = of('scenario.accounts').map(({ id, customerId, profile, plan, suburb }) => [
    id,
    customerId,
    profile,
    plan,
    suburb,
  ]);
  const joint = ['Solar Time of Use', 'Brolga Heights'];
  expect(accounts).toEqual([
    ['dana-theo-home', '20000061', 'dana-personal', ...joint],
    ['dana-theo-home', '20000062', 'theo-personal', ...joint],
    ['theo-workshop', '20000062', 'theo-personal', 'Everyday Flat', 'Brolga Heights'],
    ['sam-home', '20000007', 'sam-personal', 'Everyday Flat', 'Pelican Point'],
  ]);
  expect(of('scenario.accounts')[0]).not.toHaveProperty('balance');
  expect(of('scenario.balances').map(({ id, balance }) => [id, balance])).toEqual([
    ['dana-theo-home', '402.60'],
    ['theo-workshop', '77.15'],
    ['sam-home', '184.20'],
  ]);
  expect(of('scenario.plans').map(({ id, account }) => [id, account])).toEqual([
    ['dana-theo-home 1', 'dana-theo-home'],
    ['theo-workshop 1', 'theo-workshop'],
    ['sam-home 1', 'sam-home'],
  ]);
  expect(of('scenario.customers')[0]).toMatchObject({ id: '20000061', profiles: ['dana-personal'] });
  expect(held.get('scenario.customers')?.[0]?.key).toBe('20000061');
  // A service point is known by its NMI and has no key.
  expect(held.get('scenario.servicePoints')?.[0]).toMatchObject({ key: '', members: { nmi: '9910000061' } });
  const kept = dataTables.filter(({ computed }) => computed === undefined).map(({ name }) => name);
  expect([...held.keys()]).toEqual(kept);
});

test.each([
  ['big-business', 'brolga-all-sites', 'Jacaranda Quay'],
  ['moved-house', 'kofi-account', 'Bellbird Flat, Galah Springs'],
  ['estimated-reads', 'halina-farm', 'Galah Springs'],
] as const)('%s: lists each suburb of %s once, for all its service points', async (scenario, id, suburb) => {
  const { of } = await shownOf({ scenario });
  expect(of('scenario.accounts').find((one) => one['id'] === id)).toMatchObject({ suburb });
});

test.each([
  ['0.1.1', '60.00'],
  ['today', '175.00'],
] as const)('under %s a constant payment amount is %s; other schedules have none', async (profile, amount) => {
  const { of } = await shownOf({ profile, scenario: 'solar-home' });
  const [constant, other] = of('scenario.paymentSchedules');
  expect(constant).toMatchObject({ id: 'priya-home 1', account: 'priya-home', amount });
  expect(other).not.toHaveProperty('amount');
});

test('a 0.1.1 holder’s balances are rows; balances computed from bills are not', async () => {
  const { of } = await shownOf({ scenario: 'two-profiles' });
  expect(of('scenario.balances').map(({ id }) => id)).toEqual(['noor-house', 'sam-home']);
});

test('replaces a secret by its hash, the same for the same secret', async () => {
  const { sandbox, accessToken, stop } = await authorisedRecipient({ scenario: 'solar-home' });
  const hashOf = secretHashes();
  const { held } = await readHeld(sandbox, hashOf);
  const digest = createHash('sha256').update(accessToken).digest('hex').slice(0, 16);
  const tokens = held.get('holder.accessTokens') ?? [];
  const own = tokens.find(({ key }) => key === accessToken);
  expect(own?.members['id']).toBe(`SHA-256 ${digest}…`);
  expect(typeof own?.members['grantId']).toBe('string');
  expect(own?.members['grantId']).not.toContain('SHA-256');
  expect(JSON.stringify([...held.values()].flatMap((rows) => rows.map(({ members }) => members)))).not.toContain(
    accessToken,
  );
  expect(hashOf('one')).toBe(hashOf('one'));
  expect(await hashOf('one')).not.toBe(await hashOf('other'));
  await stop();
});

const names: Names = new Map([
  ['p', 'The product'],
  ['a', 'Home'],
  ['b', 'Shed'],
  ['twin', 'Home'],
]);

test.each<[unknown, string | undefined]>([
  ['p', 'The product'],
  ['p:jti', 'The product'],
  ['a 1', 'Home'],
  ['x:b', 'Shed'],
  ['nobody', undefined],
  [['a', 'b'], 'Home, Shed'],
  [['a', 'twin'], 'Home'],
  [['a', 'nobody'], undefined],
  [['a', 7], undefined],
  [[], undefined],
  [7, undefined],
  [undefined, undefined],
])('%j is named %s', (value, name) => {
  expect(nameOf(value, names)).toBe(name);
});

test('names ids by the register, the tables and the household', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', scenario: 'big-business' });
  const { scenario } = await sandbox.exportState();
  const tables = {
    'register.enrolled': [{ id: 'enrolled', productName: 'Enrolled app' }, { id: 'nameless' }, { productName: 'x' }],
    'holder.clients': [{ id: 'client', clientName: 'Client app' }],
  };
  const found = namesIn({ scenario, tables }, [{ id: 'entry', name: 'Entry' }]);
  const ids = {
    entry: 'Entry',
    enrolled: 'Enrolled app',
    client: 'Client app',
    'wattle-energy': 'Wattle Energy',
    '9990000000': 'Jacaranda Quay',
    '20000041': 'Robin Castellan',
    'robin-personal': 'Robin Castellan',
    'robin-brolga-bakehouse': 'Brolga Bakehouse',
    'brolga-all-sites': 'All sites',
  };
  expect(Object.fromEntries(Object.keys(ids).map((id) => [id, found.get(id)]))).toEqual(ids);
  expect(found.has('nameless')).toBe(false);
  expect([...found.values()]).not.toContain('x');
  const [first] = scenario.customers;
  const { lastName } = first?.name ?? {};
  const oneName = { ...scenario, customers: [{ ...first, customerId: 'one', name: { lastName }, profiles: [] }] };
  expect(namesIn({ scenario: oneName, tables: {} } as never, []).get('one')).toBe(lastName);
  await sandbox.stop();
});

const row = (members: DataRow['members']): DataRow => ({ key: String(members['id']), members });

test('finds rows that match every word, in their values or the names behind their ids', () => {
  const rows = [row({ id: 'r1', account: 'a', status: 'NEW' }), row({ id: 'r2', account: 'b', status: 'NEW' })];
  const found = (text: string): readonly string[] => rowsSaying(rows, text, names).map(({ key }) => key);
  expect([found(''), found('  '), found('new'), found(' home NEW '), found('shed'), found('home shed')]).toEqual([
    ['r1', 'r2'],
    ['r1', 'r2'],
    ['r1', 'r2'],
    ['r1'],
    ['r2'],
    [],
  ]);
});

test('orders columns: the id, its name, named ids, single values, parts', () => {
  const rows = [
    row({ parts: { x: 1 }, nothing: null, status: 'NEW', account: 'a', title: 'The product', id: 'p' }),
    row({ late: 1, status: ['NEW'], id: 'nobody', title: undefined }),
  ];
  expect(columnsOf(rows, names)).toEqual(['id', 'account', 'nothing', 'title', 'late', 'parts', 'status']);
  expect(columnsOf(rows.slice(0, 1), names)).toEqual(['id', 'title', 'account', 'nothing', 'status', 'parts']);
});

test.each([
  [undefined, ''],
  ['text', 'text'],
  [{ a: 1 }, '{"a":1}'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), `${'x'.repeat(79)}…`],
])('a cell of %j is cut after 80 characters', (value, text) => {
  expect(cellText(value)).toBe(text);
});

test('reads rows in windows; computed rows are keyed by position', () => {
  const rows = ['a', 'b', 'c'].map((id) => row({ id }));
  const kept = keptRows(rows);
  expect([kept.total, kept.slice(1, 1), kept.slice(2, 5)]).toEqual([3, [rows[1]], [rows[2]]]);
  const computed = computedRows({
    total: 9,
    slice: (offset, count) => ['a', 'b', 'c'].slice(offset, offset + count).map((id) => ({ id })),
  });
  expect([computed.total, computed.slice(1, 5)]).toEqual([
    9,
    [
      { key: '1', members: { id: 'b' } },
      { key: '2', members: { id: 'c' } },
    ],
  ]);
});

test('shows a table of one profile only in a world with such a holder', () => {
  const holders = (...profiles: readonly string[]) =>
    ({ holders: Object.fromEntries(profiles.map((profile) => [profile, { profile }])) }) as unknown as Parameters<
      typeof isShown
    >[1];
  const ofToday = dataTable('holder.invoices') as DataTable;
  const ofAll = dataTable('holder.clients') as DataTable;
  expect([
    isShown(ofToday, holders('0.1.1')),
    isShown(ofToday, holders('0.1.1', 'cds-1.36')),
    isShown(ofAll, holders('0.1.1')),
  ]).toEqual([false, true, true]);
});

test('opens with the consents once there is one', () => {
  const begins = (rows: readonly unknown[]) => firstTable(new Map([['holder.consents', rows]]))?.name;
  expect([begins([]), begins([{}]), firstTable(new Map())?.name]).toEqual([
    'scenario.accounts',
    'holder.consents',
    'scenario.accounts',
  ]);
  expect([dataTable('settings'), dataTable(undefined)]).toEqual([undefined, undefined]);
});
