// The exchanges of a plan, as they stand around the moment at which it was lied.
import type { PlanKind, Result } from '../../mocks/examination.ts';
import type { Exchange } from '../../mocks/index.ts';

export interface AroundLie {
  readonly before: readonly Exchange[];
  /** The first that was changed; undefined where nothing was, or nothing left. */
  readonly lied: Exchange | undefined;
  readonly after: readonly Exchange[];
}

/** Everything stands before, where nobody lied. */
export function aroundLie({ exchanges }: Pick<Result, 'exchanges'>): AroundLie {
  const at = exchanges.findIndex(({ tampered }) => tampered !== undefined);
  if (at === -1) return { before: exchanges, lied: undefined, after: [] };
  return { before: exchanges.slice(0, at), lied: exchanges[at], after: exchanges.slice(at + 1) };
}

/** The exchange that decided, as the result names its request. */
export function decidingExchange(
  { request = '' }: Pick<Result, 'request'>,
  exchanges: readonly Exchange[],
): Exchange | undefined {
  const [, method = '', address = '', status = ''] = /^(\S+) (.+): (\S+)$/u.exec(request) ?? [];
  return exchanges.find(
    (one) =>
      one.request.method === method &&
      String(one.response.status) === status &&
      isSameAddress(one.request.url, address),
  );
}

/** In an address of a result, what is drawn at random is named instead of shown. */
function isSameAddress(url: string, named: string): boolean {
  const { origin, pathname } = new URL(url);
  const pattern = named.split(/\([^)]*\)/u).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/gu, '\\$&'));
  return new RegExp(`^${pattern.join('.+')}$`, 'u').test(`${origin}${pathname}`);
}

/** What a good recipient does with the message, beside it. */
export const goodWords: Readonly<Record<PlanKind, string>> = {
  observe: '',
  lie: 'A good recipient stops here.',
  legal: 'A good recipient goes on here.',
};
