// Inputs that no honest client sends: claims, headers, tokens and bodies altered in every way an attacker may try.
import * as fc from 'fast-check';
import { encodeBase64url } from '../../../mocks/ambient/base64url.ts';

type Members = Readonly<Record<string, unknown>>;

const mebibyte = 1_048_576;

/** A placeholder in JSON for raw text. */
const raw = '\uE000raw\uE000';

/** Nested arrays or objects of the given depth, as text; the deepest overflow any recursive function. */
const nested = fc
  .tuple(fc.constantFrom(40, 1500, 20_000), fc.boolean())
  .map(([depth, list]) =>
    list ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  );

const oddities: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'null',
  'undefined',
  '\uD800',
  '🙈'.repeat(20),
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  null,
  [],
  {},
  [[]],
  ['', ''],
  { toString: 'x' },
  "' or 1=1 --",
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'https://attacker.example/callback',
  '%00%0d%0aSet-Cookie:a=b',
];

/** A value of the wrong type, or an odd, long or nested one. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...oddities) },
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1000, max: 40_000 }).map((length) => 'x'.repeat(length)) },
);

const strangeNames = ['__proto__', 'constructor', 'toString', 'request', 'request_uri', 'claims', 'iss', 'sub', 'aud'];

interface BentMembers {
  readonly members: Members;
  /** Raw text for the placeholder. */
  readonly nested?: string;
}

/** Members of an honest object, some altered, removed, added or deeply nested. */
export function bentMembers(names: readonly string[]): fc.Arbitrary<(honest: Members) => BentMembers> {
  const name = fc.constantFrom(...names, ...strangeNames);
  const change = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(fc.constant('set' as const), name, anyValue) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('drop' as const), name, fc.constant(undefined)) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('nest' as const), name, nested) },
  );
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => (honest) => {
    const members = new Map(Object.entries(honest));
    let deep: string | undefined;
    for (const [kind, member, value] of changes) {
      if (kind === 'drop') members.delete(member);
      else if (kind === 'set') members.set(member, value);
      else {
        members.set(member, raw);
        deep = value;
      }
    }
    return { members: Object.fromEntries(members), ...(deep === undefined ? {} : { nested: deep }) };
  });
}

/** The members as JSON, with the nested text inserted. */
export const jsonOf = ({ members, nested: deep }: BentMembers): string => {
  const text = JSON.stringify(members);
  return deep === undefined ? text : text.replaceAll(JSON.stringify(raw), deep);
};

const utf8 = new TextEncoder();

/** Signs exactly these texts, whatever they contain. */
export async function signedParts(key: CryptoKey, header: string, payload: string | Uint8Array): Promise<string> {
  const bytes = typeof payload === 'string' ? utf8.encode(payload) : payload;
  const input = `${encodeBase64url(utf8.encode(header))}.${encodeBase64url(bytes)}`;
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, utf8.encode(input));
  return `${input}.${encodeBase64url(new Uint8Array(signature))}`;
}

/** Changes to a compact token after signing; each makes the signature invalid. */
export const broken: fc.Arbitrary<(token: string) => string> = fc.oneof(
  fc.nat().map((at) => (token: string) => flipped(token, at)),
  fc.nat().map((at) => (token: string) => token.slice(0, at % token.length)),
  fc.constantFrom<(token: string) => string>(
    (token) => `${token}.`,
    (token) => token.split('.').slice(0, 2).join('.'),
    (token) => `${token.split('.').slice(0, 2).join('.')}.`,
    (token) => token.split('.').toReversed().join('.'),
    (token) => `${encodeBase64url(utf8.encode('{"alg":"none"}'))}.${token.split('.')[1] ?? ''}.`,
    (token) => token.replace('.', '..'),
    (token) => ` ${token}`,
    (token) => `${token}\n`,
    (token) => token.toUpperCase(),
    (token) => `${token}${token}`,
    () => 'a.b.c.d.e',
    () => '.'.repeat(50_000),
    () => '',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }).map((text) => () => text),
);

/** Changes one character, never the last, of which not every bit is significant. */
function flipped(token: string, seed: number): string {
  const at = seed % (token.length - 1);
  const old = token[at] ?? 'A';
  const next = old === '.' ? '-' : old === 'A' ? 'B' : 'A';
  return token.slice(0, at) + next + token.slice(at + 1);
}

/** A form body as bytes, from pairs. */
export const formOf = (pairs: readonly (readonly [string, string])[]): Uint8Array =>
  utf8.encode(new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString());

/** Changes to a form body: repeated, shuffled, invalid UTF-8, cut, inflated. */
export const bentForm: fc.Arbitrary<(form: Uint8Array) => Uint8Array> = fc.oneof(
  fc.nat().map((at) => (form: Uint8Array) => repeated(form, at)),
  fc.nat().map((at) => (form: Uint8Array) => form.slice(0, at % Math.max(1, form.length))),
  fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 12 })).map(
    ([at, bytes]) =>
      (form: Uint8Array) =>
        spliced(form, at, bytes),
  ),
  fc
    .constantFrom('%', '%f', '%zz', '%C3%28', '%ff', '%ED%A0%80', '=', '&&&', '+%00', 'a=1&a=2', '\uFEFF')
    .map((text) => (form: Uint8Array) => new Uint8Array([...form, ...utf8.encode(`&${text}`)])),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => () => bytes),
);

function repeated(form: Uint8Array, seed: number): Uint8Array {
  const pairs = new TextDecoder().decode(form).split('&');
  return utf8.encode([...pairs, pairs[seed % pairs.length] ?? ''].join('&'));
}

function spliced(form: Uint8Array, seed: number, bytes: Uint8Array): Uint8Array {
  const at = seed % Math.max(1, form.length);
  return new Uint8Array([...form.slice(0, at), ...bytes, ...form.slice(at)]);
}

/** Sizes around the limit of one mebibyte for a request. */
export const largeSizes = [mebibyte - 1, mebibyte, mebibyte + 1, 2 * mebibyte] as const;
