// What calls did to the rows of a table: who changed each last, what was removed, and no secrets.
import { expect, test } from 'vitest';
import type { Exchange, TracedChange } from '../../../mocks/index.ts';
import { changesIn } from '../../../src/pages/data/data-changes.ts';
import { dataTables } from '../../../src/pages/data/data-tables.ts';
import { usageRead } from '../../kit/hand-written/exchanges.ts';

const change = (
  table: string,
  id: string,
  verb: TracedChange['verb'],
  members: TracedChange['members'] = [],
): TracedChange => ({
  party: 'holder',
  table,
  id,
  verb,
  members,
});
const exchange = (id: string, ...changes: readonly TracedChange[]): Exchange => ({ ...usageRead, id, changes });

const begun = exchange(
  '1',
  change('holder.consents', 'a', 'added', [{ name: 'status', after: 'new' }]),
  change('holder.consents', 'b', 'added'),
);
const ended = exchange(
  '2',
  change('holder.consents', 'a', 'changed', [{ name: 'status', before: 'new', after: 'old' }]),
  change('holder.grants', 'c', 'removed'),
  change('holder.grants', 'd', 'added'),
);

test('a row names the exchange that changed it last', () => {
  const rows = changesIn([begun, ended, exchange('3')]);
  expect(rows.of('holder.consents', 'a')).toEqual({
    exchange: '2',
    verb: 'changed',
    isLast: true,
    members: new Map([['status', { before: 'new', after: 'old' }]]),
  });
  expect(rows.of('holder.consents', 'b')).toMatchObject({ exchange: '1', isLast: false });
  expect(rows.of('holder.grants', 'a')).toBeUndefined();
});

test('names the tables of the last exchange with changes, and the rows it removed', () => {
  const { last } = changesIn([begun, ended, exchange('3')]);
  expect([...last.keys()]).toEqual(['holder.consents', 'holder.grants']);
  expect(last.get('holder.grants')).toMatchObject({ exchange: '2', removed: [{ verb: 'removed' }] });
  expect(last.get('holder.consents')?.removed).toEqual([]);
  expect(changesIn([exchange('1')]).last.size).toBe(0);
});

test('hides both values of a secret, wherever it is in a row', () => {
  const { name: table, secrets: [secret = ''] = [] } =
    dataTables.find(({ secrets }) => secrets !== undefined) ?? expect.unreachable();
  const members = [
    { name: secret, before: 's3cret', after: 'n3w' },
    { name: 'parts', after: { [secret]: 's3cret', list: ['x'], deep: { [secret]: 'n3w', kept: 1 } } },
    { name: 'plain', before: null, after: 7 },
  ];
  const found = changesIn([exchange('1', change(table, 'a', 'added', members))]).of(table, 'a')?.members;
  expect(found?.get(secret)).toEqual({});
  expect(found?.get('parts')).toEqual({
    after: { [secret]: 'hidden', list: ['x'], deep: { [secret]: 'hidden', kept: 1 } },
  });
  expect(found?.get('plain')).toEqual({ before: null, after: 7 });
});
