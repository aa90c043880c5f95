// Changes of a request document as JSON Pointers (RFC 6901) with new values. Presets, mends and edits in addresses are
// such lists.
import { cutText } from '../../../mocks/spec/cut-text.ts';
import { isMembers } from '../../elements/json-member.ts';
import { presentations, signings, tokenPlaces, type Claims, type RequestDocument } from './request-document.ts';

/** Without a value, the part is removed. */
export type Change = readonly [pointer: string, value?: unknown];

export const pointerTo = (...names: readonly string[]): string =>
  names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The names of the pointer, unescaped. */
export const pathOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Undefined if there is no value. */
export const valueAt = (document: object, pointer: string): unknown =>
  pathOf(pointer).reduce<unknown>(
    (inner, name) => (isMembers(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    document,
  );

/** The changes that turn one document into the other; objects are compared by members. */
export const changes = (before: RequestDocument, after: RequestDocument): readonly Change[] =>
  changedMembers({ ...before }, { ...after }, '');

function changedMembers(before: Claims, after: Claims, at: string): readonly Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): readonly Change[] => {
    const [was, is] = [before[name], after[name]];
    const pointer = at + pointerTo(name);
    if (!Object.hasOwn(after, name)) return [[pointer]];
    if (isMembers(was) && isMembers(is)) return changedMembers(was, is, pointer);
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [[pointer, is]];
  });
}

/** Applies the changes in order. Throws TypeError for a part that no request has. */
export function apply(document: RequestDocument, list: readonly Change[]): RequestDocument {
  const changed = list.reduce<Claims>((now, change) => put(now, pathOf(change[0]), change), { ...document });
  assertRequest(changed);
  return changed;
}

function put(into: Claims, [name, ...deeper]: readonly string[], change: Change): Claims {
  if (name === undefined) throw new TypeError(`A request has no part ${change[0]}.`);
  if (deeper.length > 0) {
    const inner = into[name];
    if (change.length === 1 && !isMembers(inner)) return into;
    return { ...into, [name]: put(isMembers(inner) ? inner : {}, deeper, change) };
  }
  if (change.length === 2) return { ...into, [name]: change[1] };
  const { [name]: _gone, ...rest } = into;
  return rest;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isField = (value: unknown): boolean => (Array.isArray(value) ? value.every(isText) : isText(value));
const areFields = (value: unknown): boolean => isMembers(value) && Object.values(value).every(isField);
const oneOf = (known: readonly string[], value: unknown): boolean => known.some((one) => one === value);

const isToken = (value: unknown): boolean =>
  isMembers(value) && isMembers(value['header']) && isMembers(value['claims']) && oneOf(signings, value['signing']);

/** Validates each part of a request. */
const parts: Readonly<Record<keyof RequestDocument, (value: unknown) => boolean>> = {
  method: isText,
  address: isText,
  query: areFields,
  headers: areFields,
  form: (value) => value === undefined || areFields(value),
  body: () => true,
  tokens: (value) =>
    isMembers(value) && Object.entries(value).every(([place, token]) => oneOf(tokenPlaces, place) && isToken(token)),
  certificate: (value) => oneOf(presentations, value),
  replay: (value) => value === undefined || typeof value === 'boolean',
};

function assertRequest(value: Claims): asserts value is Claims & RequestDocument {
  const strange = Object.keys(value).find((name) => !Object.hasOwn(parts, name));
  if (strange !== undefined) throw new TypeError(`A request has no part /${strange}.`);
  const wrong = Object.entries(parts).find(([name, isRight]) => !isRight(value[name]));
  if (wrong === undefined) return;
  const [name] = wrong;
  throw new TypeError(
    value[name] === undefined
      ? `A request must have /${name}.`
      : `A request cannot have ${cutText(JSON.stringify(value[name]), 100)} at /${name}.`,
  );
}
