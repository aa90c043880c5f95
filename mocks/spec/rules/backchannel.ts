// Rules of client-initiated backchannel authentication (CIBA).
import type { Rules } from '../rule.ts';

export const backchannelRules = {
  'backchannel.offered': {
    title: 'The holder offers backchannel authentication',
    clauses: ['IS:4.2', 'IS:13.1'],
    decision: 'backchannel',
    refusal: 'oauth.not_found',
    fix: 'Look for backchannel_authentication_endpoint in the provider configuration.',
  },
  'backchannel.client': {
    title: 'The client registered for backchannel authentication, grant type and delivery mode',
    clauses: ['CIBA:4', 'CIBA:13', 'IS:13.9.1'],
    refusal: 'oauth.unauthorized_client',
    fix: 'Register with a backchannel grant type and backchannel_token_delivery_mode poll or ping.',
  },
  'backchannel.client-active': {
    title: 'The data recipient and its software product are ACTIVE in the register',
    clauses: ['CDS:participant statuses', 'CIBA:13'],
    refusal: 'oauth.unauthorized_client',
    fix: 'Set the status to ACTIVE in the register; holders follow within five minutes.',
  },
  'backchannel.object-only': {
    title: 'Parameters of the request stand inside the signed object, none beside it',
    clauses: ['CIBA:7.1.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send request and the client authentication, and nothing else.',
  },
  'backchannel.client-id': {
    title: 'client_id of the request object, when it stands there, is the client that asks',
    clauses: ['CIBA:7.1.1', 'OIDC:6.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Leave client_id out of the object, or put your own there.',
  },
  'backchannel.jti': {
    title: 'The request object carries a jti',
    clauses: ['CIBA:7.1.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Give each request object a fresh jti.',
  },
  'backchannel.one-hint': {
    title: 'Exactly one of login_hint and id_token_hint names the consumer',
    clauses: ['CIBA:7.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send one hint; login_hint_token is not supported.',
  },
  'backchannel.hint-private': {
    title: 'The hint reveals no personal information',
    clauses: ['interfaces:Area D: security operations', 'IS:4.2'],
    decision: 'backchannelHint',
    refusal: 'oauth.invalid_request',
    fix: 'Send sub: and the pairwise sub, or hint: and the id the consumer’s device shows.',
  },
  'backchannel.hint-form': {
    title: 'login_hint is sub: and a pairwise sub, or hint: and an id',
    clauses: ['IS:4.2', 'CIBA:7.1'],
    decision: 'backchannelHint',
    refusal: 'oauth.invalid_request',
    fix: 'Send sub: and the pairwise sub, or hint: and the id the consumer’s device shows.',
  },
  'backchannel.id-token-hint': {
    title: 'id_token_hint is an ID token this holder issued to the client, signed and not encrypted',
    clauses: ['CIBA:7.1', 'CIBA:13'],
    refusal: 'oauth.invalid_request',
    fix: 'Send the decrypted, signed ID token of an earlier authorisation.',
  },
  'backchannel.subject': {
    title: 'The sub that the claims permit is of the consumer whom the hint names',
    clauses: ['OIDC:3.1.2.2', 'OIDC:5.5.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Name the consumer once, by the hint or by the claim sub.',
  },
  'backchannel.hint-known': {
    title: 'The hint names a consumer of this holder',
    clauses: ['CIBA:13'],
    refusal: 'oauth.unknown_user_id',
    fix: 'Use the sub of an ID token this holder issued to you.',
  },
  'backchannel.binding-message': {
    title: 'binding_message, when sent, is at most 100 printable characters in one line',
    clauses: ['CIBA:7.1', 'CIBA:13'],
    refusal: 'oauth.invalid_binding_message',
    fix: 'Send a short plain text, such as four digits.',
  },
  'backchannel.requested-expiry': {
    title: 'requested_expiry, when sent, is a positive whole number',
    clauses: ['CIBA:7.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send seconds, at least 1.',
  },
  'backchannel.notification-token': {
    title: 'A ping client sends a bearer token of at least 128 bits and at most 1024 characters',
    clauses: ['CIBA:7.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send 22 or more random base64url characters as client_notification_token.',
  },
  'backchannel.once': {
    title: 'The jti of the request object has not been seen before',
    clauses: ['CIBA:7.1.1', 'RFC7519:4.1.7'],
    refusal: 'oauth.invalid_request',
    fix: 'Sign a new object for each request.',
  },
  'device.known': {
    title: 'The request is waiting on this consumer’s device',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.unknown',
    fix: 'Reload the device.',
  },
  'device.answer': {
    title: 'The answer is one the device offers',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.invalid',
    fix: 'Answer approve or deny, with accounts the device shows.',
  },
} as const satisfies Rules;
