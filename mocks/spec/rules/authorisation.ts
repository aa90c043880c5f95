// Rules of the authorisation endpoint.
import { notActiveAtHolder } from './not-active.ts';
import type { Rules } from '../rule.ts';
import { requestObjectRules } from './request-object.ts';

/** Before the request object is verified. */
const queryRules = {
  'authorise.readable': {
    title: 'The parameters are form-encoded UTF-8, in the query or in a form body',
    breach: 'the parameters are not form-encoded UTF-8, or were posted with another Content-Type',
    clauses: ['RFC6749:Appendix B', 'OIDC:3.1.2.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Encode the parameters with URLSearchParams, in the query or in a form body.',
  },
  'authorise.client-id': {
    title: 'client_id is sent once, outside the request object',
    breach: 'client_id is missing outside the request object, or was sent more than once',
    clauses: ['OIDC:6.1', 'RFC6749:3.1', 'RFC6749:4.1.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Send client_id once, beside the request object.',
    profiles: {
      'cds-1.36': {
        title: 'client_id is sent once, beside request_uri',
        breach: 'client_id is missing or was sent more than once',
        clauses: ['RFC9126:4', 'RFC9101:5', 'RFC6749:3.1'],
        fix: 'Send client_id once, beside request_uri.',
      },
    },
  },
  'authorise.client-known': {
    title: 'The client is registered with this holder',
    breach: 'the client is not registered with this holder',
    clauses: ['RFC6749:4.1.2.1'],
    refusal: 'authorisation.invalid_request',
    settledBy: 'records',
    fix: 'Register with this holder, and send the client_id from the registration response.',
  },
  'authorise.client-active': {
    title: 'The data recipient and its software product are ACTIVE in the holder’s copy of the register',
    breach: 'the data recipient or its software product is not ACTIVE in the holder’s copy of the register',
    clauses: ['CDS:Participant Statuses', 'sandbox:brand statuses', 'RFC6749:4.1.2.1'],
    refusal: 'authorisation.unauthorized_client',
    settledBy: 'records',
    ...notActiveAtHolder,
  },
  'authorise.once': {
    title: 'No parameter is sent more than once',
    breach: 'a parameter was sent more than once',
    clauses: ['RFC6749:3.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Send each parameter once.',
  },
  'authorise.no-request-uri': {
    title: 'request_uri is not sent: the request object must be sent by value, as request',
    breach: 'request_uri was sent; the request object must be sent by value, as request',
    clauses: ['interfaces:request object rule 3', 'IS:4.1', 'IS:12', 'OIDC:3.1.2.6'],
    refusal: 'authorisation.request_uri_not_supported',
    fix: 'Leave request_uri out, and send the signed request object as request.',
  },
  'authorise.request-present': {
    title: 'The parameter request, for the signed request object, is present',
    breach: 'request is missing',
    clauses: ['interfaces:request object rule 1', 'IS:12'],
    refusal: { page: 'authorisation.invalid_request', oauth: 'oauth.invalid_request' },
    fix: 'Sign the parameters as a JWT, and send the JWT as request.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Pushed Authorisation endpoint', 'RFC9126:3'] } },
  },
  'authorise.outer-parameters': {
    title: 'response_type and scope are also sent outside the request object',
    breach: 'response_type or scope is missing outside the request object',
    clauses: ['OIDC:6.1'],
    decision: 'shortQuery',
    refusal: 'authorisation.invalid_request',
    fix: 'Send response_type and scope outside the request object too, beside request.',
  },
} as const satisfies Rules;

/** The contents of the verified object. */
const contentRules = {
  'authorise.client-id-agrees': {
    title: 'client_id in the request object is the same as outside it',
    breach: 'client_id is missing from the request object, or differs from the one outside it',
    clauses: ['OIDC:6.1', 'FAPI-RW:5.2.2'],
    refusal: 'authorisation.invalid_request',
    fix: 'Set client_id in the request object to the client_id that you send outside it.',
  },
  'authorise.redirect-uri': {
    title: 'redirect_uri in the request object is a registered redirect URI, character for character',
    breach: 'redirect_uri in the request object is missing or not registered',
    clauses: ['RFC6749:3.1.2.3', 'OIDC:3.1.2.1'],
    refusal: 'authorisation.invalid_request',
    settledBy: 'records',
    fix: 'Set redirect_uri to one of your registered redirect_uris, character for character.',
    profiles: { 'cds-1.36': { clauses: ['FAPI-B:5.2.2-9', 'FAPI-B:5.2.2-10'] } },
  },
  'authorise.grant-registered': {
    title: 'The client is registered for the grant type authorization_code',
    breach: 'the client is not registered for the grant type authorization_code',
    clauses: ['RFC6749:4.1.2.1', 'RFC7591:2'],
    refusal: 'authorisation.unauthorized_client',
    settledBy: 'records',
    fix: 'Register with authorization_code in grant_types.',
    beyond: {
      why: 'The client is not registered for the grant type authorization_code. The client must register for authorization_code first.',
      view: 'registration',
    },
  },
  'authorise.query-agrees': {
    title: 'scope, state, nonce and redirect_uri, if sent outside the request object, are the same inside',
    breach: 'a parameter outside the request object is missing inside, or differs from the one inside',
    clauses: ['sandbox:decisions', 'OIDC:6.1', 'IS:13.2'],
    decision: 'queryAndObjectDiffer',
    refusal: 'authorisation.invalid_request',
    fix: 'Send the same values inside and outside the request object. Only the values inside count.',
  },
  'authorise.response-type-agrees': {
    title: 'response_type is in the request object and, if also sent outside, has the same value',
    breach: 'response_type is missing from the request object, or has another value outside',
    clauses: ['OIDC:6.1', 'FAPI-RW:5.2.2'],
    refusal: 'authorisation.invalid_request',
    fix: 'Send response_type=code id_token inside and outside the request object.',
  },
  'authorise.response-type': {
    title: 'response_type is code id_token',
    breach: 'response_type is not code id_token',
    clauses: ['IS:4.1', 'interfaces:Authentication 4'],
    refusal: 'authorisation.unsupported_response_type',
    fix: 'Set response_type to code id_token.',
    profiles: {
      'cds-1.36': {
        title: 'response_type is code',
        breach: 'response_type is missing or not code',
        clauses: ['CDS:Authorization Code Flow'],
        fix: 'Set response_type to code.',
      },
    },
  },
  'authorise.response-mode': {
    title: 'response_mode, if sent, is fragment',
    breach: 'response_mode is not fragment',
    clauses: ['interfaces:Area D: security operations', 'OIDC:3.3.2.5'],
    refusal: 'authorisation.invalid_request',
    fix: 'Leave response_mode out, or set response_mode to fragment.',
  },
  'request.scope-present': {
    title: 'scope in the request object includes openid',
    breach: 'scope in the request object does not include openid',
    clauses: ['IS:8.1', 'OIDC:3.1.2.1', 'CIBA:7.1'],
    refusal: { page: 'authorisation.invalid_scope', oauth: 'oauth.invalid_scope' },
    fix: 'Add openid to scope in the request object.',
    profiles: { 'cds-1.36': { clauses: ['CDS:Scopes and Claims', 'OIDC:3.1.2.1'] } },
  },
  'request.scope': {
    title: 'The client is registered for every scope requested',
    breach: 'the request includes a scope that the client is not registered for',
    clauses: ['RFC7591:2', 'RFC6749:3.3', 'RFC6749:4.1.2.1'],
    refusal: { page: 'authorisation.invalid_scope', oauth: 'oauth.invalid_scope' },
    settledBy: 'records',
    fix: 'Request only scopes that your registration lists in scope.',
    profiles: {
      'cds-1.36': { title: 'The client is registered for every requested scope that a consumer can grant' },
    },
  },
  'authorise.nonce': {
    title: 'The request object contains nonce',
    breach: 'nonce in the request object is missing, empty or not a string',
    clauses: ['OIDC:3.3.2.11', 'IS:7.1', 'FAPI-RW:5.2.2'],
    refusal: 'authorisation.invalid_request',
    fix: 'Put a new random nonce into the request object. A nonce outside it does not replace it.',
    profiles: { 'cds-1.36': { clauses: ['FAPI-B:5.2.2.2'], fix: 'Put a new random nonce into the request object.' } },
  },
  'authorise.prompt': {
    title: 'prompt, if sent and not empty, is none by itself, or one or more of login, consent and select_account',
    breach: 'prompt has an unknown value, or combines none with another value',
    clauses: ['OIDC:3.1.2.1', 'sandbox:values of prompt'],
    refusal: 'authorisation.invalid_request',
    fix: 'Leave prompt out: the consumer always logs in and always decides.',
  },
  'authorise.max-age': {
    title: 'max_age, if sent, is a whole number of seconds, 0 or more',
    breach: 'max_age is not a whole number of seconds, 0 or more',
    clauses: ['OIDC:3.1.2.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Send max_age in whole seconds, 0 or more, or leave max_age out.',
  },
  'authorise.session': {
    title: 'prompt, if sent, is not none: the consumer has to log in',
    breach: 'prompt=none was sent, but the consumer has to log in',
    clauses: ['OIDC:3.1.2.1', 'OIDC:3.1.2.6'],
    refusal: 'authorisation.login_required',
    fix: 'Leave prompt=none out: the holder keeps no login sessions.',
    profiles: {
      'cds-1.36': {
        title: 'prompt in the pushed request, if sent, is not none: the consumer has to log in',
        fix: 'Push a new request without prompt=none: the holder keeps no login sessions.',
      },
    },
  },
  'authorise.id-token-hint': {
    title: 'id_token_hint, if sent, is a signed ID token that this holder issued to the client',
    breach: 'id_token_hint cannot be verified as a signed ID token that this holder issued to the client',
    clauses: ['OIDC:3.1.2.1', 'OIDC:3.1.2.2'],
    refusal: 'authorisation.invalid_request',
    settledBy: 'records',
    fix: 'Decrypt an ID token from an earlier authorisation, and send the signed JWT that it contains as id_token_hint.',
    profiles: {
      'cds-1.36': { fix: 'Send an ID token from an earlier authorisation as id_token_hint, exactly as issued.' },
    },
  },
  'authorise.subject-agrees': {
    title: 'id_token_hint and the sub claims, if sent, have at least one sub in common',
    breach: 'id_token_hint and the sub claims have no sub in common',
    clauses: ['OIDC:3.1.2.2', 'OIDC:5.5.1'],
    refusal: 'authorisation.invalid_request',
    settledBy: 'records',
    fix: 'Identify the consumer once: send either id_token_hint or one sub claim in claims.',
  },
} as const satisfies Rules;

export const authorisationRules = {
  ...queryRules,
  ...requestObjectRules,
  ...contentRules,
} as const satisfies Rules;
