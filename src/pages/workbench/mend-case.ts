// What a mend is given, and the moves that several of them share.
import type { Check, Exchange } from '../../../mocks/index.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import type { BeyondMending } from '../../elements/beyond-mending.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { type Draft, type DraftToken, type TokenPlace } from './draft.ts';
import {
  formIn,
  headerIn,
  merged,
  queryIn,
  requestObjectIn,
  tokenAt,
  withClaims,
  withForm,
  withHeader,
  withQuery,
  withToken,
} from './draft-parts.ts';
import type { Preset } from './draft-presets.ts';
import { lastGood, type Known } from './known.ts';

export interface MendCase {
  readonly draft: Draft;
  readonly check: Check;
  readonly exchange: Exchange;
  readonly operation: Operation | undefined;
  readonly known: Known;
}

/** The draft with what the rule asks for; undefined where the sender has nothing to mend it with. */
export type Mend = (refused: MendCase) => Draft | undefined;
export type Mends = Readonly<Partial<Record<RuleId, Mend>>>;

/** Of a profile that is loaded when it is asked for. */
export interface LaterMends {
  readonly mends: Mends;
  /** Where a mend needs something that the sender does not have: what would get it. */
  readonly whatItTakes: Readonly<Partial<Record<RuleId, BeyondMending>>>;
  readonly presets: readonly Preset[];
}

export const seconds = ({ now }: Known): number => Math.floor(now().getTime() / 1000);

export const setHeader =
  (name: string, value: (refused: MendCase) => string | undefined): Mend =>
  (refused) => {
    const found = value(refused);
    return found === undefined ? undefined : withHeader(refused.draft, name, found);
  };
export const dropHeader =
  (...names: readonly string[]): Mend =>
  ({ draft }) =>
    names.reduce((changed, name) => withHeader(changed, name), draft);
export const dropQuery =
  (...names: readonly string[]): Mend =>
  ({ draft }) =>
    names.reduce((changed, name) => withQuery(changed, name), draft);
export const setForm =
  (name: string, value: (refused: MendCase) => string | undefined): Mend =>
  (refused) => {
    const found = value(refused);
    return found === undefined ? undefined : withForm(refused.draft, name, found);
  };

export const dropForm =
  (name: string): Mend =>
  ({ draft }) =>
    withForm(draft, name);

/** One move after the other. */
export const inTurn =
  (...mends: readonly Mend[]): Mend =>
  (refused) => {
    let draft: Draft | undefined = refused.draft;
    for (const mend of mends) draft = draft === undefined ? undefined : mend({ ...refused, draft });
    return draft;
  };

export const ownCertificate: Mend = ({ draft }) => ({ ...draft, certificate: 'own' });

/** The place where a JWT of this kind stands in requests to the operation. */
export const objectPlace = ({ exchange }: MendCase): TokenPlace =>
  exchange.operation === 'authorise' ? 'query:request' : 'body:request';

/** The JWT signed anew, under a header that names the sender’s own key. */
export function signedAnew({ draft, known }: MendCase, token: DraftToken): Draft {
  const { alg, kid } = known.sender;
  const header = merged(token.header, { alg, kid, crit: undefined, b64: undefined });
  return withToken(draft, { ...token, header, signing: 'anew' });
}

export const emptyToken = (at: TokenPlace): DraftToken => ({
  at,
  header: {},
  claims: {},
  signature: '',
  signing: 'anew',
});

/** Another value under a claim; the rest of the JWT stays. */
export const setClaim =
  (at: (refused: MendCase) => TokenPlace, name: string, value: (refused: MendCase) => unknown): Mend =>
  (refused) => {
    const token = tokenAt(refused.draft, at(refused));
    return token === undefined ? undefined : withClaims(refused.draft, token, { [name]: value(refused) });
  };

/** Everything that the last good request has and this one lacks. */
export function filled({ draft, exchange, known }: MendCase): Draft {
  const good = lastGood(known, exchange.operation);
  if (good === undefined) return draft;
  let whole = draft;
  for (const { name, value } of good.headers)
    if (headerIn(whole, name) === undefined) whole = withHeader(whole, name, value);
  for (const { name, value } of good.query) if (!given(queryIn(whole, name))) whole = withQuery(whole, name, value);
  if (good.body.kind === 'form')
    for (const { name, value } of good.body.fields)
      if (!given(formIn(whole, name))) whole = withForm(whole, name, value);
  for (const token of good.tokens) {
    const claims = merged(freshly(token, known).claims, tokenAt(whole, token.at)?.claims ?? {});
    whole = withToken(whole, { ...(tokenAt(whole, token.at) ?? token), claims });
  }
  return whole;
}

/** The JWT with one-time values of its own, made now. */
function freshly(token: DraftToken, known: Known): DraftToken {
  const { claims } = token;
  const now = seconds(known);
  const made = [claims['iat'], claims['nbf']].find((value) => typeof value === 'number');
  const later = typeof made === 'number' ? now - made : 0;
  const moved = Object.entries(claims).map(([name, value]): [string, unknown] => {
    if (name === 'jti') return [name, known.uuid()];
    return [name, typeof value === 'number' && ['iat', 'nbf', 'exp'].includes(name) ? value + later : value];
  });
  return { ...token, claims: Object.fromEntries(moved) };
}

const given = (value: string | undefined): boolean => value !== undefined && value !== '';

/** The body of the sender’s last good request to the operation. */
export const goodBody: Mend = ({ draft, exchange, known }) => {
  const good = lastGood(known, exchange.operation);
  if (good === undefined || good.body.kind === 'none') return undefined;
  const type = headerIn(good, 'content-type');
  return {
    ...(type === undefined ? draft : withHeader(draft, 'content-type', type)),
    body: good.body,
    tokens: good.tokens.map((token) => freshly(token, known)),
  };
};

export const objectOf = ({ draft }: MendCase): DraftToken | undefined => requestObjectIn(draft);
