// Rules of client-initiated backchannel authentication (CIBA).
import { notActiveAtHolder } from './not-active.ts';
import type { Rules } from '../rule.ts';

export const backchannelRules = {
  'backchannel.offered': {
    title: 'The holder supports backchannel authentication',
    breach: 'this holder does not support backchannel authentication',
    clauses: ['IS:4.2', 'IS:13.1'],
    decision: 'backchannel',
    refusal: 'oauth.not_found',
    fix: 'Call this endpoint only if the provider configuration contains backchannel_authentication_endpoint.',
    beyond: {
      why: 'This holder does not support backchannel authentication. Change the decision on backchannel authentication.',
      view: 'decisions',
    },
  },
  'backchannel.client': {
    title: 'The client is registered for a backchannel grant type and a delivery mode',
    breach: 'the client is not registered for a backchannel grant type and a delivery mode',
    clauses: ['CIBA:4', 'CIBA:13', 'IS:13.9.1'],
    refusal: 'oauth.unauthorized_client',
    settledBy: 'records',
    fix: 'Register with urn:openid:params:modrna:grant-type:backchannel_request in grant_types and with backchannel_token_delivery_mode poll or ping.',
    beyond: {
      why: 'The client is not registered for backchannel authentication. The client must register for a backchannel grant type and a delivery mode first.',
      view: 'registration',
    },
  },
  'backchannel.client-active': {
    title: 'The data recipient and its software product are ACTIVE in the holder’s copy of the register',
    breach: 'the data recipient or its software product is not ACTIVE in the holder’s copy of the register',
    clauses: ['CDS:Participant Statuses', 'sandbox:brand statuses', 'CIBA:13'],
    refusal: 'oauth.unauthorized_client',
    settledBy: 'records',
    ...notActiveAtHolder,
  },
  'backchannel.object-only': {
    title: 'No parameter of the authentication request is sent outside the signed request object',
    breach: 'a parameter of the authentication request was sent outside the signed request object',
    clauses: ['CIBA:7.1.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Put every parameter of the authentication request into the request object. In the form, send only request and the client authentication.',
  },
  'backchannel.iss': {
    title: 'iss in the request object, if sent, is the client_id and is allowed by the holder',
    breach: 'iss in the request object is not the client_id, or the holder does not allow iss',
    clauses: ['CIBA:7.1.1', 'IS:12'],
    decision: 'backchannelHint',
    refusal: 'oauth.invalid_request',
    fix: 'Leave iss out of the request object. Where this holder allows iss, it may also be your client_id.',
  },
  'backchannel.client-id': {
    title: 'client_id in the request object, if sent, is that of the authenticated client',
    breach: 'client_id in the request object is not that of the authenticated client',
    clauses: ['CIBA:7.1.1', 'OIDC:6.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Set client_id in the request object to your own client_id, or leave client_id out.',
  },
  'backchannel.jti': {
    title: 'The request object contains jti',
    breach: 'jti in the request object is missing, empty or not a string',
    clauses: ['CIBA:7.1.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Set jti to a new UUID in each request object.',
  },
  'backchannel.one-hint': {
    title: 'Exactly one of login_hint and id_token_hint is sent, and no login_hint_token',
    breach: 'the request does not have exactly one of login_hint and id_token_hint, or has login_hint_token',
    clauses: ['CIBA:7.1', 'sandbox:login hints'],
    refusal: 'oauth.invalid_request',
    fix: 'Send either login_hint or id_token_hint. This holder does not support login_hint_token.',
  },
  'backchannel.hint-private': {
    title:
      'login_hint does not look like an e-mail address, phone number or customer number; id_token_hint has no claims about the person',
    breach:
      'login_hint looks like an e-mail address, phone number or customer number, or id_token_hint has claims about the person',
    clauses: ['interfaces:Area D: security operations', 'IS:4.2'],
    decision: 'backchannelHint',
    refusal: 'oauth.invalid_request',
    fix: 'Set login_hint to “sub:” followed by the consumer’s pairwise sub, or to “hint:” followed by the id on the consumer’s device.',
  },
  'backchannel.hint-form': {
    title: 'login_hint, if sent, has the form “sub:” followed by a sub, or “hint:” followed by an id',
    breach: 'login_hint has neither the form “sub:” followed by a sub nor “hint:” followed by an id',
    clauses: ['sandbox:login hints', 'CIBA:7.1'],
    decision: 'backchannelHint',
    refusal: 'oauth.invalid_request',
    fix: 'Set login_hint to “sub:” followed by the consumer’s pairwise sub, or to “hint:” followed by the id on the consumer’s device.',
  },
  'backchannel.id-token-hint': {
    title: 'id_token_hint is a signed ID token that this holder issued to the client',
    breach: 'id_token_hint cannot be verified as a signed ID token that this holder issued to the client',
    clauses: ['CIBA:7.1', 'CIBA:13'],
    refusal: 'oauth.invalid_request',
    settledBy: 'records',
    fix: 'Decrypt an ID token from an earlier authorisation, and send the signed JWT that it contains as id_token_hint.',
  },
  'backchannel.subject': {
    title: 'The sub claims, if sent, all allow a sub that fits the hint',
    breach: 'the sub claims do not all allow a sub that fits the hint',
    clauses: ['OIDC:3.1.2.2', 'OIDC:5.5.1'],
    refusal: 'oauth.invalid_request',
    settledBy: 'records',
    fix: 'Identify the consumer by the hint only: leave sub out of claims.',
  },
  'backchannel.hint-known': {
    title: 'The hint identifies a consumer to this client',
    breach: 'the hint does not identify a consumer to this client',
    clauses: ['CIBA:13'],
    refusal: 'oauth.unknown_user_id',
    settledBy: 'records',
    fix: 'Set login_hint to “sub:” followed by the sub from an ID token issued to you, or to “hint:” followed by the id that the consumer’s device shows now.',
  },
  'backchannel.binding-message': {
    title: 'binding_message, if sent, is one line of 1 to 100 printable characters, not spaces only',
    breach: 'binding_message is not one line of 1 to 100 printable characters, or is spaces only',
    clauses: ['CIBA:7.1', 'CIBA:13', 'sandbox:length of a binding message'],
    refusal: 'oauth.invalid_binding_message',
    fix: 'Set binding_message to a short string on one line, such as four digits.',
  },
  'backchannel.requested-expiry': {
    title: 'requested_expiry, if sent, is a whole number of seconds, 1 or more',
    breach: 'requested_expiry is not a whole number of seconds, 1 or more',
    clauses: ['CIBA:7.1'],
    refusal: 'oauth.invalid_request',
    fix: 'Send requested_expiry in whole seconds, 1 or more, or leave requested_expiry out.',
  },
  'backchannel.notification-token': {
    title: 'In ping mode, client_notification_token is a bearer token of 22 to 1024 characters',
    breach: 'client_notification_token is missing or not a bearer token of 22 to 1024 characters',
    clauses: ['CIBA:7.1'],
    refusal: 'oauth.invalid_request',
    settledBy: 'records',
    fix: 'Set client_notification_token to 22 to 1024 random base64url characters. 22 characters hold 128 bits.',
  },
  'backchannel.once': {
    title:
      'No unexpired request object that this holder accepted from the client for backchannel authentication has this jti',
    breach: 'the client has already used this jti in a request object',
    clauses: ['CIBA:7.1.1', 'RFC7519:4.1.7'],
    refusal: 'oauth.invalid_request',
    settledBy: 'first use',
    fix: 'Sign a new request object, with a new jti, for each request.',
  },
  'device.known': {
    title: 'The request is waiting on this device',
    breach: 'the request is not waiting on this device',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.unknown',
    settledBy: 'records',
    fix: 'Reload the page of the device, and answer a request that the page shows.',
    beyond: {
      why: 'The request is not waiting on this device. Reload the page of the device, or start a new request.',
      view: 'backchannel',
    },
  },
  'device.answer': {
    title:
      'The answer is approve or deny and, where it approves sharing, the device offers the consumer profile and any accounts needed',
    breach:
      'the answer is neither approve nor deny, or approves sharing with a consumer profile or accounts that the device does not offer, or with no account',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.invalid',
    settledBy: 'records',
    fix: 'Answer approve or deny. With approve, send only a consumer profile and accounts that the device offers. With a consumer profile that has no account to share, the only answer is deny.',
    beyond: {
      why: 'The device does not offer the answer, consumer profile or accounts that were sent, or no account may be shared. Answer on the page of the device.',
      view: 'backchannel',
    },
  },
} as const satisfies Rules;
