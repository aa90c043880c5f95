// Links and meta of a paginated response (CDS, pagination).
import type { PageRequest } from './call.ts';
import type { Evidence } from './ledger.ts';

export interface PaginatedLinks {
  readonly self: string;
  readonly first?: string;
  readonly prev?: string;
  readonly next?: string;
  readonly last?: string;
}

/** The records of a page. */
export const pageOf = <R>(records: readonly R[], { page, size }: PageRequest): readonly R[] =>
  records.slice((page - 1) * size, page * size);

export const metaOf = ({ size }: PageRequest, total: number): { totalRecords: number; totalPages: number } => ({
  totalRecords: total,
  totalPages: Math.ceil(total / size),
});

/** What the trace shows for a page beyond the last: the caller's `page` parameter is at fault, whichever party keeps the list. */
export const pageAsked = (url: URL, last: number | string): Pick<Evidence, 'at' | 'expected' | 'actual'> => ({
  at: 'query:page',
  expected: `at most ${String(last)}`,
  actual: url.searchParams.get('page'),
});

export interface LinkOptions {
  readonly total: number;
  /** Query values that the links repeat. */
  readonly pinned: Readonly<Record<string, string>>;
  readonly where: 'always' | 'where_needed';
}

/** Keeps every filter and the page size. Every page has first and last, unless the decision says otherwise. */
export function linksOf(url: URL, { page, size }: PageRequest, { total, pinned, where }: LinkOptions): PaginatedLinks {
  const pages = Math.ceil(total / size);
  if (pages === 0) return { self: url.href };
  const address = new URL(url);
  const { searchParams } = address;
  for (const [name, value] of Object.entries(pinned)) searchParams.set(name, value);
  searchParams.set('page', '1');
  searchParams.set('page-size', String(size));
  const at = (number: number): string => {
    searchParams.set('page', String(number));
    return address.href;
  };
  const always = where === 'always';
  return {
    self: url.href,
    ...(always || page > 1 ? { first: at(1) } : {}),
    ...(page > 1 ? { prev: at(page - 1) } : {}),
    ...(page < pages ? { next: at(page + 1) } : {}),
    ...(always || page < pages ? { last: at(pages) } : {}),
  };
}
