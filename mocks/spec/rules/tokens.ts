// Rules of the token endpoint. Every invalid_grant has the same text; only the trace distinguishes the causes.
import type { Rules } from '../rule.ts';

/** Checks that apply to every grant. */
const grantRules = {
  'grant.type-present': {
    title: 'grant_type is present',
    breach: 'grant_type is missing',
    clauses: ['RFC6749:4.1.3', 'IS:5.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send grant_type in the form, for example grant_type=authorization_code.',
    profiles: { 'cds-1.36': { clauses: ['RFC6749:4.1.3'] } },
  },
  'grant.type-supported': {
    title: 'The holder supports this grant type',
    breach: 'the holder does not support this grant type',
    clauses: ['RFC6749:5.2', 'IS:13.1', 'IS:5.1'],
    decision: 'grantTypeSpelling',
    refusal: 'oauth.unsupported_grant_type',
    fix: 'Set grant_type to authorization_code, refresh_token, client_credentials or a backchannel grant type in grant_types_supported.',
    profiles: {
      'cds-1.36': {
        clauses: ['CDS:Data Recipients calling Data Holders', 'RFC6749:5.2'],
        fix: 'Set grant_type to authorization_code, refresh_token or client_credentials.',
      },
    },
  },
  'grant.type-registered': {
    title:
      'The client is registered for this grant type, or it is refresh_token and grant_types_supported does not list it',
    breach: 'the client is not registered for this grant type',
    clauses: ['RFC6749:5.2', 'RFC7591:2'],
    decision: 'refreshAdvertised',
    refusal: 'oauth.unauthorized_client',
    settledBy: 'records',
    fix: 'Register this grant type in grant_types.',
    beyond: {
      why: 'The client is not registered for this grant type. The client must register for this grant type first.',
      view: 'registration',
    },
    profiles: {
      'cds-1.36': {
        title: 'The client is registered for this grant type',
        clauses: ['CDS:Registration Request using JWT'],
      },
    },
  },
  'grant.alive': {
    title: 'The consumer’s authorisation has not been revoked',
    breach: 'the consumer’s authorisation has been revoked',
    clauses: ['RFC6749:5.2', 'RFC7009:2.1'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Ask the consumer to authorise again, with a new consent if the old one has ended.',
    profiles: { 'cds-1.36': { fix: 'Ask the consumer to authorise again.' } },
  },
  'grant.consent': {
    title: 'The consent for this authorisation is in force: authorised, not revoked, not expired',
    breach: 'the consent for this authorisation is no longer in force',
    clauses: ['IS:14', 'sandbox:consent API'],
    decision: 'consentApi',
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Create a new consent and ask the consumer to authorise it.',
    profiles: {
      'cds-1.36': {
        title: 'The arrangement for this authorisation is in force: authorised, not revoked, not expired',
        breach: 'the arrangement for this authorisation is no longer in force',
        clauses: ['CDS:CDR Arrangement Revocation endpoint', 'CDS:Requesting Sharing Duration'],
        fix: 'Ask the consumer to authorise a new arrangement.',
      },
    },
  },
  'id-token.encryption-key': {
    title: 'The client’s key set has a key for encrypting ID tokens',
    breach: 'the holder finds no suitable key for encrypting ID tokens in the client’s key set',
    clauses: ['IS:7.1', 'OIDC:10.2'],
    decision: 'idTokenEncryption',
    refusal: { oauth: 'oauth.invalid_request', page: 'authorisation.server_error' },
    settledBy: 'records',
    fix: 'At your jwks_uri, publish a key with "use": "enc" that suits your id_token_encrypted_response_alg, if you registered one.',
    beyond: {
      why: 'The holder finds no suitable key for encrypting ID tokens in the client’s key set. The client must publish such a key at its jwks_uri first.',
      view: 'registration',
    },
  },
} as const satisfies Rules;

const codeRules = {
  'code.present': {
    title: 'code is present',
    breach: 'code is missing',
    clauses: ['RFC6749:4.1.3'],
    refusal: 'oauth.invalid_request',
    fix: 'Send the code from the authorisation response.',
  },
  'code.redirect-uri-present': {
    title: 'redirect_uri is present',
    breach: 'redirect_uri is missing',
    clauses: ['RFC6749:4.1.3'],
    decision: 'tokenRedirectUri',
    refusal: 'oauth.invalid_request',
    fix: 'Send the redirect_uri from the authorisation request.',
  },
  'code.known': {
    title: 'The code was issued by this holder',
    breach: 'the code is unknown to this holder',
    clauses: ['RFC6749:5.2'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Send the code exactly as it is in this holder’s authorisation response.',
  },
  'code.client': {
    title: 'The code was issued to this client',
    breach: 'the code was issued to another client',
    clauses: ['RFC6749:4.1.3'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Redeem the code as the client that the code was issued to.',
  },
  'code.redirect-uri': {
    title: 'redirect_uri or, if left out, the only one registered is the same as in the authorisation request',
    breach: 'redirect_uri or, if left out, the only one registered differs from the one in the authorisation request',
    clauses: ['RFC6749:4.1.3'],
    decision: 'failedRedemption',
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Send the redirect_uri from the authorisation request, character for character.',
  },
  'code.unused': {
    title: 'The code has not been used before',
    breach: 'the code has already been used',
    clauses: ['RFC6749:4.1.2'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Redeem each code once. The second use revoked every token issued for the code: ask the consumer to authorise again.',
  },
  'code.live': {
    title: 'The code has not expired',
    breach: 'the code has expired',
    clauses: ['RFC6749:4.1.2', 'sandbox:limits'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Ask the consumer to authorise again, and redeem the code within 60 seconds.',
  },
} as const satisfies Rules;

const refreshRules = {
  'refresh.present': {
    title: 'refresh_token is present',
    breach: 'refresh_token is missing',
    clauses: ['RFC6749:6', 'OIDC:12.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send the refresh_token from a token response.',
  },
  'refresh.known': {
    title: 'The refresh token was issued by this holder',
    breach: 'the refresh token is unknown to this holder',
    clauses: ['RFC6749:5.2'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Send the refresh_token from this holder’s token response, not the access_token.',
  },
  'refresh.client': {
    title: 'The refresh token was issued to this client',
    breach: 'the refresh token was issued to another client',
    clauses: ['RFC6749:6'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Use the refresh token as the client that the token was issued to.',
  },
  'refresh.unused': {
    title: 'The refresh token has not been replaced by a newer one',
    breach: 'the refresh token has been replaced by a newer one',
    clauses: ['RFC6749:6', 'RFC6749:10.4'],
    decision: 'refreshRotation',
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Use only the newest refresh token. Using an older one revoked every token of the authorisation: ask the consumer to authorise again.',
  },
  'refresh.not-revoked': {
    title: 'The refresh token has not been revoked',
    breach: 'the refresh token has been revoked',
    clauses: ['RFC6749:5.2', 'RFC7009:2.1'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Ask the consumer to authorise again, with a new consent if the old one has ended.',
    profiles: { 'cds-1.36': { fix: 'Ask the consumer to authorise again.' } },
  },
  'refresh.live': {
    title: 'The refresh token has not expired',
    breach: 'the refresh token has expired',
    clauses: ['IS:7.3', 'interfaces:Authentication 9', 'sandbox:limits'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Ask the consumer to authorise again, with a new consent if the old one has ended. A refresh token lasts 90 days, or until the consent ends if that is sooner.',
    profiles: {
      'cds-1.36': {
        clauses: ['CDS:Tokens'],
        fix: 'Ask the consumer to authorise again. A refresh token lasts until the sharing ends.',
      },
    },
  },
  'refresh.scope': {
    title: 'scope, if sent, is not blank and includes only scopes that were granted',
    breach: 'scope is blank or includes a scope that was not granted',
    clauses: ['RFC6749:6'],
    refusal: 'oauth.invalid_scope',
    settledBy: 'records',
    fix: 'Leave scope out, or include only scopes that were granted.',
    profiles: {
      'cds-1.36': {
        title:
          'scope, if sent, is not blank and includes only scopes that were granted and, if the holder narrows them, are still registered',
        breach: 'scope is blank or includes a scope that was not granted or is no longer registered',
        fix: 'Leave scope out, or include only scopes that were granted and are still registered.',
      },
    },
  },
} as const satisfies Rules;

/** The backchannel grant (CIBA 11) and client_credentials (IS 14). */
const otherGrantRules = {
  'credentials.scope': {
    title: 'scope for client_credentials is cdr:consents, or is left out',
    breach:
      'scope is not cdr:consents, the only scope that a data recipient can get with client_credentials at a holder',
    clauses: ['IS:14', 'sandbox:consent API', 'RFC6749:4.4.2'],
    decision: 'consentApi',
    refusal: 'oauth.invalid_scope',
    fix: 'Send scope=cdr:consents, or leave scope out. Scopes for consumer data need the consumer’s authorisation.',
    profiles: {
      'cds-1.36': {
        title: 'scope for client_credentials is cdr:registration',
        breach:
          'scope is not cdr:registration, the only scope that a data recipient can get with client_credentials at a holder',
        clauses: ['CDS:Authorisation Scopes', 'RFC6749:4.4.2'],
        fix: 'Send scope=cdr:registration. Scopes for consumer data need the consumer’s authorisation.',
      },
    },
  },
  'auth-req.present': {
    title: 'auth_req_id is present',
    breach: 'auth_req_id is missing',
    clauses: ['CIBA:10.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send the auth_req_id from the backchannel authentication response.',
  },
  'auth-req.known': {
    title: 'The auth_req_id was issued by this holder',
    breach: 'the auth_req_id is unknown to this holder',
    clauses: ['CIBA:11'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Send the auth_req_id exactly as it is in the backchannel authentication response.',
  },
  'auth-req.client': {
    title: 'The auth_req_id was issued to this client',
    breach: 'the auth_req_id was issued to another client',
    clauses: ['CIBA:11'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Poll as the client that sent the backchannel authentication request.',
  },
  'auth-req.unused': {
    title: 'The tokens for this auth_req_id have not been fetched before',
    breach: 'the tokens for this auth_req_id have already been fetched',
    clauses: ['CIBA:10.1.1'],
    refusal: 'oauth.invalid_grant',
    settledBy: 'records',
    fix: 'Use the tokens that were issued, or send a new backchannel authentication request.',
  },
  'auth-req.live': {
    title: 'The auth_req_id has not expired',
    breach: 'the auth_req_id has expired',
    clauses: ['CIBA:11'],
    decision: 'deniedThenExpired',
    refusal: 'oauth.expired_token',
    settledBy: 'records',
    fix: 'Send a new backchannel authentication request.',
  },
  'auth-req.pace': {
    title: 'The client waited for the interval to pass before it polled again',
    breach: 'the client polled again before the interval had passed',
    clauses: ['CIBA:7.3', 'CIBA:11'],
    refusal: 'oauth.slow_down',
    settledBy: 'records',
    fix: 'Wait for the interval between polls. Add five seconds to the interval each time you get slow_down.',
    beyond: {
      why: 'The client polled before the interval had passed. Add five seconds to the interval, then poll again with a new client assertion.',
      view: 'backchannel',
    },
  },
  'auth-req.answered': {
    title: 'The consumer has answered the backchannel authentication request',
    breach: 'the consumer has not answered the backchannel authentication request yet',
    clauses: ['CIBA:11'],
    refusal: 'oauth.authorization_pending',
    settledBy: 'records',
    fix: 'Poll again after the interval, with a new client assertion.',
    beyond: {
      why: 'The consumer has not answered yet. Poll again after the interval, with a new client assertion. Once the consumer approves, the poll returns the tokens.',
      view: 'backchannel',
    },
  },
  'auth-req.approved': {
    title: 'The backchannel authentication request was approved',
    breach: 'the backchannel authentication request was denied',
    clauses: ['CIBA:11'],
    refusal: 'oauth.access_denied',
    settledBy: 'records',
    fix: 'Stop polling: the request stays denied. The consumer said no, or the consent had ended or the recipient was not active when the consumer approved. To ask again, send a new backchannel authentication request, with a new consent if the old one was rejected or has ended.',
  },
} as const satisfies Rules;

export const tokenRules = {
  ...grantRules,
  ...codeRules,
  ...refreshRules,
  ...otherGrantRules,
} as const satisfies Rules;
