// The actual value in a request at the place a check names, so that nothing is shown as sent that was not.
import { uncut } from '../../../mocks/spec/cut-text.ts';
import type { Check, Exchange, TracedToken } from '../../../mocks/index.ts';

type Value = NonNullable<Check['actual']> | null;
type Sent = Pick<Exchange, 'request' | 'tokens'>;

/** Every value at that place, null for an empty place; undefined for a place that is not in the request. */
export function valuesAt({ request, tokens }: Sent, at: string): readonly Value[] | undefined {
  const [base = '', ...inside] = at.split('#');
  const cut = base.indexOf(':');
  const [place, name] = cut === -1 ? [base, ''] : [base.slice(0, cut), base.slice(cut + 1)];
  if (inside.length > 0) return [memberOf(tokens, `request:${at}`)];
  const url = new URL(request.url);
  switch (place) {
    case 'method':
      return [request.method];
    case 'url':
      return [request.url, `${request.method} ${request.url}`];
    case 'path':
      return url.pathname.split('/').map(decodeURIComponent);
    case 'query':
      return name === '' ? orNull(url.search === '' ? [] : [url.search]) : orNull(url.searchParams.getAll(name));
    case 'header':
      return orNull(request.headers.flatMap(([one, value]) => (one === name ? [value] : [])));
    case 'body':
      return bodyAt(request.body ?? '', name);
    default:
      return undefined;
  }
}

/** Whether the value that a check saw was in the request as shown, in full or in part. */
export function stoodAsSeen(sent: Sent, { at, actual }: Pick<Check, 'at' | 'actual'>): boolean {
  if (at === undefined || actual === undefined) return false;
  const stood = valuesAt(sent, at) ?? [];
  if (actual === null) return stood.includes(null);
  const seen = uncut(textOf(actual));
  return stood.some((value) => value !== null && textOf(value).includes(seen));
}

const textOf = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value));

const orNull = (found: readonly string[]): readonly Value[] => (found.length === 0 ? [null] : found);

function bodyAt(body: string, name: string): readonly Value[] {
  if (name === '') return [body === '' ? null : body];
  if (!body.startsWith('{')) return orNull(new URLSearchParams(body).getAll(name));
  try {
    const value = name.split('.').reduce(memberNamed, JSON.parse(body) as Value | undefined) ?? null;
    return isList(value) ? [value, value.map(textOf).join(' '), ...value] : [value];
  } catch {
    return [null];
  }
}

const isList = (value: Value): value is Value[] => Array.isArray(value);

function memberNamed(value: Value | undefined, member: string): Value | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).find(([name]) => name === member)?.[1];
}

/** `request:body:client_assertion#payload.aud`: everything before the last `#` is the token’s place in the trace. */
function memberOf(tokens: readonly TracedToken[], path: string): Value {
  const cut = path.lastIndexOf('#');
  const token = tokens.find(({ at }) => at === path.slice(0, cut));
  const [part, ...names] = path.slice(cut + 1).split('.');
  if (part === 'signature') return token?.value.split('.').at(-1) ?? null;
  return names.reduce(memberNamed, part === 'header' ? token?.header : token?.claims) ?? null;
}
