// Rules of the token, introspection and revocation endpoints. One text answers every invalid_grant: causes stay apart in the trace alone.
import type { Rules } from '../rule.ts';

/** What every grant is held against. */
const grantRules = {
  'grant.type-present': {
    title: 'grant_type is present',
    clauses: ['RFC6749:4.1.3', 'IS:13.4'],
    refusal: 'oauth.invalid_request',
    fix: 'Send grant_type in the form.',
  },
  'grant.type-supported': {
    title: 'grant_type is one that the holder supports',
    clauses: ['RFC6749:5.2', 'IS:13.1', 'IS:5.1'],
    decision: 'grantTypeSpelling',
    refusal: 'oauth.unsupported_grant_type',
    fix: 'Use a grant type of grant_types_supported, or refresh_token; authorization_code is spelt with a z.',
  },
  'grant.type-registered': {
    title: 'grant_type is one that the client registered',
    clauses: ['RFC6749:5.2', 'RFC7591:2'],
    decision: 'refreshAdvertised',
    refusal: 'oauth.unauthorized_client',
    fix: 'Register with this grant type among grant_types.',
  },
  'grant.alive': {
    title: 'The authorisation has not been revoked',
    clauses: ['RFC6749:5.2', 'RFC7009:2.1'],
    refusal: 'oauth.invalid_grant',
    fix: 'Ask the consumer to authorise again.',
  },
  'grant.consent': {
    title: 'The consent behind the authorisation is authorised, not revoked, not expired',
    clauses: ['IS:14', 'interfaces:Consent'],
    decision: 'consentApi',
    refusal: 'oauth.invalid_grant',
    fix: 'Ask the consumer for a new consent.',
  },
  'id-token.encryption-key': {
    title: 'The key set of the client has a key that its ID token can be encrypted for',
    clauses: ['IS:7.1', 'FAPI-RW:8.6'],
    decision: 'idTokenEncryption',
    refusal: { oauth: 'oauth.invalid_request', page: 'authorisation.server_error' },
    fix: 'Publish a key with use enc at your jwks_uri, for the algorithm you registered.',
  },
} as const satisfies Rules;

const codeRules = {
  'code.present': {
    title: 'code is present',
    clauses: ['RFC6749:4.1.3'],
    refusal: 'oauth.invalid_request',
    fix: 'Send the code of the authorisation response.',
  },
  'code.redirect-uri-present': {
    title: 'redirect_uri is present, or the client registered exactly one',
    clauses: ['RFC6749:4.1.3', 'IS:13.4'],
    decision: 'tokenRedirectUri',
    refusal: 'oauth.invalid_request',
    fix: 'Send the redirect_uri of the authorisation request.',
  },
  'code.known': {
    title: 'The code was issued by this holder',
    clauses: ['RFC6749:5.2'],
    refusal: 'oauth.invalid_grant',
    fix: 'Send the code exactly as it stood in the authorisation response.',
  },
  'code.client': {
    title: 'The code was issued to this client',
    clauses: ['RFC6749:4.1.3'],
    refusal: 'oauth.invalid_grant',
    fix: 'Redeem a code as the client that asked for it.',
  },
  'code.redirect-uri': {
    title: 'redirect_uri is the one of the authorisation request; the code stays good, by decision',
    clauses: ['RFC6749:4.1.3'],
    decision: 'failedRedemption',
    refusal: 'oauth.invalid_grant',
    fix: 'Send the same redirect_uri, character for character, while the code lives.',
  },
  'code.unused': {
    title: 'The code has not been used before',
    clauses: ['RFC6749:4.1.2'],
    refusal: 'oauth.invalid_grant',
    fix: 'Redeem a code once; a second use has revoked what the first one bought. Ask the consumer to authorise again.',
  },
  'code.live': {
    title: 'The code has not expired',
    clauses: ['RFC6749:4.1.2'],
    refusal: 'oauth.invalid_grant',
    fix: 'Redeem the code within a minute.',
  },
} as const satisfies Rules;

const refreshRules = {
  'refresh.present': {
    title: 'refresh_token is present',
    clauses: ['RFC6749:6', 'OIDC:12.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send the refresh token of a token response.',
  },
  'refresh.known': {
    title: 'The refresh token was issued by this holder',
    clauses: ['RFC6749:5.2'],
    refusal: 'oauth.invalid_grant',
    fix: 'Send the refresh_token, not the access_token, of a token response.',
  },
  'refresh.client': {
    title: 'The refresh token was issued to this client',
    clauses: ['RFC6749:6'],
    refusal: 'oauth.invalid_grant',
    fix: 'Refresh as the client that got the token.',
  },
  'refresh.unused': {
    title: 'The refresh token has not been replaced by a newer one',
    clauses: ['OIDC:12.1', 'RFC6749:10.4'],
    decision: 'refreshRotation',
    refusal: 'oauth.invalid_grant',
    fix: 'Keep the newest refresh token; using an older one has revoked them all. Ask the consumer to authorise again.',
  },
  'refresh.not-revoked': {
    title: 'The refresh token has not been revoked',
    clauses: ['RFC7009:2.2'],
    refusal: 'oauth.invalid_grant',
    fix: 'Ask the consumer to authorise again.',
  },
  'refresh.live': {
    title: 'The refresh token has not expired',
    clauses: ['IS:7.3', 'interfaces:Authentication 9'],
    refusal: 'oauth.invalid_grant',
    fix: 'A refresh token ends after 90 days or with the consent, whichever is first; ask the consumer to authorise again.',
  },
  'refresh.scope': {
    title: 'The scope asked for is no more than was granted',
    clauses: ['RFC6749:6'],
    refusal: 'oauth.invalid_scope',
    fix: 'Leave scope out, or name some of the scopes that were granted.',
  },
} as const satisfies Rules;

/** The backchannel grant (CIBA 11) and client_credentials (IS 14). */
const otherGrantRules = {
  'credentials.scope': {
    title: 'client_credentials asks for what a client may have for itself, and nothing else',
    clauses: ['IS:14', 'RFC6749:4.4.2'],
    decision: 'consentApi',
    refusal: 'oauth.invalid_scope',
    fix: 'Send the scope of a client for itself; a consumer’s data is opened by the consumer alone.',
  },
  'auth-req.present': {
    title: 'auth_req_id is present',
    clauses: ['CIBA:10.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send the auth_req_id of the backchannel authentication response.',
  },
  'auth-req.known': {
    title: 'The auth_req_id was issued by this holder',
    clauses: ['CIBA:11'],
    refusal: 'oauth.invalid_grant',
    fix: 'Send the auth_req_id exactly as it was answered.',
  },
  'auth-req.client': {
    title: 'The auth_req_id was issued to this client',
    clauses: ['CIBA:11'],
    refusal: 'oauth.invalid_grant',
    fix: 'Poll as the client that asked.',
  },
  'auth-req.unused': {
    title: 'The tokens have not been fetched before',
    clauses: ['CIBA:11'],
    refusal: 'oauth.invalid_grant',
    fix: 'Fetch the tokens once, and keep them.',
  },
  'auth-req.live': {
    title: 'The auth_req_id has not expired',
    clauses: ['CIBA:11'],
    decision: 'deniedThenExpired',
    refusal: 'oauth.expired_token',
    fix: 'Start a new backchannel authentication request.',
  },
  'auth-req.pace': {
    title: 'The client waits for the interval between two polls',
    clauses: ['CIBA:7.3', 'CIBA:11'],
    refusal: 'oauth.slow_down',
    fix: 'Wait five seconds more than before, and for every further slow_down.',
  },
  'auth-req.answered': {
    title: 'The consumer has answered',
    clauses: ['CIBA:11'],
    refusal: 'oauth.authorization_pending',
    fix: 'Poll again after the interval.',
  },
  'auth-req.approved': {
    title: 'The consumer approved the request',
    clauses: ['CIBA:11'],
    refusal: 'oauth.access_denied',
    fix: 'The consumer declined; nothing more is to be done with this auth_req_id.',
  },
} as const satisfies Rules;

/** What introspection and revocation find out and tell nobody: the answer is the same for every cause. */
const findingRules = {
  'issue.refresh-registered': {
    title: 'The client registered for refresh_token: a refresh token goes with the access token',
    clauses: ['RFC6749:1.5', 'RFC7591:2'],
    refusal: {},
    fix: 'Put refresh_token into grant_types of your registration.',
  },
  'introspection.known': {
    title: 'The token introspected was issued by this holder',
    clauses: ['RFC7662:2.2'],
    refusal: {},
    fix: 'Send the refresh_token of a token response of this holder.',
  },
  'introspection.client': {
    title: 'The token introspected was issued to this client',
    clauses: ['RFC7662:2.2', 'RFC7662:4'],
    refusal: {},
    fix: 'Introspect your own refresh tokens; others are told inactive, whatever they are.',
  },
  'introspection.not-revoked': {
    title: 'The token introspected has not been revoked',
    clauses: ['RFC7662:2.2', 'RFC7009:2.2'],
    refusal: {},
    fix: 'Ask the consumer to authorise again.',
  },
  'introspection.unused': {
    title: 'The token introspected has not been replaced by a newer one',
    clauses: ['RFC7662:2.2', 'OIDC:12.1'],
    decision: 'refreshRotation',
    refusal: {},
    fix: 'Keep the newest refresh token.',
  },
  'introspection.live': {
    title: 'The token introspected has not expired',
    clauses: ['RFC7662:2.2', 'IS:7.3'],
    refusal: {},
    fix: 'A refresh token ends after 90 days or with the consent, whichever is first.',
  },
  'introspection.grant': {
    title: 'The authorisation behind the token introspected has not been revoked',
    clauses: ['RFC7662:2.2', 'RFC7009:2.1'],
    refusal: {},
    fix: 'Ask the consumer to authorise again.',
  },
  'introspection.consent': {
    title: 'The consent behind the token introspected is authorised, not revoked, not expired',
    clauses: ['RFC7662:2.2', 'IS:14'],
    refusal: {},
    fix: 'Ask the consumer for a new consent.',
  },
  'introspection.recipient': {
    title: 'The data recipient and its software product are ACTIVE in the register: the token would refresh',
    clauses: ['RFC7662:2.2', 'CDS:participant statuses'],
    refusal: {},
    fix: 'Set the status to ACTIVE in the register; holders follow within five minutes.',
  },
  'revocation.known': {
    title: 'The token to revoke was issued by this holder',
    clauses: ['RFC7009:2.2'],
    refusal: {},
    fix: 'Nothing to mend: an unknown token is as good as revoked.',
  },
  'revocation.client': {
    title: 'The token to revoke was issued to this client',
    clauses: ['RFC7009:2.1'],
    refusal: {},
    fix: 'Revoke your own tokens; another client’s is left as it was.',
  },
  'revocation.not-revoked': {
    title: 'The token to revoke had not been revoked before',
    clauses: ['RFC7009:2.2'],
    refusal: {},
    fix: 'Nothing to mend: it was revoked already.',
  },
} as const satisfies Rules;

export const tokenRules = {
  ...grantRules,
  ...codeRules,
  ...refreshRules,
  ...otherGrantRules,
  'introspection.token': {
    title: 'The token to introspect is named',
    clauses: ['RFC7662:2.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send the refresh token as token.',
  },
  'introspection.kind': {
    title: 'The token to introspect is a refresh token',
    clauses: ['IS:13.7', 'RFC7662:2.2'],
    decision: 'introspectOtherTokens',
    refusal: 'oauth.unsupported_token_type',
    fix: 'Introspect refresh tokens alone; access tokens and ID tokens cannot be introspected.',
  },
  ...findingRules,
  'revocation.token': {
    title: 'The token to revoke is named',
    clauses: ['RFC7009:2.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send the token as token.',
  },
} as const satisfies Rules;
