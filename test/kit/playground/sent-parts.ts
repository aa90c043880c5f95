// A request as named parts, read from its bytes only, and the differences of two requests in a form that is the same in every world.
import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../../../mocks/index.ts';

type Parts = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Members by path; a JWT by header, payload and whether it has a signature. */
function partsIn(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (isMembers(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([member, inner]) => partsIn(`${name}.${member}`, inner));
  const [header, payload, signature, ...more] =
    typeof value === 'string' ? value.replace(/^Bearer /u, '').split('.') : [];
  const [head, claims] = [header, payload].map((part = '') => jsonOf(Buffer.from(part, 'base64url').toString()));
  if (more.length > 0 || !isMembers(head) || !isMembers(claims)) return [[name, value]];
  return [
    ...partsIn(`${name}#header`, head),
    ...partsIn(`${name}#payload`, claims),
    [`${name}#signature`, signature === '' ? 'none' : 'some'],
  ];
}

const listed = (kind: string, entries: Iterable<readonly [string, string]>): (readonly [string, unknown])[] => {
  const times = new Map<string, number>();
  return [...entries].flatMap(([name, value]) => {
    const count = (times.get(name) ?? 0) + 1;
    times.set(name, count);
    return partsIn(`${kind}:${name}${count === 1 ? '' : `[${String(count)}]`}`, value);
  });
};

const derived = ['client-cert', 'content-length', 'host'];

function bodyParts({ headers, body = '' }: Exchange['request']): (readonly [string, unknown])[] {
  if (body === '') return [];
  const isForm =
    headers.some(([name, value]) => name === 'content-type' && value.includes('urlencoded')) ||
    /(?:^|&)client_assertion=/u.test(body);
  if (isForm) return listed('form', new URLSearchParams(body));
  const content = jsonOf(body);
  return [...partsIn('body', isMembers(content) ? content : body)];
}

/** Every part of the request by name: `header:x-v`, `query:request#payload.aud`, `body.data.scopes`, `certificate`. */
function sentParts({ request, certificate }: Exchange): ReadonlyMap<string, unknown> {
  const url = new URL(request.url);
  return new Map<string, unknown>([
    ['method', request.method],
    ['address', url.origin + url.pathname],
    ...listed('query', url.searchParams),
    ...listed(
      'header',
      request.headers.filter(([name]) => !derived.includes(name)),
    ),
    ...bodyParts(request),
    ['certificate', certificate === undefined ? 'none' : `${certificate.commonName} by ${certificate.issuer}`],
  ]);
}

interface Told {
  /** All exchanges so far. */
  readonly exchanges: readonly Exchange[];
  /** When the request was sent. */
  readonly at: string;
}

/** The origin of a random value: “cdr_consent_id of createConsent, the newest”. */
function originOf(value: string, exchanges: readonly Exchange[]): string | undefined {
  for (const { operation = 'a screen', response } of exchanges) {
    if (response.body?.includes(`"${value}"`) !== true) continue;
    const member = new RegExp(`"(\\w+)":"${value}"`, 'u').exec(response.body)?.[1] ?? 'an item';
    const same = exchanges.filter((one) => one.operation === operation && one.response.body?.includes(`"${member}":`));
    const newer = same.length - 1 - same.findIndex((one) => one.response.body?.includes(value));
    return `‹${member} of ${operation}${newer === 0 ? ', the newest' : `, ${String(newer)} before the newest`}›`;
  }
  return undefined;
}

const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
/** Random values: a UUID, a base64url id or secret (16 or 32 bytes), a hint, an enrolled recipient's name, one of several logos. */
const random =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b[\da-f]{32}\b|(?<=hint:)[\w.-]+|(?<=app-|Enrolled app )[\da-f]+|(?<=\/logos\/)[\w-]+|(?<![\w.-])(?=[\w-]*[A-Z])(?:(?=[\w-]*\d)[\w-]{20,}|(?:[\w-]{22}|[\w-]{43})(?![\w-]))/gu;

/** A value in a form that is the same in every world: random values by origin or shape, times relative to when the request was sent. */
function toldValue(value: unknown, { exchanges, at }: Told): string {
  if (typeof value === 'number' && value > 1e9) {
    const away = Math.round((value - Date.parse(at) / 1000) / 30) * 30;
    return away === 0 ? '‹now›' : `‹now ${away < 0 ? '-' : '+'} ${String(Math.abs(away))}›`;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/u.test(text)) return '‹a date›';
  if (text.length > 2000) return `‹${String(text.length)} characters›`;
  return text.replaceAll(random, (one) => originOf(one, exchanges) ?? (isUuid.test(one) ? '‹uuid›' : '‹random›'));
}

/** The parts of the second request that differ from the first; null for a missing part. */
export function sentDifference(
  first: Exchange,
  then: Exchange,
  exchanges: readonly Exchange[],
): Readonly<Record<string, string | null>> {
  const [before, after] = [first, then].map(sentParts);
  const [was, is] = [first, then].map(({ at }): Told => ({ exchanges, at }));
  const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return Object.fromEntries(
    [...names].flatMap((name): [string, string | null][] => {
      const told = (parts = before, how = was): string | null =>
        parts?.has(name) === true && how !== undefined ? toldValue(parts.get(name), how) : null;
      // A time that is identical in both is no difference, although its distance from the sending time has changed.
      const isKept = before?.has(name) === after?.has(name) && isDeepStrictEqual(before?.get(name), after?.get(name));
      return isKept || told() === told(after, is) ? [] : [[name, told(after, is)]];
    }),
  );
}
