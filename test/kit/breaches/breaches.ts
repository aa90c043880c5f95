// A request to any operation as named parts, and for each rule the parts that break it.
import type { Operation } from '../../../mocks/spec/operation.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';

/**
 * Named parts that replace honest ones: `query:page`, `header:x-v`, `form:scope`, `assertion:aud`, `object:exp`,
 * `json:scopes`, `path:accountId`, the raw `body`, the `certificate` by its holder. Undefined removes a part.
 */
export type Parts = Readonly<Record<string, unknown>>;

/** The material of a breach: instants and credentials that only a running sandbox has. */
export interface BreachScene {
  /** Id of the sending client. */
  readonly clientId: string;
  readonly now: () => number;
  /** Authorization headers by their error. */
  readonly authorization: Readonly<
    Record<
      'clientToken' | 'consumerToken' | 'ended' | 'expired' | 'narrow' | 'registerExpired' | 'revoked' | 'suspended',
      string
    >
  >;
  /** Issued to another client. */
  readonly others: Spoilt;
  /** Redeemed and revoked. */
  readonly used: Spoilt;
}

/** Codes and tokens that are invalid for their sender. */
type Spoilt = Readonly<Record<'code' | 'refreshToken', string>>;

type Breach<Scene = BreachScene> = (scene: Scene, operation: Operation) => Parts | undefined;

const hour = 3600;
const holderBearer = ({ access, party }: Operation): boolean => access.kind === 'bearer' && party === 'holder';
const ofConsumer = ({ access }: Operation): boolean => access.kind === 'bearer' && access.subject === 'customer';
const isNarrow = ({ access }: Operation): boolean =>
  access.kind === 'bearer' && access.scopes.every((scope) => scope === 'openid');
const isList = ({ body }: Operation): boolean => body?.schema === 'RequestServicePointIdList';

const transport = {
  'route.address-length': () => ({ 'query:padding': 'x'.repeat(9000) }),
  'route.headers-size': () => ({ 'header:x-padding': 'x'.repeat(9000) }),
  'route.size': (_scene, { method }) => (method === 'POST' ? { body: 'x'.repeat(20_000) } : undefined),
  'transport.certificate-present': () => ({ certificate: 'none' }),
  'transport.certificate-readable': () => ({ certificate: 'unreadable' }),
  'transport.certificate-issuer': () => ({ certificate: 'untrusted' }),
  'transport.certificate-dates': () => ({ certificate: 'expired' }),
  'transport.certificate-revoked': () => ({ certificate: 'revoked' }),
  'version.present': (_scene, { versionDefault }) =>
    versionDefault === undefined ? { 'header:x-v': undefined } : undefined,
  'version.positive-integer': () => ({ 'header:x-v': '0' }),
  'version.minimum-positive-integer': () => ({ 'header:x-min-v': 'least' }),
  'version.supported': () => ({ 'header:x-v': '99' }),
  'accept.json': () => ({ 'header:accept': 'text/html' }),
} as const satisfies Partial<Record<RuleId, Breach>>;

/** A JWT with an algorithm that no profile allows. */
export const unsigned = `${btoa('{"alg":"HS256","kid":"any"}').replaceAll('=', '')}.e30.e30`;

/** The same jti each time: valid once. */
export const spentAssertion = ({ id }: Operation): Parts => ({ 'assertion:jti': `spent at ${id}` });

/** Breaches of the form and of client authentication. */
export const authenticationBreaches = {
  'form.media-type': () => ({ 'header:content-type': 'text/plain' }),
  'form.body-only': () => ({ 'query:scope': 'openid' }),
  'form.readable': () => ({ body: 'token=%ff' }),
  'form.once': () => ({ 'form:resource': ['a', 'a'] }),
  'client.one-method': () => ({ 'form:client_secret': 'secret' }),
  'client.assertion-type': () => ({ 'form:client_assertion_type': 'urn:example:another' }),
  'client.assertion-present': () => ({ 'form:client_assertion': '' }),
  'client.id-present': () => ({ 'form:client_id': '' }),
  'client.assertion-readable': () => ({ 'form:client_assertion': 'nothing' }),
  'client.known': () => ({ 'form:client_id': 'nobody' }),
  'client.assertion-alg': () => ({ 'form:client_assertion': unsigned }),
  'client.assertion-key': () => ({ 'assertion-header:kid': 'another' }),
  'client.assertion-signature': () => ({ 'assertion-key': 'another' }),
  'client.assertion-iss': () => ({ 'assertion:iss': 'nobody' }),
  'client.assertion-sub': () => ({ 'assertion:sub': 'nobody' }),
  'client.assertion-aud': () => ({ 'assertion:aud': 'https://elsewhere.example' }),
  'client.assertion-exp': ({ now }) => ({ 'assertion:exp': now() - hour }),
  'client.assertion-lifetime': ({ now }) => ({ 'assertion:exp': now() + 30 * hour }),
  'client.assertion-not-before': ({ now }) => ({ 'assertion:iat': now() + hour }),
  'client.assertion-jti': () => ({ 'assertion:jti': 5 }),
  'client.certificate-owner': () => ({ certificate: 'another' }),
  'client.assertion-once': (_scene, row) => spentAssertion(row),
} as const satisfies Partial<Record<RuleId, Breach<Pick<BreachScene, 'now'>>>>;

const token = {
  'token.present': () => ({ 'header:authorization': undefined }),
  'token.known': () => ({ 'header:authorization': 'Bearer nobody-knows-it' }),
  'token.not-revoked': ({ authorization }, row) =>
    holderBearer(row) ? { 'header:authorization': authorization.revoked } : undefined,
  'token.live': ({ authorization }, row) => ({
    'header:authorization': holderBearer(row) ? authorization.expired : authorization.registerExpired,
  }),
  'token.bound-to-certificate': () => ({ certificate: 'another' }),
  'token.subject': ({ authorization }, row) =>
    holderBearer(row)
      ? { 'header:authorization': ofConsumer(row) ? authorization.clientToken : authorization.consumerToken }
      : undefined,
  'recipient.active': ({ authorization }, row) =>
    ofConsumer(row) ? { 'header:authorization': authorization.suspended, certificate: 'suspended' } : undefined,
  'consent.alive': ({ authorization }) => ({ 'header:authorization': authorization.ended }),
  'token.scope': ({ authorization }, row) =>
    ofConsumer(row) && !isNarrow(row) ? { 'header:authorization': authorization.narrow } : undefined,
  'secondary.caller': () => ({ certificate: 'another' }),
  'secondary.no-token': () => ({ 'header:authorization': 'Bearer anything' }),
} as const satisfies Partial<Record<RuleId, Breach>>;

const ip = 'header:x-fapi-customer-ip-address';
const about = 'header:x-cds-client-headers';

const headers = {
  'header.interaction-id': () => ({ 'header:x-fapi-interaction-id': 'none' }),
  'header.auth-date-present': () => ({ 'header:x-fapi-auth-date': undefined }),
  'header.auth-date': () => ({ 'header:x-fapi-auth-date': 'yesterday' }),
  'header.auth-date-past': () => ({ 'header:x-fapi-auth-date': 'Thu, 01 Jan 2099 00:00:00 GMT' }),
  'header.ip-address-present': () => ({ [about]: 'YQ==', [ip]: undefined }),
  'header.ip-address': () => ({ [ip]: '999', [about]: 'YQ==' }),
  'header.client-headers-present': () => ({ [ip]: '203.0.113.7', [about]: undefined }),
  'header.client-headers': () => ({ [ip]: '203.0.113.7', [about]: '?' }),
  'header.no-auth-date': () => ({ 'header:x-fapi-auth-date': 'yesterday' }),
  'header.no-ip-address': () => ({ [ip]: '203.0.113.7' }),
  'header.no-client-headers': () => ({ [about]: 'YQ==' }),
  'header.arrangement-present': () => ({ 'header:x-cds-arrangement': undefined }),
  'header.arrangement': () => ({ 'header:x-cds-arrangement': 'none' }),
} as const satisfies Partial<Record<RuleId, Breach>>;

const input = {
  'query.once': (_scene, { query = [] }) => ({ [`query:${query[0] ?? ''}`]: ['1', '1'] }),
  'page.number': () => ({ 'query:page': '0' }),
  'page.size-number': () => ({ 'query:page-size': 'many' }),
  'page.size-range': () => ({ 'query:page-size': '1001' }),
  'query.date': () => ({ 'query:oldest-date': 'yesterday' }),
  'query.date-order': () => ({ 'query:oldest-date': '2026-02-02', 'query:newest-date': '2026-01-01' }),
  'query.interval-reads': () => ({ 'query:interval-reads': 'SOME' }),
  'query.updated-since': () => ({ 'query:updated-since': 'yesterday' }),
  'body.media-type': () => ({ 'header:content-type': 'text/plain' }),
  'body.json': () => ({ body: '{' }),
  'body.member-valid': () => ({ json: [] }),
  'body.member-present': () => ({ json: { data: {} } }),
  'service-point.body-count': () => ({
    json: { data: { servicePointIds: Array.from({ length: 1001 }, (_, at) => String(at)) } },
  }),
  'service-point.body-id': () => ({ json: { data: { servicePointIds: ['unheard-of'] } } }),
  'secondary.service-points': () => ({ json: { data: { servicePointIds: ['unheard-of'] } } }),
  'page.exists': () => ({ 'query:page': '1000' }),
} as const satisfies Partial<Record<RuleId, Breach>>;

const code = { 'form:grant_type': 'authorization_code' };
const refresh = { 'form:grant_type': 'refresh_token' };
const polling = { 'form:grant_type': 'urn:openid:params:grant-type:ciba' };

const grants = {
  'grant.type-present': () => ({ 'form:grant_type': '' }),
  'grant.type-supported': () => ({ 'form:grant_type': 'password' }),
  'code.present': () => ({ ...code, 'form:code': '' }),
  'code.known': () => ({ ...code, 'form:code': 'nobody-knows-it' }),
  'code.client': ({ others }) => ({ ...code, 'form:code': others.code }),
  'code.redirect-uri': () => ({ ...code, 'form:redirect_uri': 'https://elsewhere.example/callback' }),
  'code.unused': ({ used }) => ({ ...code, 'form:code': used.code }),
  'refresh.present': () => ({ ...refresh, 'form:refresh_token': '' }),
  'refresh.known': () => ({ ...refresh, 'form:refresh_token': 'nobody-knows-it' }),
  'refresh.client': ({ others }) => ({ ...refresh, 'form:refresh_token': others.refreshToken }),
  'refresh.not-revoked': ({ used }) => ({ ...refresh, 'form:refresh_token': used.refreshToken }),
  'refresh.scope': () => ({ ...refresh, 'form:scope': 'unheard:of' }),
  'credentials.scope': () => ({ 'form:grant_type': 'client_credentials', 'form:scope': 'openid' }),
  'auth-req.present': () => ({ ...polling, 'form:auth_req_id': '' }),
  'auth-req.known': () => ({ ...polling, 'form:auth_req_id': 'nobody-knows-it' }),
} as const satisfies Partial<Record<RuleId, Breach>>;

const own = {
  'consent.client': () => ({ 'path:clientId': 'another' }),
  'consent.known': () => ({ 'path:consentId': 'another' }),
  'consent.scopes': () => ({ 'json:scopes': ['unheard:of'] }),
  'consent.duration': () => ({ 'json:sharingDuration': -1 }),
  'account.id': () => ({ 'path:accountId': 'another' }),
  'service-point.id': () => ({ 'path:servicePointId': 'another' }),
  'secondary.service-point': () => ({ 'path:servicePointId': 'another' }),
  'introspection.token': () => ({ 'form:token': '' }),
  'revocation.token': () => ({ 'form:token': '' }),
  'register.grant-type': () => ({ 'form:grant_type': 'password' }),
  'register.scope': () => ({ 'form:scope': 'openid' }),
  'register.industry': () => ({ 'path:industry': 'farming' }),
  'register.industry-found': () => ({ 'path:industry': 'farming' }),
  'register.brand': () => ({ 'path:dataRecipientBrandId': 'another' }),
  'register.product': () => ({ 'path:softwareProductId': 'another' }),
  'register.logo': () => ({ 'path:name': 'another' }),
  'interaction.known': () => ({ 'path:interactionId': 'another' }),
} as const satisfies Partial<Record<RuleId, Breach>>;

const backchannel = {
  'authorise.request-present': () => ({ 'form:request': '' }),
  'backchannel.object-only': () => ({ 'form:scope': 'openid' }),
  'request-object.readable': () => ({ 'form:request': 'nothing' }),
  'request-object.alg': () => ({ 'form:request': unsigned }),
  'request-object.key': () => ({ 'object-header:kid': 'another' }),
  'request-object.signature': () => ({ 'object-key': 'another' }),
  'request-object.exp': ({ now }) => ({ 'object:exp': now() - hour }),
  'request-object.not-before': ({ now }) => ({ 'object:iat': now() + hour }),
  'request-object.lifetime': ({ now }) => ({ 'object:exp': now() + 30 * hour }),
  'request-object.aud': () => ({ 'object:aud': 'https://elsewhere.example' }),
  'backchannel.iss': () => ({ 'object:iss': 'nobody' }),
  'request-object.nested': () => ({ 'object:request_uri': 'urn:example:somewhere' }),
  'request-object.subject': ({ clientId }) => ({ 'object:sub': clientId }),
  'request-object.types': () => ({ 'object:claims': 5 }),
  'backchannel.client-id': () => ({ 'object:client_id': 'nobody' }),
  'backchannel.jti': () => ({ 'object:jti': 5 }),
  'request.scope-present': () => ({ 'object:scope': 'profile' }),
  'request.scope': () => ({ 'object:scope': 'openid unheard:of' }),
  'backchannel.one-hint': () => ({ 'object:id_token_hint': 'e30.e30.e30' }),
  'backchannel.hint-form': () => ({ 'object:login_hint': 'somebody' }),
  'backchannel.binding-message': () => ({ 'object:binding_message': '\n' }),
  'backchannel.requested-expiry': () => ({ 'object:requested_expiry': -1 }),
  'consent-claim.present': () => ({ 'object:claims': { id_token: {} } }),
  'consent-claim.essential': () => ({ 'object:claims': { id_token: { cdr_consent_id: { value: 'another' } } } }),
  'consent-claim.usable': () => ({
    'object:claims': { id_token: { cdr_consent_id: { essential: true, value: 'another' } } },
  }),
  'request.scope-consented': () => ({ 'object:scope': 'openid profile' }),
} as const satisfies Partial<Record<RuleId, Breach>>;

/** For most rules, a request that breaks only that rule. */
export const breaches: Readonly<Partial<Record<RuleId, Breach>>> = {
  ...transport,
  ...authenticationBreaches,
  ...token,
  ...headers,
  ...input,
  ...grants,
  ...own,
  ...backchannel,
};

/** Undefined if nothing in the operation could break the rule; authorisation requests have their own test. */
export function breachOf(rule: RuleId, scene: BreachScene, operation: Operation): Parts | undefined {
  if (rule in backchannel && operation.access.kind !== 'client') return undefined;
  if ((rule === 'service-point.body-id' || rule === 'secondary.service-points') && !isList(operation)) return undefined;
  // At a data holder an earlier rule of its own refuses the same.
  if (rule.startsWith('secondary.service-point') && operation.party !== 'secondary') return undefined;
  return breaches[rule]?.(scene, operation);
}

const wholes: Readonly<Record<string, readonly string[]>> = {
  body: ['json', 'json:', 'form:', 'assertion', 'object'],
  json: ['json:'],
  'form:client_assertion': ['assertion'],
  'form:request': ['object'],
};

/** Whether both can be applied to one request: neither changes a part of the other or what that part is made of. */
export function canBeOne(one: Parts, other: Parts): boolean {
  const covers = (a: string, b: string): boolean =>
    a === b || (wholes[a] ?? []).some((beginning) => b.startsWith(beginning));
  const names = Object.keys(other);
  const agree = (a: string, b: string): boolean => a === b && one[a] === other[b];
  return !Object.keys(one).some((a) => names.some((b) => !agree(a, b) && (covers(a, b) || covers(b, a))));
}
