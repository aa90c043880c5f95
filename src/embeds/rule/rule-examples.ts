// For each rule, a call that breaks only it; without the breach, the call keeps the rule.
import type { OperationId } from '../../../mocks/spec/operations/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Written } from '../../calls/call-fields.ts';
import type { CertificateChoice, TokenChoice } from '../../calls/who-calls.ts';

/** The breach of the call. */
export interface Wrong {
  readonly version?: string;
  readonly token?: TokenChoice;
  readonly certificate?: CertificateChoice;
  /** By place and name of the field; '' omits it. */
  readonly written?: Written;
  /** Claims of the signed authorisation request, given the current time in seconds; undefined removes a claim. */
  readonly claims?: (now: number) => Readonly<Record<string, unknown>>;
}

export interface RuleExample {
  readonly operation: OperationId;
  readonly variant?: string;
  readonly wrong: Wrong;
}

const at =
  (operation: OperationId, variant?: string) =>
  (wrong: Wrong): RuleExample => ({ operation, ...(variant === undefined ? {} : { variant }), wrong });
const writtenAt = (operation: OperationId, variant?: string) => {
  const example = at(operation, variant);
  return (key: string, value: string): RuleExample => example({ written: { [key]: value } });
};

const accounts = at('listAccounts');
const inAccounts = writtenAt('listAccounts');
const inUsage = writtenAt('getUsageForServicePoint');
const inUsageList = writtenAt('listUsageForServicePoints');
const inSecondary = writtenAt('getUsageForServicePointSR');
const inConsent = writtenAt('createConsent');
const inClient = writtenAt('token', 'client_credentials');
const inRefresh = writtenAt('token', 'refresh_token');
const inCode = writtenAt('token', 'authorization_code');
const inBackchannel = writtenAt('token', 'backchannel');
const inAuthorise = writtenAt('authorise', 'get');
const asked = (claims: Wrong['claims']): RuleExample => at('authorise', 'get')({ ...(claims && { claims }) });
const claim = (name: string, value: unknown): RuleExample => asked(() => ({ [name]: value }));

const hour = 3600;
const servicePoints = (ids: readonly string[]): string => JSON.stringify({ data: { servicePointIds: ids } });
const consent = (change: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ data: { scopes: ['openid', 'energy:accounts.basic:read'], sharingDuration: 3600, ...change } });

export const ruleExamples: Readonly<Partial<Record<RuleId, RuleExample>>> = {
  'version.present': accounts({ version: 'none' }),
  'version.positive-integer': accounts({ version: 'banana' }),
  'version.supported': accounts({ version: '99' }),
  'version.minimum-positive-integer': inAccounts('header.x-min-v', 'least'),
  'transport.certificate-present': accounts({ certificate: 'none' }),
  'token.present': accounts({ token: 'none' }),
  'token.known': inAccounts('header.authorization', 'Bearer nobody-knows-it'),
  'token.bound-to-certificate': accounts({ certificate: 'other' }),
  'header.interaction-id': inAccounts('header.x-fapi-interaction-id', 'none'),
  'header.auth-date-present': inAccounts('header.x-fapi-auth-date', ''),
  'header.auth-date': inAccounts('header.x-fapi-auth-date', 'yesterday'),
  'header.auth-date-past': inAccounts('header.x-fapi-auth-date', 'Thu, 01 Jan 2099 00:00:00 GMT'),
  'header.ip-address-present': inAccounts('header.x-fapi-customer-ip-address', ''),
  'header.ip-address': inAccounts('header.x-fapi-customer-ip-address', '999'),
  'header.client-headers-present': inAccounts('header.x-cds-client-headers', ''),
  'header.client-headers': inAccounts('header.x-cds-client-headers', '?'),
  'page.number': inAccounts('query.page', '0'),
  'page.size-number': inAccounts('query.page-size', 'many'),
  'page.size-range': inAccounts('query.page-size', '1001'),
  'page.exists': inAccounts('query.page', '1000'),
  'query.date': inUsage('query.oldest-date', 'yesterday'),
  'query.date-order': at('getUsageForServicePoint')({
    written: { 'query.oldest-date': '2026-02-02', 'query.newest-date': '2026-01-01' },
  }),
  'query.interval-reads': inUsage('query.interval-reads', 'SOME'),
  'account.id': writtenAt('getAccount')('path.accountId', 'another'),
  'service-point.id': inUsage('path.servicePointId', 'another'),
  'body.media-type': inUsageList('header.content-type', 'text/plain'),
  'body.json': inUsageList('body', '{'),
  'body.member-present': inUsageList('body', '{"data": {}}'),
  'body.member-valid': inUsageList('body', '[]'),
  'service-point.body-id': inUsageList('body', servicePoints(['unheard-of'])),
  'header.arrangement-present': inSecondary('header.x-cds-arrangement', ''),
  'header.arrangement': inSecondary('header.x-cds-arrangement', 'none'),
  'header.no-auth-date': inSecondary('header.x-fapi-auth-date', 'yesterday'),
  'header.no-ip-address': inSecondary('header.x-fapi-customer-ip-address', '203.0.113.7'),
  'header.no-client-headers': inSecondary('header.x-cds-client-headers', 'YQ=='),
  'secondary.no-token': at('getUsageForServicePointSR')({ token: 'own' }),
  'secondary.caller': at('getUsageForServicePointSR')({ certificate: 'other' }),
  'consent.client': inConsent('path.clientId', 'another'),
  'consent.known': writtenAt('getConsent')('path.consentId', 'another'),
  'consent.scopes': inConsent('body', consent({ scopes: ['unheard:of'] })),
  'consent.duration': inConsent('body', consent({ sharingDuration: -1 })),
  'register.industry': writtenAt('getDataHolderBrands')('path.industry', 'farming'),
  'register.brand': writtenAt('getSoftwareStatementAssertion')('path.dataRecipientBrandId', 'another'),
  'register.product': writtenAt('getSoftwareStatementAssertion')('path.softwareProductId', 'another'),
  'register.grant-type': writtenAt('registerToken')('form.grant_type', 'password'),
  'register.scope': writtenAt('registerToken')('form.scope', 'openid'),
  'client.known': inClient('form.client_id', 'nobody'),
  'client.assertion-type': inClient('form.client_assertion_type', 'urn:example:another'),
  'client.assertion-readable': inClient('form.client_assertion', 'nothing'),
  'client.certificate-owner': at('token', 'client_credentials')({ certificate: 'other' }),
  'form.media-type': inClient('header.content-type', 'text/plain'),
  'grant.type-supported': inClient('form.grant_type', 'password'),
  'credentials.scope': inClient('form.scope', 'openid'),
  'refresh.present': inRefresh('form.refresh_token', ''),
  'refresh.known': inRefresh('form.refresh_token', 'nobody-knows-it'),
  'code.present': inCode('form.code', ''),
  'code.known': inCode('form.code', 'nobody-knows-it'),
  'code.redirect-uri': inCode('form.redirect_uri', 'https://elsewhere.example/callback'),
  'auth-req.present': inBackchannel('form.auth_req_id', ''),
  'auth-req.known': inBackchannel('form.auth_req_id', 'nobody-knows-it'),
  'introspection.token': writtenAt('introspect')('form.token', ''),
  'revocation.token': writtenAt('revoke')('form.token', ''),
  'interaction.known': writtenAt('getInteraction')('path.interactionId', 'another'),
  'authorise.client-id': inAuthorise('query.client_id', ''),
  'authorise.client-known': inAuthorise('query.client_id', 'nobody'),
  'authorise.request-present': inAuthorise('query.request', ''),
  'request-object.readable': inAuthorise('query.request', 'nothing'),
  'request-object.alg': inAuthorise('query.request', 'eyJhbGciOiJub25lIn0.e30.'),
  'request-object.exp': asked((now) => ({ exp: now - 600 })),
  'request-object.lifetime': asked((now) => ({ exp: now + 30 * hour })),
  'request-object.not-before': asked((now) => ({ nbf: now + 2 * hour, exp: now + 2 * hour + 60 })),
  'request-object.aud': claim('aud', 'https://elsewhere.example'),
  'request-object.iss': claim('iss', 'another'),
  'request-object.nested': claim('request_uri', 'urn:example:somewhere'),
  'request-object.types': claim('login_hint', 5),
  'authorise.client-id-agrees': claim('client_id', 'another'),
  'authorise.redirect-uri': claim('redirect_uri', 'https://elsewhere.example/callback'),
  'authorise.response-type-agrees': claim('response_type', 'code'),
  'authorise.response-mode': claim('response_mode', 'query'),
  'authorise.prompt': claim('prompt', 'never'),
  'authorise.max-age': claim('max_age', -1),
  'authorise.session': claim('prompt', 'none'),
  'authorise.id-token-hint': claim('id_token_hint', 'e30.e30.e30'),
  'consent-claim.present': claim('claims', { id_token: {} }),
  'consent-claim.usable': claim('claims', {
    id_token: {
      acr: { essential: true, values: ['urn:cds.au:cdr:2'] },
      cdr_consent_id: { essential: true, value: 'nobody' },
    },
  }),
};
