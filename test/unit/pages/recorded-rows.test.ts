// Rows of the holder rebuilt from the trace: in order, for one client, with the exchange behind each change.
import { expect, test } from 'vitest';
import type { Exchange, TracedChange } from '../../../mocks/index.ts';
import { inOrder, recordedRows, textIn, textsIn } from '../../../src/pages/arrangements/recorded-rows.ts';
import { usageRead } from '../../kit/hand-written/exchanges.ts';

const exchange = (id: string, parent?: string, ...changes: readonly TracedChange[]): Exchange => {
  const { parent: _parent, ...base } = usageRead;
  return { ...base, id, changes, ...(parent === undefined ? {} : { parent }) };
};

test.each([
  ['recorded before its cause comes after it', [['call', 'cause'], ['cause']], ['cause', 'call']],
  [
    'keeps its place among several with one cause',
    [['one', 'cause'], ['two', 'cause'], ['cause']],
    ['cause', 'one', 'two'],
  ],
  ['recorded after its cause stays there', [['cause'], ['other'], ['call', 'cause']], ['cause', 'other', 'call']],
  ['with a forgotten cause stays in place', [['call', 'gone'], ['other']], ['call', 'other']],
  ['that names itself stays in place', [['call', 'call'], ['other']], ['call', 'other']],
] as const)('a call %s', (_how, all, expected) => {
  const trace = all.map(([id, parent]) => exchange(id, parent));
  expect(inOrder(trace).map(({ id }) => id)).toEqual(expected);
});

const change = (
  table: string,
  verb: TracedChange['verb'],
  members?: Readonly<Record<string, string | readonly (string | number)[]>>,
): TracedChange => ({
  party: 'holder',
  table,
  id: 'row',
  verb,
  ...(members === undefined ? {} : { members: Object.entries(members).map(([name, after]) => ({ name, after })) }),
});

test('a row has the latest value of each member, and the exchange that set it', () => {
  const begun = exchange(
    '1',
    undefined,
    change('holder.codes', 'added', { clientId: 'me', state: 'new', scopes: ['a', 7] }),
  );
  const used = exchange('2', undefined, change('holder.codes', 'changed', { state: 'used' }));
  const gone = exchange('3', undefined, change('holder.codes', 'removed'));
  const [row, ...more] = recordedRows([begun, used, gone], 'me');
  if (row === undefined) expect.unreachable();
  expect(more).toEqual([]);
  expect([row.begunBy, row.removedBy, row.changedBy.get('state'), row.changedBy.get('clientId')]).toEqual([
    begun,
    gone,
    used,
    begun,
  ]);
  expect([textIn(row, 'state'), textIn(row, 'scopes'), textsIn(row, 'scopes'), textsIn(row, 'state')]).toEqual([
    'used',
    undefined,
    ['a'],
    [],
  ]);
});

test('leaves out rows of other clients and tables, and rows without a beginning', () => {
  const other = exchange('1', undefined, change('holder.codes', 'added', { clientId: 'you' }));
  const elsewhere = exchange('2', undefined, change('holder.clients', 'added', { clientId: 'me' }));
  const unknown = exchange('3', undefined, change('holder.grants', 'changed', { revokedAt: 'x' }));
  expect(recordedRows([other, elsewhere, unknown], 'me')).toEqual([]);
});
