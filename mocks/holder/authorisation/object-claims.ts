// What every request object has to say and may not say, in the redirect flow and in the backchannel alike.
import { recordOf } from '../../ambient/is-record.ts';
import type { Evidence, Ledger } from '../../engine/ledger.ts';
import { asJson } from '../../trace/as-json.ts';
import type { Json } from '../../trace/exchange.ts';
import type { World } from '../../world/world.ts';
import { whereOf, type Claims, type Opening } from './request-object.ts';

type Within = Pick<Opening, 'ledger' | 'place' | 'target'>;

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
/** Claims whose values this holder holds a login against; all of them are texts. */
const weighed = ['acr', 'vot', 'sub'];

/** Refuses a nested request (OIDC 6.1, RFC 9101 4), and an object that would pass as an assertion of its client (RFC 9101 10.8). */
export function checkNoOtherUse(claims: Claims, clientId: string, within: Within): void {
  const ledger: Ledger = within.ledger;
  const nested = ['request', 'request_uri'].find((name) => Object.hasOwn(claims, name));
  ledger.check('request-object.nested', nested === undefined, {
    ...whereOf(within, `payload.${nested ?? 'request'}`),
    expected: 'absent',
  });
  ledger.check('request-object.subject', claims['sub'] !== clientId, {
    ...whereOf(within, 'payload.sub'),
    expected: `absent, or not ${clientId}`,
    actual: asJson(claims['sub']),
  });
}

/** Refuses claims of another type than their parameters (OIDC 6.1, 5.5); what has no meaning in the profile may be anything. */
export function checkTypes(claims: Claims, within: Within, meaningless: readonly string[] = []): void {
  const ledger: Ledger = within.ledger;
  const fits = (name: string): boolean => claims[name] === undefined || isText(claims[name]);
  const wrong = texts.find((name) => !meaningless.includes(name) && !fits(name)) ?? wrongClaims(claims, meaningless);
  ledger.check('request-object.types', wrong === undefined, {
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

/** claims and its two members are objects, and each claim in them is null or an object. */
function wrongClaims(claims: Claims, meaningless: readonly string[]): 'claims' | undefined {
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

/** A value that is no text would be met by nothing: it is refused, never dropped (OIDC 5.5.1). */
const isReadable = ({ essential, value, values }: Claims): boolean =>
  (essential === undefined || typeof essential === 'boolean') &&
  (value === undefined || isText(value)) &&
  (values === undefined || (Array.isArray(values) && values.every(isText)));

const isText = (value: unknown): value is string => typeof value === 'string';

/** What a claims request permits, best first: where value and values both stand, both (OIDC 5.5.1). Undefined: anything. */
export function permittedValues({ value, values }: Claims): readonly string[] | undefined {
  const listed = Array.isArray(values) ? values.filter(isText) : undefined;
  if (!isText(value)) return listed;
  return listed === undefined || listed.includes(value) ? [value] : [];
}

/** Decision D-3: in the redirect flow no iss; the client’s own is let pass by the other option, another’s never. */
export function checkIssuer(world: World, claims: Claims, clientId: string, within: Within): void {
  const { iss } = claims;
  const isLet = iss === clientId && world.decisions.get('requestObjectIss') === 'ignore';
  within.ledger.checkUnless(isLet, 'request-object.iss', iss === undefined, {
    ...whereOf(within, 'payload.iss'),
    expected: 'absent',
    actual: asJson(iss),
  });
}

/** Scopes as a set, in the order asked. */
export const scopeNames = ({ scope }: Claims): readonly string[] =>
  typeof scope === 'string' ? [...new Set(scope.split(' ').filter(Boolean))] : [];

/** Refuses none, one without openid, and any the client is not registered for. */
export function scopesAsked(claims: Claims, registered: readonly string[], within: Within): readonly string[] {
  const { scope } = claims;
  const scopes = scopeNames(claims);
  const evidence = { ...whereOf(within, 'payload.scope'), actual: asJson(scope) };
  within.ledger.check('request.scope-present', scopes.includes('openid'), { ...evidence, expected: 'openid' });
  const known = scopes.every((each) => registered.includes(each));
  within.ledger.check('request.scope', known, { ...evidence, expected: registered.join(' ') });
  return scopes;
}

/** Names of the claims asked for in a member of `claims`; a request may name more than anyone would read. */
export function claimNames(claims: Claims, member: 'id_token' | 'userinfo'): readonly string[] {
  const wanted = recordOf(recordOf(claims['claims'])?.[member]) ?? {};
  return Object.keys(wanted).slice(0, 50);
}

/** The subs that the claims permit: nobody else may answer (OIDC 3.1.2.2, 5.5.1). Undefined: anybody may. */
export function subjectsAsked(claims: Claims): readonly string[] | undefined {
  const requested = recordOf(claims['claims']);
  const permitted = ['id_token', 'userinfo'].map((member) =>
    permittedValues(recordOf(recordOf(requested?.[member])?.['sub']) ?? {}),
  );
  return permitted.reduce(both);
}

/** What two limits permit together; undefined is no limit. */
export const both = (
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): readonly string[] | undefined =>
  one === undefined || other === undefined ? (one ?? other) : one.filter((each) => other.includes(each));
