// The page of the data has each table of the store, or says that it does not: no link leads to one that it lacks.
import { expect, test } from 'vitest';
import { shape } from '../../mocks/store/shape.ts';
import { dataTable } from '../../src/pages/data/data-tables.ts';
import { hiddenTables } from '../../src/pages/data/hidden-tables.ts';

test('every table of the store is shown on the page of the data, or hidden from its links', () => {
  const missing = Object.keys(shape).filter((name) => dataTable(name) === undefined);
  expect(missing.toSorted()).toEqual([...hiddenTables].toSorted());
});
