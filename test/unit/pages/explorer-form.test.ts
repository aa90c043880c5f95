// The API explorer's form without its page: fields, headers by situation, addresses, refusals, tables.
import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import { operationOf } from '../../../mocks/spec/operations/index.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import { rules } from '../../../mocks/spec/rules/index.ts';
import { pageIn, readsIn, tableOf } from '../../../src/pages/explorer/answer-table.ts';
import { queryFor, settingsIn } from '../../../src/pages/explorer/call-address.ts';
import { fieldsOf } from '../../../src/calls/call-fields.ts';
import { addressOf, readAddress } from '../../../src/calls/compose-call.ts';
import { headerMatrix } from '../../../src/calls/header-matrix.ts';
import { movedWords, sendAndTellOfClock } from '../../../src/pages/explorer/moved-clock.ts';
import { callerOf, groupsWith } from '../../../src/pages/explorer/operation-groups.ts';
import { possibleRefusals } from '../../../src/pages/explorer/possible-refusals.ts';

const now = new Date('2026-11-10T02:00:00Z');
const base = 'https://mtls.holder.cdr.example/cds-au/v1';
const usage = operationOf('getUsageForServicePoint');
const filled = { base, values: { 'path.servicePointId': 'a b', 'query.page-size': '28' } };

describe('the list', () => {
  test('has every operation of the table once', () => {
    const listed = groupsWith('').flatMap((group) => group.operations.map(({ id }) => id));
    expect(listed.toSorted()).toEqual(
      operationsOf()
        .map(({ id }) => id)
        .toSorted(),
    );
  });
  test('is searched by words, scopes and methods in capitals', () => {
    const found = (words: string): string[] =>
      groupsWith(words).flatMap((group) => group.operations.map(({ id }) => id));
    expect(found('der POST')).toEqual(['listDERForServicePoints', 'listDERForServicePointsSR']);
    expect(found('energy:billing:read bulk')).toEqual(['listBalancesBulk']);
    expect(groupsWith('no such thing')).toEqual([]);
    expect(found('administration')).toEqual([]);
    // Words match at the beginning of a word; a term that begins with a sign matches anywhere.
    expect([found('et'), found(' getJwks  get '), found('/concessions')]).toEqual([
      [],
      ['getJwks'],
      ['getConcessions'],
    ]);
    expect([found('DELETE'), found('PUT')]).toEqual([['deleteConsent'], []]);
  });
  test('is grouped by caller and party, and leaves out groups that a profile has nothing for', () => {
    const shown = (id: '0.1.1' | 'cds-1.36') =>
      groupsWith('', { id }).map(({ title, caller, party }) => `${title}: ${caller}, ${party}`);
    const common = [
      'Customer and energy data: recipient, holder',
      'Meter data behind the holder: holder, secondary',
      'Register: recipient, register',
      'Security: recipient, holder',
    ];
    const hosted = 'What recipients host: holder, recipient';
    expect(shown('0.1.1')).toEqual([
      ...common,
      'Consents: recipient, holder',
      hosted,
      'Known, not offered: recipient, holder',
    ]);
    expect(shown('cds-1.36')).toEqual([...common, 'Administration: register, holder', hosted]);
    for (const id of ['0.1.1', 'cds-1.36'] as const)
      for (const { operations, party, title } of groupsWith('', { id }))
        for (const one of operations) {
          expect(one.party, one.id).toBe(party);
          expect(one.notImplemented === true, one.id).toBe(title === 'Known, not offered');
        }
  });
  test.each([
    ['listAccounts', 'recipient'],
    ['getRegisterJwks', 'recipient'],
    ['authorise', 'consumer'],
    ['answerInteraction', 'consumer'],
    ['getServicePointSR', 'holder'],
    ['notifyRecipient', 'holder'],
    ['getMetrics', 'register'],
  ] as const)('%s is called by: %s', (id, caller) => {
    expect(callerOf(operationOf(id))).toBe(caller);
  });
});

describe('the header matrix', () => {
  const needsOf = (id: Parameters<typeof operationOf>[0], name: string) =>
    headerMatrix(operationOf(id)).find((row) => row.name === name)?.needs;
  test('knows calls with the customer present, unattended calls, and calls to the secondary holder', () => {
    expect(needsOf('getUsageForServicePoint', 'x-fapi-customer-ip-address')).toEqual({
      present: 'mandatory',
      unattended: 'left-out',
      secondary: 'absent',
    });
    expect(needsOf('listAccounts', 'x-fapi-auth-date')).toEqual({ present: 'mandatory', unattended: 'mandatory' });
    expect(needsOf('getServicePointSR', 'x-fapi-auth-date')).toEqual({ secondary: 'absent' });
    expect(needsOf('getServicePointSR', 'authorization')).toEqual({ secondary: 'absent' });
    expect(needsOf('getDataHolderStatuses', 'x-v')).toEqual({ plain: 'optional' });
    expect(needsOf('getJwks', 'x-v')).toBeUndefined();
  });
});

describe('addresses', () => {
  const fields = fieldsOf({ operation: usage, situationNow: 'present', version: '1', written: {} }, filled, now);
  test('offer the query parameters of the requested version', () => {
    const offered = (version: string): readonly string[] =>
      fieldsOf({ operation: operationOf('listAccounts'), situationNow: 'present', version, written: {} }, filled, now)
        .filter(({ place }) => place === 'query')
        .map(({ name }) => name);
    expect(offered('1')).not.toContain('open-status');
    expect(offered('2')).toContain('open-status');
  });
  test('are built from the form, and read back into it', () => {
    const address = addressOf(usage, base, fields);
    expect(address).toBe(`${base}/energy/electricity/servicepoints/a%20b/usage?page-size=28`);
    const read = readAddress(usage, base, fields, `${base}/energy/electricity/servicepoints/c/usage?page=2`);
    expect(read).toMatchObject({ 'path.servicePointId': 'c', 'query.page': '2', 'query.page-size': '' });
  });
  test.each([
    `${base}/energy/accounts`,
    `${base}/energy/electricity/servicepoints/c/usage?unheard-of=1`,
    `${base}/energy/electricity/servicepoints/c/usage?page=1&page=2`,
    'no address',
  ])('that do not fit the form are kept unchanged: %s', (address) => {
    expect(readAddress(usage, base, fields, address)).toBeUndefined();
  });
});

describe('the address of the view', () => {
  test('leads back to the same form, and keeps its other parameters', () => {
    const settings = {
      operation: usage,
      situation: 'unattended',
      version: 'none',
      token: 'other',
      certificate: 'none',
      written: { 'query.page': '2', body: '{}' },
    } as const;
    const query = queryFor(settings, '?view=register&storage=memory&query.page-size=3');
    expect(settingsIn(query)).toEqual(settings);
    expect(query).toContain('storage=memory');
    expect(query).not.toContain('page-size');
  });
  test('never contains a token, a code or anything signed', () => {
    const secret = 'eyJhbGciOiJQUzI1NiJ9.e30.c2ln';
    const names = ['header.authorization', 'form.token', 'form.code', 'form.refresh_token', 'form.auth_req_id'];
    const written = Object.fromEntries([
      ...names.map((name): [string, string] => [name, 'opaque-token-of-somebody']),
      ['form.client_assertion', secret],
      ['query.request', secret],
      ['body', secret],
      ['path.consentId', secret],
    ]);
    expect(queryFor({ operation: operationOf('token'), written })).toBe('?view=api&operation=token');
  });
  test('drops outdated choices and values too long for an address', () => {
    const written = { 'query.page': 'x'.repeat(1500), 'query.page-size': 'x'.repeat(1501) };
    const query = queryFor({ operation: usage, variant: 'one', written }, '?variant=old&token=other&body=x&mine=y');
    expect([...new URLSearchParams(query)]).toEqual([
      ['mine', 'y'],
      ['view', 'api'],
      ['operation', usage.id],
      ['variant', 'one'],
      ['query.page', 'x'.repeat(1500)],
    ]);
    expect(settingsIn(`${query}&other.name=z`)).toEqual({
      operation: usage,
      variant: 'one',
      written: { 'query.page': 'x'.repeat(1500) },
    });
  });
  test('ignores unknown operations and choices', () => {
    expect(settingsIn('?view=api&operation=unheardOf')).toBeUndefined();
    expect(settingsIn('?view=api&operation=getJwks&token=stolen')).toEqual({
      operation: operationOf('getJwks'),
      written: {},
    });
  });
});

test.each(operationsOf().map(({ id }) => id))('every refusal of %s has a status, a name and a clause', (id) => {
  const found = possibleRefusals(operationOf(id));
  expect(found.length).toBeGreaterThan(1);
  for (const { rule, status, names } of found) {
    expect(status).toBeGreaterThanOrEqual(303);
    expect(names.join('')).not.toBe('');
    expect(rules[rule].clauses.length).toBeGreaterThan(0);
  }
});

test.each([
  ['token', 'client.assertion-aud', 400, ['invalid_client']],
  // In a redirect, or on a page.
  ['authorise', 'authorise.client-active', 303, ['unauthorized_client']],
  ['listAccounts', 'page.exists', 422, ['Invalid Page']],
] as const)('%s can refuse by %s with %i %j', (id, rule, status, names) => {
  expect(possibleRefusals(operationOf(id)).find((one) => one.rule === rule)).toEqual({
    rule,
    title: rules[rule].title,
    status,
    names,
  });
});

test.each([
  [0, undefined],
  [1, 'The clock of the whole world was moved on by 1 minute, until the token had ended.'],
  [2, 'The clock of the whole world was moved on by 2 minutes, until the token had ended.'],
])('a clock moved by %i minutes is reported: %s', (minutes, words) => {
  expect(movedWords(minutes)).toBe(words);
});

test.each([
  ['listAccounts', 'other'],
  ['introspect', 'ended'],
] as const)('%s with the token “%s” is sent at once, without moving the clock', async (id, token) => {
  const told: string[] = [];
  const sent = {} as Awaited<ReturnType<Parameters<typeof sendAndTellOfClock>[2]>>;
  const settings = { operation: operationOf(id), token } as Parameters<typeof sendAndTellOfClock>[1];
  const tell = { moved: () => told.push('moved'), undone: () => told.push('undone') };
  expect(await sendAndTellOfClock({} as Sandbox, settings, () => Promise.resolve(sent), tell)).toBe(sent);
  expect(told).toEqual([]);
});

describe('tables of answers', () => {
  test('show a list by its plain members', () => {
    const answer = {
      data: {
        accounts: [
          { accountId: 'a', open: true, plans: [] },
          { accountId: 'b', name: 'B' },
        ],
      },
    };
    expect(tableOf(answer)).toEqual({
      columns: ['accountId', 'open', 'name'],
      rows: [
        ['a', 'true', ''],
        ['b', '', 'B'],
      ],
      total: 2,
    });
    expect(tableOf({ data: { one: 1 } })).toBeUndefined();
    expect(tableOf('text')).toBeUndefined();
  });
  test('prefer a record’s own member to one of its parts, and leave other cells empty', () => {
    const record = {
      description: 'own',
      price: null,
      part: { description: 'other', amount: [1] },
      more: { amount: 5 },
    };
    expect(tableOf({ data: [record, { price: '7' }] })).toMatchObject({
      columns: ['amount', 'price', 'description'],
      rows: [
        ['5', '', 'own'],
        ['', '7', ''],
      ],
    });
  });
  test('put amounts first, also those of a billing transaction', () => {
    const transaction = {
      accountId: 'a',
      transactionUType: 'usage',
      gst: '1.20',
      usage: { amount: '12.00', description: 'Peak' },
    };
    expect(tableOf({ data: { transactions: [transaction] } })).toEqual({
      columns: ['amount', 'accountId', 'transactionUType', 'gst', 'description'],
      rows: [['12.00', 'a', 'usage', '1.20', 'Peak']],
      total: 1,
    });
  });
  test('find a list under data, or the first in it that has records, and skip other items', () => {
    const rowsOf = (answer: unknown): unknown => tableOf(answer)?.rows;
    expect(rowsOf({ data: [{ a: 1 }, 'text', null] })).toEqual([['1']]);
    expect(rowsOf({ data: { words: ['x'], records: [{ a: 1 }, 'x'] } })).toEqual([['1']]);
    expect(rowsOf({ keys: [{ kid: 'k' }] })).toEqual([['k']]);
    for (const answer of [{ data: [] }, { data: ['x'] }, {}, null]) expect(rowsOf(answer)).toBeUndefined();
    const wide = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`m${String(index)}`, index]));
    const long = tableOf({ data: Array.from({ length: 51 }, () => wide) });
    expect([long?.columns.length, long?.rows.length, long?.total]).toEqual([8, 50, 51]);
  });
  test('ignore readings without a day or service point', () => {
    const read = { servicePointId: 'x', readStartDate: '2026-11-01' };
    const strange = [{ servicePointId: 'x' }, { readStartDate: '2026-11-01' }, { ...read, servicePointId: 7 }, 'x'];
    expect([...readsIn({ data: { reads: [read, ...strange] } })]).toEqual([['x', [read]]]);
    expect(readsIn('text').size).toBe(0);
  });
  test('group usage by service point, and know the next page by its link', () => {
    const read = (servicePointId: string) => ({ servicePointId, readStartDate: '2026-11-01' });
    const answer = { data: { reads: [read('x'), read('y'), read('x')] }, links: { next: 'https://a.example/?page=2' } };
    expect([...readsIn(answer)].map(([id, reads]) => [id, reads.length])).toEqual([
      ['x', 2],
      ['y', 1],
    ]);
    expect(pageIn(answer, 'next')).toBe('https://a.example/?page=2');
    for (const none of [{ links: {} }, { links: { prev: 7 } }, { links: 'x' }, {}, 'text'])
      expect(pageIn(none, 'prev')).toBeUndefined();
  });
});
