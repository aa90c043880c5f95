// Changes of a draft, one part at a time; undefined takes the part away. None of them changes the draft it is given.
import {
  isClaims,
  parameterOf,
  type Claims,
  type Draft,
  type DraftField,
  type DraftToken,
  type TokenPlace,
} from './draft.ts';

type Fields = readonly DraftField[];

/** One value under the name, in the place of the first. */
function put(fields: Fields, name: string, value: string | undefined): Fields {
  const at = fields.findIndex((field) => field.name === name);
  if (value === undefined) return fields.filter((field) => field.name !== name);
  if (at === -1) return [...fields, { name, value }];
  return fields.flatMap((field, index) =>
    index === at ? [{ name: field.name, value }] : field.name === name ? [] : [field],
  );
}

const valueIn = (fields: Fields, name: string): string | undefined =>
  fields.find((field) => field.name === name)?.value;

export const headerIn = (draft: Draft, name: string): string | undefined => valueIn(draft.headers, name.toLowerCase());
export const queryIn = (draft: Draft, name: string): string | undefined => valueIn(draft.query, name);
export const formIn = ({ body }: Draft, name: string): string | undefined =>
  body.kind === 'form' ? valueIn(body.fields, name) : undefined;

export const withHeader = (draft: Draft, name: string, value?: string): Draft => ({
  ...draft,
  headers: put(draft.headers, name.toLowerCase(), value),
});

export const withQuery = (draft: Draft, name: string, value?: string): Draft => ({
  ...draft,
  query: put(draft.query, name, value),
});

export function withForm(draft: Draft, name: string, value?: string): Draft {
  const fields = draft.body.kind === 'form' ? draft.body.fields : [];
  return { ...draft, body: { kind: 'form', fields: put(fields, name, value) } };
}

/** The first of each name alone. */
export const eachOnce = (fields: Fields): Fields =>
  fields.filter(({ name }, index) => fields.findIndex((field) => field.name === name) === index);

export const tokenAt = ({ tokens }: Draft, at: TokenPlace): DraftToken | undefined =>
  tokens.find((token) => token.at === at);

export const requestObjectIn = (draft: Draft): DraftToken | undefined =>
  tokenAt(draft, 'query:request') ?? tokenAt(draft, 'body:request');

/** Puts a JWT in its place, and its parameter there if it was missing. */
export function withToken(draft: Draft, token: DraftToken): Draft {
  const known = draft.tokens.some(({ at }) => at === token.at);
  const tokens = known ? draft.tokens.map((one) => (one.at === token.at ? token : one)) : [...draft.tokens, token];
  const changed = { ...draft, tokens };
  if (token.at === 'body')
    return changed.body.kind === 'text' ? changed : { ...changed, body: { kind: 'text', text: '' } };
  const name = parameterOf(token.at);
  const inQuery = token.at === 'query:request';
  const value = inQuery ? queryIn(draft, name) : formIn(draft, name);
  // The value itself is written when the draft is sent.
  const text = value ?? '';
  return inQuery ? withQuery(changed, name, text) : withForm(changed, name, text);
}

export const withClaims = (draft: Draft, { at }: Pick<DraftToken, 'at'>, change: Claims): Draft =>
  withMembers(draft, at, 'claims', change);

export const withJoseHeader = (draft: Draft, { at }: Pick<DraftToken, 'at'>, change: Claims): Draft =>
  withMembers(draft, at, 'header', change);

function withMembers(draft: Draft, at: TokenPlace, part: 'claims' | 'header', change: Claims): Draft {
  const tokens = draft.tokens.map((token) =>
    token.at === at ? { ...token, [part]: merged(token[part], change) } : token,
  );
  return { ...draft, tokens };
}

/** Members given as undefined are left out. */
export const merged = (claims: Claims, change: Claims): Claims =>
  Object.fromEntries(Object.entries({ ...claims, ...change }).filter(([, value]) => value !== undefined));

/** A member of an object inside the claims. */
export const inside = (value: unknown, name: string): Claims => {
  const found = isClaims(value) ? value[name] : undefined;
  return isClaims(found) ? found : {};
};

/** The filled path of an operation, with one of its parameters otherwise; aligned from its end. */
export function withPathPart(draft: Draft, template: string, name: string, value: string): Draft {
  const url = new URL(draft.address);
  const parts = url.pathname.split('/');
  const pattern = template.split('/');
  const at = parts.length - pattern.length + pattern.indexOf(`{${name}}`);
  if (!pattern.includes(`{${name}}`) || at < 0) return draft;
  url.pathname = parts.map((part, index) => (index === at ? encodeURIComponent(value) : part)).join('/');
  return { ...draft, address: url.origin + url.pathname };
}
