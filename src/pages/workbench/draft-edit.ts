// An edit as an address can carry it: what was changed where, so that the same is done to the same row of another run.
import { parsedJson } from '../../elements/json-member.ts';
import { isClaims, parameterOf, presentations, signings, tokenPlaces } from './draft.ts';
import type { Claims, Draft, DraftField, DraftToken, TokenPlace } from './draft.ts';

/** JSON Pointer (RFC 6901) into the draft, and what stands there now; left out where no value is named. */
export type EditPart = readonly [pointer: string, value?: unknown];

/** Stands for a parameter whose JWT is signed when it is sent. */
const signedLater = '';

type Named = Readonly<Record<string, unknown>>;

/** The draft as one object: every part that can be changed has a pointer of its own. */
function documentOf(draft: Draft): Named {
  const { method, address, query, headers, body, tokens, certificate, replay } = draft;
  const carried = (place: 'query:' | 'body:'): readonly string[] =>
    tokens.flatMap(({ at }) => (at.startsWith(place) ? [parameterOf(at)] : []));
  return {
    method,
    address,
    query: byName(query, carried('query:')),
    headers: byName(headers, []),
    ...(body.kind === 'form' ? { form: byName(body.fields, carried('body:')) } : {}),
    ...(body.kind === 'json' || body.kind === 'text'
      ? { body: tokens.some(({ at }) => at === 'body') ? signedLater : contentOf(body.text) }
      : {}),
    tokens: Object.fromEntries(
      tokens.map(({ at, header, claims, signing }): [string, Named] => [at, { header, claims, signing }]),
    ),
    certificate,
    ...(replay ? { replay } : {}),
  };
}

/** A name that stands there more than once has all its values, in order. */
function byName(fields: readonly DraftField[], carried: readonly string[]): Named {
  const values = new Map<string, string[]>();
  for (const { name, value } of fields)
    values.set(name, [...(values.get(name) ?? []), carried.includes(name) ? signedLater : value]);
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

/** A JSON object by its members, any other text as it is. */
function contentOf(text: string): unknown {
  const value = parsedJson(text);
  return isClaims(value) ? value : text;
}

/** What was changed between the two. */
export function editParts(before: Draft, after: Draft): readonly EditPart[] {
  return changed(documentOf(before), documentOf(after), '');
}

function changed(before: Named, after: Named, at: string): readonly EditPart[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name): readonly EditPart[] => {
    const [was, is] = [before[name], after[name]];
    const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!Object.hasOwn(after, name)) return [[pointer]];
    if (isClaims(was) && isClaims(is)) return changed(was, is, pointer);
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [[pointer, is]];
  });
}

/** Names on the way to a part. */
export const pathOf = ([pointer]: EditPart): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Later parts over earlier ones: an edit of what came of an edit is one edit. */
export const joined = (first: readonly EditPart[], then: readonly EditPart[]): readonly EditPart[] => [
  ...first.filter(([pointer]) => !then.some(([other]) => other === pointer)),
  ...then,
];

/** The draft with the parts in place. Throws TypeError for a part that no draft has. */
export function withParts(draft: Draft, parts: readonly EditPart[]): Draft {
  let now = documentOf(draft);
  for (const part of parts) now = put(now, pathOf(part), part);
  return draftFrom(draft, now);
}

function put(into: Named, [name, ...deeper]: readonly string[], part: EditPart): Named {
  if (name === undefined) throw new TypeError(`No request has a part ${part[0]}.`);
  if (deeper.length > 0) {
    const inner = into[name];
    return { ...into, [name]: put(isClaims(inner) ? inner : {}, deeper, part) };
  }
  if (part.length === 2) return { ...into, [name]: part[1] };
  const { [name]: _gone, ...rest } = into;
  return rest;
}

const parts = ['method', 'address', 'query', 'headers', 'form', 'body', 'tokens', 'certificate', 'replay'];

function draftFrom(old: Draft, now: Named): Draft {
  const strange = Object.keys(now).find((name) => !parts.includes(name));
  if (strange !== undefined) throw new TypeError(`No request has a part /${strange}.`);
  const body = bodyFrom(old, now);
  return {
    method: textIn(now, 'method'),
    address: textIn(now, 'address'),
    query: fieldsFrom(old.query, now['query']),
    headers: fieldsFrom(old.headers, now['headers']),
    body,
    tokens: Object.entries(objectIn(now, 'tokens')).map(([at, token]) => tokenFrom(old, at, token)),
    certificate: oneOf(presentations, now['certificate'], 'certificate'),
    replay: now['replay'] === true,
  };
}

function textIn(from: Named, name: string): string {
  const value = from[name];
  if (typeof value !== 'string') throw new TypeError(`What is at /${name} is no text.`);
  return value;
}

function objectIn(from: Named, name: string): Claims {
  const value = from[name];
  if (!isClaims(value)) throw new TypeError(`What is at /${name} is no object.`);
  return value;
}

function oneOf<T extends string>(known: readonly T[], value: unknown, what: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new TypeError(`There is no ${what} “${String(value)}”.`);
  return found;
}

/** What is signed later keeps the text that it had. */
function fieldsFrom(old: readonly DraftField[], named: unknown): readonly DraftField[] {
  if (!isClaims(named)) throw new TypeError('Parameters and headers are named.');
  return Object.entries(named).flatMap(([name, value]) => {
    const had = old.filter((field) => field.name === name);
    return (Array.isArray(value) ? value : [value]).map((one: unknown, index) => {
      if (typeof one !== 'string') throw new TypeError(`The value of ${name} is no text.`);
      return { name, value: one === signedLater ? (had[index]?.value ?? '') : one };
    });
  });
}

function bodyFrom({ body }: Draft, now: Named): Draft['body'] {
  const had = body.kind === 'form' ? body.fields : [];
  if (now['form'] !== undefined) return { kind: 'form', fields: fieldsFrom(had, now['form']) };
  const text = now['body'];
  if (text === undefined) return { kind: 'none' };
  const [kind, old] = body.kind === 'json' || body.kind === 'text' ? [body.kind, body.text] : ['text' as const, ''];
  const same = text === signedLater || JSON.stringify(contentOf(old)) === JSON.stringify(text);
  return { kind, text: same ? old : typeof text === 'string' ? text : JSON.stringify(text) };
}

function tokenFrom({ tokens }: Draft, at: string, token: unknown): DraftToken {
  if (!isClaims(token)) throw new TypeError('A JWT has a header and claims.');
  const place: TokenPlace = oneOf(tokenPlaces, at, 'place of a JWT');
  return {
    at: place,
    header: objectIn(token, 'header'),
    claims: objectIn(token, 'claims'),
    signature: tokens.find((one) => one.at === place)?.signature ?? '',
    signing: oneOf(signings, token['signing'], 'signature'),
  };
}
