// The input of a mend, and the building blocks of mends. A mend is a list of changes to a refused request.
import type { Check, Exchange } from '../../../../mocks/index.ts';
import type { Operation } from '../../../../mocks/spec/operation.ts';
import type { RuleId } from '../../../../mocks/spec/rules/index.ts';
import { apply, changes, pointerTo, valueAt, type Change } from '../request-changes.ts';
import { lastGood, type Known } from '../known.ts';
import {
  headerIn,
  pairsOf,
  parameterOf,
  requestObjectIn,
  signedAt,
  type Claims,
  type OwnToken,
  type RequestDocument,
  type TokenPlace,
} from '../request-document.ts';

export interface MendCase {
  readonly document: RequestDocument;
  readonly check: Check;
  readonly exchange: Exchange;
  readonly operation: Operation | undefined;
  readonly known: Known;
}

/** The changes that keep the rule; undefined if the sender lacks something for them. */
export type Mend = (refused: MendCase) => readonly Change[] | undefined;
export type Mends = Readonly<Partial<Record<RuleId, Mend>>>;

/** A function returns undefined if no suitable value is known. */
type Value = string | boolean | readonly string[] | ((refused: MendCase) => unknown);

const valueOf = (value: Value, refused: MendCase): unknown => (typeof value === 'function' ? value(refused) : value);

/** The pointer to the part named by `Check.at`; undefined if it is not part of a document. */
function pointerAt({ at = '' }: Check, { form, tokens }: RequestDocument): string | undefined {
  const [base = '', inside] = at.split('#');
  const [kind = '', name = ''] = base.split(':');
  const members = inside?.split('.').slice(1) ?? [];
  if (inside !== undefined)
    return Object.hasOwn(tokens, base)
      ? pointerTo('tokens', base, inside.startsWith('header.') ? 'header' : 'claims', ...members)
      : undefined;
  if (kind === 'header') return pointerTo('headers', name);
  if (kind === 'query') return pointerTo('query', name);
  if (kind === 'body' && name !== '')
    return form === undefined ? pointerTo('body', ...name.split('.')) : pointerTo('form', name);
  return undefined;
}

/** Sets a value at this part. */
export const set =
  (pointer: string, value: Value): Mend =>
  (refused) => {
    const found = valueOf(value, refused);
    return found === undefined ? undefined : [[pointer, found]];
  };

export const leaveOut =
  (...pointers: readonly string[]): Mend =>
  () =>
    pointers.map((pointer) => [pointer]);

/** Sets a value at the part that the check is about. */
export const setThere =
  (value: Value): Mend =>
  (refused) => {
    const pointer = pointerAt(refused.check, refused.document);
    return pointer === undefined ? undefined : set(pointer, value)(refused);
  };

/** Removes the part that the check is about. */
export const leaveOutThere: Mend = ({ check, document }) => {
  const pointer = pointerAt(check, document);
  return pointer === undefined ? undefined : [[pointer]];
};

/** The first of the values that would have kept the rule. */
export const firstExpected = ({ expected }: Check): string | undefined =>
  typeof expected === 'string' ? expected.split(/ or |, /u)[0] : undefined;

/** Sets the value that the check expected. */
export const asExpected: Mend = setThere(({ check }) => firstExpected(check));

/** Applies the mends in sequence. */
export const inTurn =
  (...mends: readonly Mend[]): Mend =>
  (refused) => {
    let { document } = refused;
    const all: Change[] = [];
    for (const mend of mends) {
      const list = mend({ ...refused, document });
      if (list === undefined) return undefined;
      document = apply(document, list);
      all.push(...list);
    }
    return all;
  };

export const ownCertificate = set('/certificate', 'own');

/** How long a newly signed JWT is valid, in seconds. */
export const fewMinutes = 300;

export const seconds = ({ now }: Known): number => Math.floor(now().getTime() / 1000);

/** Keeps only the first value of each name. */
export const once =
  (part: 'query' | 'form'): Mend =>
  ({ document }) =>
    Object.entries(document[part] ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [] : [[pointerTo(part, name), value[0]]],
    );

/** A browser uses a query or a form (OpenID Connect Core 3.1.2.1). */
export const browserPart = ({ method }: RequestDocument): 'form' | 'query' => (method === 'POST' ? 'form' : 'query');

/** Where requests to the operation carry a request object. */
export const objectPlace = ({ document, exchange }: Pick<MendCase, 'document' | 'exchange'>): TokenPlace =>
  exchange.operation === 'authorise' && browserPart(document) === 'query' ? 'query:request' : 'body:request';

export const objectOf = ({ document }: MendCase): OwnToken | undefined => requestObjectIn(document);

type Place = TokenPlace | ((refused: MendCase) => TokenPlace);
const placeOf = (place: Place, refused: MendCase): TokenPlace => (typeof place === 'function' ? place(refused) : place);

/** Sets claims of the JWT, if there is one; undefined removes a claim. */
export const setClaims =
  (place: Place, claims: (refused: MendCase) => Claims | undefined): Mend =>
  (refused) => {
    const at = placeOf(place, refused);
    const found = claims(refused);
    if (found === undefined || refused.document.tokens[at] === undefined) return undefined;
    return Object.entries(found).map(([name, value]): Change => {
      const pointer = pointerTo('tokens', at, 'claims', name);
      return value === undefined ? [pointer] : [pointer, value];
    });
  };

/** Adds missing claims to the JWT, or the JWT itself. A null claim counts as missing. */
export const completeClaims =
  (place: Place, claims: (refused: MendCase) => Claims): Mend =>
  (refused) => {
    const at = placeOf(place, refused);
    const token = refused.document.tokens[at];
    const missing = Object.entries(claims(refused)).filter(
      ([name, value]) => value !== undefined && (token?.claims[name] ?? undefined) === undefined,
    );
    const into = token ?? { header: {}, claims: {}, signing: 'anew' };
    const whole = { ...into, claims: { ...into.claims, ...Object.fromEntries(missing) } };
    return [[pointerTo('tokens', at), whole], ...carrying(at, refused.document)];
  };

/** Adds the parameter or body for a JWT, if missing. */
function carrying(place: TokenPlace, { form, query }: RequestDocument): readonly Change[] {
  if (place === 'body') return [['/body', '']];
  const name = parameterOf(place);
  const isInQuery = place === 'query:request';
  return Object.hasOwn((isInQuery ? query : form) ?? {}, name)
    ? []
    : [[pointerTo(isInQuery ? 'query' : 'form', name), '']];
}

/** Signs the JWT again, with a header for the sender’s own key. */
export const signAnew =
  (place: Place): Mend =>
  (refused) => {
    const { alg, kid } = refused.known.sender;
    const at = pointerTo('tokens', placeOf(place, refused));
    return [
      [`${at}/header/alg`, alg],
      [`${at}/header/kid`, kid],
      [`${at}/header/crit`],
      [`${at}/header/b64`],
      [`${at}/signing`, 'anew'],
    ];
  };

/** Renews jti, and moves times so that they keep their distance from now. */
function freshly({ claims, ...token }: OwnToken, known: Known): OwnToken {
  const made = [claims['iat'], claims['nbf']].find((value) => typeof value === 'number');
  const later = typeof made === 'number' ? seconds(known) - made : 0;
  const moved = Object.entries(claims).map(([name, value]): [string, unknown] => {
    if (name === 'jti') return [name, known.uuid()];
    return [name, typeof value === 'number' && ['iat', 'nbf', 'exp'].includes(name) ? value + later : value];
  });
  return { ...token, claims: Object.fromEntries(moved) };
}

const freshTokens = ({ tokens }: RequestDocument, known: Known): RequestDocument['tokens'] =>
  Object.fromEntries(Object.entries(tokens).map(([place, token]) => [place, freshly(token, known)]));

/** Adds everything that the last accepted request to the operation, with the same method, has and this one lacks. */
export const filled: Mend = ({ document, exchange, known }) => {
  const exchanges = known.exchanges.filter(({ request }) => request.method === document.method);
  const good = lastGood({ ...known, exchanges }, exchange.operation);
  if (good === undefined) return [];
  const tokens = Object.entries(freshTokens(good, known)).map(([place, token]) => {
    const own = document.tokens[place as TokenPlace];
    return [place, { ...(own ?? token), claims: { ...token.claims, ...own?.claims } }] as const;
  });
  const lacking = (part: 'query' | 'form' | 'headers'): readonly Change[] =>
    pairsOf(good[part]).flatMap(([name, value]) => {
      const pointer = pointerTo(part, name);
      const own = valueAt(document, pointer);
      const isSigned = part !== 'headers' && signedAt(document.tokens, part === 'form' ? 'body' : 'query', name);
      return own === undefined || (own === '' && !isSigned && part !== 'headers') ? [[pointer, value]] : [];
    });
  return [
    ...lacking('headers'),
    ...lacking('query'),
    ...lacking('form'),
    ...tokens.map(([place, token]): Change => [pointerTo('tokens', place), token]),
  ];
};

/** Uses the body of the sender’s last accepted request to the operation. */
export const goodBody: Mend = ({ document, exchange, known }) => {
  const good = lastGood(known, exchange.operation);
  if (good?.form === undefined && good?.body === undefined) return undefined;
  const type = headerIn(good, 'content-type');
  const { form: _form, body: _body, ...rest } = document;
  return changes(document, {
    ...rest,
    headers: type === undefined ? rest.headers : { ...rest.headers, 'content-type': type },
    ...(good.form === undefined ? { body: good.body } : { form: good.form }),
    tokens: freshTokens(good, known),
  });
};

/** Sets a parameter in the operation’s path; undefined if the path has no such parameter. */
export const setInPath =
  (name: string, value: Value): Mend =>
  (refused) => {
    const { document, operation } = refused;
    const found = valueOf(value, refused);
    const url = new URL(document.address);
    const parts = url.pathname.split('/');
    const pattern = operation?.path.split('/') ?? [];
    const at = parts.length - pattern.length + pattern.indexOf(`{${name}}`);
    if (typeof found !== 'string' || !pattern.includes(`{${name}}`) || at <= 0) return undefined;
    url.pathname = parts.map((part, index) => (index === at ? encodeURIComponent(found) : part)).join('/');
    return [['/address', url.origin + url.pathname]];
  };
