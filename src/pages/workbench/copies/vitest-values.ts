// Values of a recorded request that belong to its world, and the expressions that replace them in a fresh one.
import { profiles } from '../../../../mocks/spec/profiles/index.ts';
import { openJwt } from '../../../elements/message/jwt.ts';
import { isMembers } from '../../../elements/json-member.ts';
import { documentOf, formIn } from '../request-document.ts';
import { accepted, allCodes, answeredValues, consents, knownHint, tokenResponses, type Known } from '../known.ts';

/** How far the flows run before the request; each way includes the ones before it. */
export const ways = ['nothing', 'statement', 'client', 'consent', 'code', 'tokens', 'data'] as const;
export type Way = (typeof ways)[number];

export interface LiveValue {
  readonly recorded: string;
  readonly expression: string;
  readonly way: Way;
}

export interface LiveSource {
  readonly known: Known;
  /** Base addresses with their expressions. */
  readonly bases: readonly (readonly [recorded: string, expression: string])[];
}

/** Longest first, so that part of a value is not mistaken for another. Of one value, the first expression counts. */
export function liveValues({ known, bases }: LiveSource): readonly LiveValue[] {
  const { sender } = known;
  const live = (way: Way, expression: string, values: readonly (string | undefined)[]): LiveValue[] =>
    values.flatMap((recorded) => (recorded === undefined || recorded === '' ? [] : [{ recorded, expression, way }]));
  const tokens = tokenResponses(known);
  const isOfRegistration = profiles[known.profile].clientScopes.includes('cdr:registration');
  const all = [
    ...bases.flatMap(([recorded, expression]) => live('nothing', expression, [recorded])),
    ...live('nothing', 'recipient.softwareProductId', [sender.softwareProductId]),
    ...live('nothing', 'recipient.brandId', [sender.brandId]),
    ...live('nothing', 'recipient.redirectUris[0]!', [sender.redirectUris[0]]),
    ...live(
      'statement',
      'facts.registerToken!',
      tokens.filter(({ register }) => register).map(({ accessToken }) => accessToken),
    ),
    ...live('statement', 'facts.statement!', statements(known)),
    ...live('statement', 'facts.brand!.dataHolderBrandId', answeredValues(known, 'dataHolderBrandId')),
    ...live('nothing', '(await sandbox.personas[0]!.backchannelHint())', [knownHint(known)]),
    ...live('client', 'asked.started!.auth_req_id', answeredValues(known, 'auth_req_id', 'backchannelAuthorise')),
    ...live('client', 'facts.client!.client_id', [sender.clientId]),
    ...live(
      isOfRegistration ? 'client' : 'consent',
      isOfRegistration ? 'managed.registrationToken!' : 'facts.consentToken!',
      tokens.filter(({ ofClient }) => ofClient).map(({ accessToken }) => accessToken),
    ),
    ...live('consent', 'facts.requestUri!', answeredValues(known, 'request_uri', 'pushAuthorisation')),
    ...live('code', 'facts.verifier!', verifiers(known)),
    ...live('tokens', 'facts.arrangementId!', answeredValues(known, 'cdr_arrangement_id')),
    ...live(
      'consent',
      'facts.consentId!',
      consents(known).map(({ id }) => id),
    ),
    ...live('code', `facts.callback!.get('code')!`, allCodes(known)),
    ...live(
      'tokens',
      'facts.tokens!.access_token',
      tokens.filter(({ ofClient }) => !ofClient).map(({ accessToken }) => accessToken),
    ),
    ...live(
      'tokens',
      'facts.tokens!.refresh_token!',
      tokens.map(({ refreshToken }) => refreshToken),
    ),
    ...live('data', 'facts.accounts![0]!.accountId', answeredValues(known, 'accountId')),
    ...live('data', 'facts.servicePointIds![0]!', servicePoints(known)),
  ];
  const seen = new Set<string>();
  return all
    .filter(({ recorded }) => !seen.has(recorded) && seen.add(recorded))
    .toSorted((a, b) => b.recorded.length - a.recorded.length);
}

/** Statements that the register issued to the sender. */
const statements = (known: Known): readonly string[] =>
  accepted(known).flatMap(({ to, response: { body = '' } }) =>
    to === 'register' && isMembers(openJwt(body)?.claims) ? [body] : [],
  );

/** Verifiers that were sent (RFC 7636 4.5), without those refused for not matching the challenge. */
const verifiers = ({ exchanges }: Known): readonly string[] =>
  exchanges.flatMap((one) =>
    one.operation !== 'token' || one.checks.some(({ rule, outcome }) => rule === 'pkce.verifier' && outcome === 'fail')
      ? []
      : [formIn(documentOf(one), 'code_verifier') ?? ''],
  );

/** Excludes the secondary holder’s, which are the same in every world. */
const servicePoints = (known: Known): readonly string[] => {
  const answers = known.exchanges.filter(({ to }) => to === 'holder');
  return [
    ...answeredValues({ ...known, exchanges: answers }, 'servicePointId'),
    ...answers.flatMap(({ response: { body = '' } }) =>
      Array.from(body.matchAll(/"servicePointIds":\["([^"]+)"/gu), ([, id = '']) => id),
    ),
  ];
};

/** A text as source, with recorded values replaced by expressions, and how far the flows must run for them. */
export function sourceOf(text: string, values: readonly LiveValue[]): { readonly source: string; readonly way: Way } {
  let parts: readonly (string | LiveValue)[] = [text];
  for (const value of values)
    parts = parts.flatMap((part) =>
      typeof part === 'string'
        ? part.split(value.recorded).flatMap((rest, at) => (at === 0 ? [rest] : [value, rest]))
        : [part],
    );
  const kept = parts.filter((part) => part !== '');
  const used = kept.filter((part) => typeof part !== 'string');
  const way = used.reduce<Way>((most, one) => further(most, one.way), 'nothing');
  const [only] = kept;
  if (used.length === 0) return { source: JSON.stringify(text), way };
  if (kept.length === 1 && only !== undefined && typeof only !== 'string') return { source: only.expression, way };
  const inside = kept.map((part) =>
    typeof part === 'string'
      ? JSON.stringify(part).slice(1, -1).replaceAll('\\"', '"').replaceAll(/[`$]/gu, '\\$&')
      : `\${${part.expression}}`,
  );
  return { source: `\`${inside.join('')}\``, way };
}

export const further = (one: Way, other: Way): Way => (ways.indexOf(other) > ways.indexOf(one) ? other : one);
