// Links of a page of a list: which are present on the first, a middle, the last and the only page (CDS, pagination).
import { expect, test } from 'vitest';
import { linksOf, metaOf } from '../../../mocks/engine/page.ts';

const url = new URL('https://holder.example/energy/accounts?page=2&x=1');
const numbersOf = (page: number, total: number, where: 'always' | 'where_needed') =>
  Object.fromEntries(
    Object.entries(linksOf(url, { page, size: 10 }, { total, pinned: {}, where }))
      .filter(([name]) => name !== 'self')
      .map(([name, link]) => [name, Number(new URL(String(link)).searchParams.get('page'))]),
  );

test.each([
  [1, 30, { next: 2, last: 3 }, { first: 1, next: 2, last: 3 }],
  [2, 30, { first: 1, prev: 1, next: 3, last: 3 }, { first: 1, prev: 1, next: 3, last: 3 }],
  [3, 30, { first: 1, prev: 2 }, { first: 1, prev: 2, last: 3 }],
  [1, 10, {}, { first: 1, last: 1 }],
  [1, 11, { next: 2, last: 2 }, { first: 1, next: 2, last: 2 }],
  [1, 0, {}, {}],
])('CDS: pagination, links of page %i of %i records', (page, total, needed, always) => {
  expect(numbersOf(page, total, 'where_needed')).toEqual(needed);
  expect(numbersOf(page, total, 'always')).toEqual(always);
});

test('CDS: pagination, links keep filters and pinned parameters; self is the requested address', () => {
  const links = linksOf(url, { page: 1, size: 10 }, { total: 11, pinned: { asOf: '7' }, where: 'always' });
  expect(links.self).toBe(url.href);
  expect(Object.fromEntries(new URL(String(links.next)).searchParams)).toEqual({
    page: '2',
    x: '1',
    asOf: '7',
    'page-size': '10',
  });
  expect(metaOf({ page: 1, size: 10 }, 11)).toEqual({ totalRecords: 11, totalPages: 2 });
});
