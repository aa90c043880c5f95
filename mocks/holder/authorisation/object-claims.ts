// What every request object must and must not contain, in the redirect flow and the backchannel flow.
import type { JsonObject } from '../../keys/jws.ts';
import { recordOf } from '../../ambient/is-record.ts';
import { isString, isStrings } from '../../ambient/is-text.ts';
import type { Evidence } from '../../engine/ledger.ts';
import { asJson } from '../../trace/as-json.ts';
import type { Json } from '../../trace/exchange.ts';
import type { World } from '../../world/world.ts';
import { whereOf, type Within } from './request-object.ts';

const texts = [
  'state',
  'scope',
  'nonce',
  'response_type',
  'response_mode',
  'prompt',
  'login_hint',
  'id_token_hint',
  'acr_values',
  'vtr',
  'display',
  'ui_locales',
  'claims_locales',
];
/** Claims whose requested values this holder compares with the login; all are strings. */
const weighed = ['acr', 'vot', 'sub'];

/** Refuses a nested request (OIDC 6.1, RFC 9101 4), and an object that could be used as its client's assertion (RFC 9101 10.8). */
export function checkNoOtherUse(claims: JsonObject, clientId: string, within: Within): void {
  const nested = ['request', 'request_uri'].find((name) => Object.hasOwn(claims, name));
  within.ledger.check('request-object.nested', nested === undefined, {
    ...whereOf(within, `payload.${nested ?? 'request'}`),
    expected: 'absent',
  });
  within.ledger.check('request-object.subject', claims['sub'] !== clientId, {
    ...whereOf(within, 'payload.sub'),
    expected: `absent, or not ${clientId}`,
    actual: asJson(claims['sub']),
  });
}

/** Refuses claims of a type that their parameter does not have (OIDC 6.1, 5.5); claims without meaning in the profile may have any. */
export function checkTypes(claims: JsonObject, within: Within, meaningless: readonly string[] = []): void {
  const fits = (name: string): boolean => claims[name] === undefined || isString(claims[name]);
  const wrong = texts.find((name) => !meaningless.includes(name) && !fits(name)) ?? wrongClaims(claims, meaningless);
  within.ledger.check('request-object.types', wrong === undefined, {
    ...whereOf(within, `payload.${wrong ?? 'claims'}`),
    ...(wrong === undefined ? {} : { actual: claims[wrong] as Json, ...typeOf(wrong) }),
  });
}

const typeOf = (name: string): Required<Pick<Evidence, 'expected' | 'fix'>> =>
  name === 'claims'
    ? {
        expected: 'an object whose id_token and userinfo are objects of claims, each null or an object',
        fix: 'Send claims as an object. Set each claim in id_token and userinfo to null, or to an object with essential, value or values.',
      }
    : { expected: 'a string', fix: `Send ${name} as a string, or leave it out.` };

/** `claims` and its two members must be objects, and each claim in them null or an object. */
function wrongClaims(claims: JsonObject, meaningless: readonly string[]): 'claims' | undefined {
  if (claims['claims'] === undefined) return undefined;
  const members = recordOf(claims['claims']);
  if (members === undefined) return 'claims';
  for (const name of ['id_token', 'userinfo']) {
    if (members[name] === undefined || members[name] === null) continue;
    const asked = recordOf(members[name]);
    if (asked === undefined) return 'claims';
    const wanted = Object.fromEntries(Object.entries(asked).filter(([claim]) => !meaningless.includes(claim)));
    if (Object.values(wanted).some((claim) => claim !== null && recordOf(claim) === undefined)) return 'claims';
    if (weighed.some((claim) => !isReadable(recordOf(wanted[claim]) ?? {}))) return 'claims';
  }
  return undefined;
}

/** A value that is not a string could never match: it is refused instead of ignored (OIDC 5.5.1). */
const isReadable = ({ essential, value, values }: JsonObject): boolean =>
  (essential === undefined || typeof essential === 'boolean') &&
  (value === undefined || isString(value)) &&
  (values === undefined || isStrings(values));

/** Values that a claim request permits, best first; with both value and values, those in both (OIDC 5.5.1). Undefined: any value. */
export function permittedValues({ value, values }: JsonObject): readonly string[] | undefined {
  const listed = Array.isArray(values) ? values.filter(isString) : undefined;
  if (!isString(value)) return listed;
  return listed === undefined || listed.includes(value) ? [value] : [];
}

/** Decision D-3: iss is not allowed in the redirect flow; with the other option, only the client's own is. */
export function checkIssuer(world: World, claims: JsonObject, clientId: string, within: Within): void {
  const { iss } = claims;
  const isLet = iss === clientId && world.decisions.get('requestObjectIss') === 'ignore';
  within.ledger.checkUnless(isLet, 'request-object.iss', iss === undefined, {
    ...whereOf(within, 'payload.iss'),
    expected: 'absent',
    actual: asJson(iss),
  });
}

/** Scopes without repetition, in the order requested. */
export const scopeNames = ({ scope }: JsonObject): readonly string[] =>
  typeof scope === 'string' ? [...new Set(scope.split(' ').filter(Boolean))] : [];

/** Refuses an empty scope, one without openid, and scopes that the client has not registered. */
export function scopesAsked(claims: JsonObject, registered: readonly string[], within: Within): readonly string[] {
  const { scope } = claims;
  const scopes = scopeNames(claims);
  const evidence = { ...whereOf(within, 'payload.scope'), actual: asJson(scope) };
  within.ledger.check('request.scope-present', scopes.includes('openid'), { ...evidence, expected: 'openid' });
  const known = scopes.every((each) => registered.includes(each));
  within.ledger.check('request.scope', known, { ...evidence, expected: registered.join(' ') });
  return scopes;
}

/** Names of the claims requested in a member of `claims`, up to a limit. */
export function claimNames(claims: JsonObject, member: 'id_token' | 'userinfo'): readonly string[] {
  const wanted = recordOf(recordOf(claims['claims'])?.[member]) ?? {};
  return Object.keys(wanted).slice(0, 50);
}

/** The subs that the claims permit; no other consumer may answer (OIDC 3.1.2.2, 5.5.1). Undefined: any consumer. */
export function subjectsAsked(claims: JsonObject): readonly string[] | undefined {
  const requested = recordOf(claims['claims']);
  const permitted = ['id_token', 'userinfo'].map((member) =>
    permittedValues(recordOf(recordOf(requested?.[member])?.['sub']) ?? {}),
  );
  return permitted.reduce(both);
}

/** The values that two restrictions both permit; undefined is no restriction. */
export const both = (
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): readonly string[] | undefined =>
  one === undefined || other === undefined ? (one ?? other) : one.filter((each) => other.includes(each));
