// Rules of the authorisation endpoint and of the consumer's screens.
import type { Rules } from '../rule.ts';
import { requestObjectRules } from './request-object.ts';

/** Steps 1 to 3 of the order of tests: what can be said before the request object is opened. */
const queryRules = {
  'authorise.readable': {
    title: 'The parameters are valid UTF-8, in the query or in a form body',
    clauses: ['RFC6749:Appendix B', 'OIDC:3.1.2.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Build the address with URLSearchParams, or post such a body.',
  },
  'authorise.client-id': {
    title: 'client_id stands in the query, once',
    clauses: ['OIDC:6.1', 'RFC6749:4.1.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Send client_id beside the request object, once.',
  },
  'authorise.client-known': {
    title: 'The client is registered with this holder',
    clauses: ['RFC6749:4.1.2.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Register first, and use the client_id of the answer.',
  },
  'authorise.client-active': {
    title: 'The data recipient and its software product are ACTIVE in the register',
    clauses: ['CDS:participant statuses', 'RFC6749:4.1.2.1'],
    refusal: 'authorisation.unauthorized_client',
    fix: 'Set the status to ACTIVE in the register; holders follow within five minutes.',
  },
  'authorise.once': {
    title: 'No parameter is given twice',
    clauses: ['RFC6749:3.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Send each parameter once.',
  },
  'authorise.no-request-uri': {
    title: 'The request object is sent by value, not by reference',
    clauses: ['IS:4.1', 'IS:12', 'OIDC:3.1.2.6'],
    refusal: 'authorisation.request_uri_not_supported',
    fix: 'Send the signed object itself as request.',
  },
  'authorise.request-present': {
    title: 'A signed request object is sent',
    clauses: ['IS:12', 'interfaces:request object rule 1'],
    refusal: { page: 'authorisation.invalid_request', oauth: 'oauth.invalid_request' },
    fix: 'Sign the parameters as a JWT and send it as request.',
  },
  'authorise.outer-parameters': {
    title: 'response_type and scope stand outside the request object too',
    clauses: ['OIDC:6.1'],
    decision: 'shortQuery',
    refusal: 'authorisation.invalid_request',
    fix: 'Repeat response_type and scope in the query.',
  },
} as const satisfies Rules;

/** Steps 5 and 6: what the verified object says. */
const contentRules = {
  'authorise.client-id-agrees': {
    title: 'client_id of the request object is the client_id of the query',
    clauses: ['OIDC:6.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Put the same client_id into both.',
  },
  'authorise.redirect-uri': {
    title: 'redirect_uri of the request object is registered, character for character',
    clauses: ['RFC6749:3.1.2.4', 'OIDC:3.1.2.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Use one of the redirect_uris of your registration; it is never guessed.',
  },
  'authorise.grant-registered': {
    title: 'The client registered the grant type authorization_code',
    clauses: ['RFC6749:4.1.2.1', 'RFC7591:2'],
    refusal: 'authorisation.unauthorized_client',
    fix: 'Register with authorization_code among grant_types; a client of the backchannel grant alone has no authorisation endpoint.',
  },
  'authorise.query-agrees': {
    title: 'scope, state, nonce and redirect_uri of the query, where present, equal those of the request object',
    clauses: ['OIDC:6.1', 'IS:13.2'],
    decision: 'queryAndObjectDiffer',
    refusal: 'authorisation.invalid_request',
    fix: 'Send the same values inside and outside; only those inside count.',
  },
  'authorise.response-type-agrees': {
    title: 'response_type stands in the request object, and the query’s is the same',
    clauses: ['OIDC:6.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Put the same one of response_types_supported into both.',
  },
  'authorise.response-type': {
    title: 'response_type is one that the profile allows',
    clauses: ['IS:4.1', 'interfaces:Authentication 4'],
    refusal: 'authorisation.unsupported_response_type',
    fix: 'Ask for a response type of response_types_supported: the profile has no other flow.',
  },
  'authorise.response-mode': {
    title: 'response_mode, when sent, is one that the profile allows',
    clauses: ['interfaces:Area D: security operations', 'OIDC:3.3.2.5'],
    refusal: 'authorisation.invalid_request',
    fix: 'Leave response_mode out.',
  },
  'request.scope-present': {
    title: 'The request object names scopes, openid among them',
    clauses: ['IS:8.1', 'OIDC:3.1.2.1'],
    refusal: { page: 'authorisation.invalid_scope', oauth: 'oauth.invalid_scope' },
    fix: 'Put scope into the request object and begin it with openid.',
  },
  'request.scope': {
    title: 'Every scope is one the client is registered for',
    clauses: ['RFC6749:3.3', 'RFC6749:4.1.2.1'],
    refusal: { page: 'authorisation.invalid_scope', oauth: 'oauth.invalid_scope' },
    fix: 'Ask only for scopes of the scope member of your registration.',
  },
  'authorise.nonce': {
    title: 'The request object carries a nonce',
    clauses: ['OIDC:3.3.2.11', 'IS:13.2'],
    refusal: 'authorisation.invalid_request',
    fix: 'Put a fresh nonce into the request object; one in the query has no effect.',
  },
  'authorise.prompt': {
    title: 'prompt, when sent, is none alone, or any of login, consent and select_account',
    clauses: ['OIDC:3.1.2.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Leave prompt out: the consumer always logs in and always decides.',
  },
  'authorise.max-age': {
    title: 'max_age, when sent, is a whole number of seconds',
    clauses: ['OIDC:3.1.2.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Send seconds as a number, 0 or more.',
  },
  'authorise.session': {
    title: 'The consumer may be shown screens',
    clauses: ['OIDC:3.1.2.6'],
    refusal: 'authorisation.login_required',
    fix: 'Leave prompt=none out: the holder keeps no login sessions.',
  },
  'authorise.id-token-hint': {
    title: 'id_token_hint, when sent, is an ID token this holder issued to the client',
    clauses: ['OIDC:3.1.2.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Send the decrypted, signed ID token of an earlier authorisation.',
  },
  'authorise.subject-agrees': {
    title: 'id_token_hint and the sub that the claims permit name a consumer together',
    clauses: ['OIDC:3.1.2.2', 'OIDC:5.5.1'],
    refusal: 'authorisation.invalid_request',
    fix: 'Name the consumer once, by the hint or by the claim sub.',
  },
} as const satisfies Rules;

/** The consumer's own part: screens and their answers. */
const screenRules = {
  'interaction.known': {
    title: 'The screen belongs to an authorisation that is under way',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.unknown',
    fix: 'Start again at the data recipient.',
  },
  'interaction.screen': {
    title: 'The answer is for the screen that is being shown',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.wrong',
    fix: 'Reload the screen.',
  },
  'interaction.answer': {
    title: 'The answer is one the screen offers',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.invalid',
    fix: 'Choose among what the screen shows.',
  },
  'interaction.consent': {
    title: 'The consent has not ended while the consumer was at the screens',
    clauses: ['RFC6749:4.1.2.1', 'IS:14'],
    refusal: 'authorisation.access_denied',
    fix: 'Create a new consent, and send the consumer to the holder again.',
  },
  'interaction.continued': {
    title: 'The consumer does not cancel',
    clauses: ['IS:17.2', 'OIDC:3.1.2.6'],
    refusal: 'authorisation.access_denied',
    fix: 'Nothing to mend: the consumer changed their mind. The consent can still be authorised.',
  },
  'interaction.code': {
    title: 'The one-time password is the one that was sent, and has not expired',
    clauses: ['interfaces:Authentication 5', 'sandbox:one-time password'],
    refusal: 'screen.code',
    fix: 'Type the digits of the newest message.',
  },
  'interaction.attempts': {
    title: 'The one-time password is right within the attempts allowed',
    clauses: ['sandbox:one-time password', 'OIDC:3.1.2.6'],
    refusal: 'authorisation.access_denied',
    fix: 'Start again at the data recipient, and type the newest code.',
  },
  'interaction.acknowledged': {
    title: 'The consumer does not refuse the login on their device',
    clauses: ['interfaces:Authentication 5', 'OIDC:3.1.2.6'],
    refusal: 'authorisation.access_denied',
    fix: 'Nothing to mend: the consumer said that it was somebody else.',
  },
  'interaction.subject': {
    title: 'The consumer who logged in is the one the request names',
    clauses: ['OIDC:3.1.2.2'],
    refusal: 'authorisation.access_denied',
    fix: 'Let the consumer log in whose sub the request asks for, or leave the sub out.',
  },
  'interaction.authorised': {
    title: 'The consumer authorises the sharing',
    clauses: ['IS:17.2', 'OIDC:3.1.2.6'],
    refusal: 'authorisation.access_denied',
    fix: 'Nothing to mend: the consumer said no, and the consent is rejected.',
  },
  'interaction.encryption-key': {
    title: 'The recipient publishes a key that its ID tokens can be encrypted for',
    clauses: ['IS:7.1', 'FAPI-RW:8.6'],
    decision: 'idTokenEncryption',
    refusal: 'authorisation.server_error',
    fix: 'Publish a key with use enc at your jwks_uri, for the algorithm you registered.',
  },
} as const satisfies Rules;

export const authorisationRules = {
  ...queryRules,
  ...requestObjectRules,
  ...contentRules,
  ...screenRules,
} as const satisfies Rules;
