// The exchanges of a plan, divided at the moment of the lie.
import type { PlanKind, Result } from '../../mocks/examination.ts';
import type { Exchange } from '../../mocks/index.ts';

export interface AroundLie {
  readonly before: readonly Exchange[];
  /** The first tampered exchange; undefined if there was none. */
  readonly lied: Exchange | undefined;
  readonly after: readonly Exchange[];
}

/** Without a lie, everything is `before`. */
export function aroundLie({ exchanges }: Pick<Result, 'exchanges'>): AroundLie {
  const at = exchanges.findIndex(({ tampered }) => tampered !== undefined);
  if (at === -1) return { before: exchanges, lied: undefined, after: [] };
  return { before: exchanges.slice(0, at), lied: exchanges[at], after: exchanges.slice(at + 1) };
}

/** The exchange that decided the verdict: the one the result names in `request`. */
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

/** Results name random parts of an address in parentheses instead of showing them. */
function isSameAddress(url: string, named: string): boolean {
  const { origin, pathname } = new URL(url);
  const pattern = named.split(/\([^)]*\)/u).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/gu, '\\$&'));
  return new RegExp(`^${pattern.join('.+')}$`, 'u').test(`${origin}${pathname}`);
}

/** What a good recipient does with the message. */
export const goodWords: Readonly<Record<PlanKind, string>> = {
  observe: '',
  lie: 'A good recipient stops here.',
  legal: 'A good recipient goes on here.',
};
