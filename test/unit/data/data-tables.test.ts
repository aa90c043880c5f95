// The data page has each table of the store or hides it: no link leads to a missing table.
import { expect, test } from 'vitest';
import { shape } from '../../../mocks/store/shape.ts';
import { dataTable } from '../../../src/pages/data/data-tables.ts';
import { hiddenTables } from '../../../src/pages/data/hidden-tables.ts';

test('every table of the store is on the data page or hidden from its links', () => {
  const missing = Object.keys(shape).filter((name) => dataTable(name) === undefined);
  expect(missing.toSorted()).toEqual([...hiddenTables].toSorted());
});
