// What a world file would replace, and what starting again would lose, in rows.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import { readHeld, secretHashes } from '../../../src/pages/data/data-rows.ts';
import { dataTables } from '../../../src/pages/data/data-tables.ts';
import { lostWith, readFileText } from '../../../src/pages/data/data-replace.ts';

const titleOf = (name: string): string => dataTables.find((one) => one.name === name)?.title ?? expect.unreachable();

test('describes a file by its household, its non-empty tables, and whether it brings keys', async () => {
  const [empty, used] = [await createSandbox({ storage: 'memory:' }), await createSandbox({ storage: 'memory:' })];
  await used.enrol();
  const { held } = await readHeld(empty, secretHashes());
  const state = await used.exportState();
  const { tables, household, hasKeys } = readFileText(JSON.stringify(state), held);
  const counts = new Map(tables.map(({ title, now, after }) => [title, [now, after]]));
  const rows = (name: string): number => [state.tables[name]].flat().length;
  expect(household).toBe(state.scenario.title);
  expect(hasKeys).toBe('keys' in state);
  expect(tables.filter(({ now, after }) => now === 0 && after === 0)).toEqual([]);
  const enrolled = [held.get('register.enrolled')?.length, rows('register.enrolled')];
  expect(counts.get(titleOf('register.enrolled'))).toEqual(enrolled);
  expect(enrolled[1]).toBeGreaterThan(enrolled[0] ?? 0);
  // Tables derived from the scenario or by the register are not in the file.
  expect(counts.has(titleOf('register.participants')) || counts.has(titleOf('scenario.customers'))).toBe(false);
});

test.each([
  [{ scenario: { title: 'A flat', name: 'flat' } }, 'A flat'],
  [{ scenario: { name: 'flat' } }, 'flat'],
  [{}, 'a household without a name'],
])('%j belongs to %s', (more, household) => {
  const file = JSON.stringify({ format: 'cdr-browser-sandbox', ...more });
  expect(readFileText(file, new Map())).toMatchObject({ household, hasKeys: false, tables: [] });
});

test('detects keys in a file, and refuses a file that is not of a world', () => {
  const held = new Map();
  expect(readFileText('{"format":"cdr-browser-sandbox","keys":[]}', held).hasKeys).toBe(true);
  expect(() => readFileText('{"format":"other"}', held)).toThrow(TypeError);
  expect(() => readFileText('{', held)).toThrow(SyntaxError);
});

test('counts rows that people would miss, without empty and derived tables', () => {
  const row = { key: 'k', members: {} };
  const lost = lostWith(
    new Map([
      ['holder.consents', [row, row]],
      ['holder.clients', []],
      ['holder.events', [row]],
    ]),
  );
  expect(lost.map(({ count }) => count)).toEqual([2]);
});
