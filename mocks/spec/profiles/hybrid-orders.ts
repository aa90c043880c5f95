// The order of checks per endpoint in profile 0.1.1: the trace lists it, and an out-of-order check is a fault. A rule that is checked in several places appears in each.
import type { RuleId } from '../rules/index.ts';
import { interactionAnswered, requestObjectOpened, registrationBegun } from './shared-orders.ts';

const said = [
  'request-object.nested',
  'request-object.subject',
  'request-object.types',
] as const satisfies readonly RuleId[];

const consented = [
  'consent-claim.present',
  'consent-claim.essential',
  'consent-claim.userinfo',
  'consent-claim.usable',
  'request.scope-consented',
  'level.reachable',
] as const satisfies readonly RuleId[];

/** The order determines which failures show a page and which go to the fragment (RFC 6749 4.1.2.1). */
const authorise = [
  'authorise.readable',
  'authorise.client-id',
  'authorise.client-known',
  'authorise.client-active',
  'authorise.once',
  'authorise.no-request-uri',
  'authorise.request-present',
  ...requestObjectOpened,
  'authorise.client-id-agrees',
  'authorise.redirect-uri',
  'authorise.grant-registered',
  'request-object.iss',
  ...said,
  'authorise.outer-parameters',
  'authorise.query-agrees',
  'authorise.response-type-agrees',
  'authorise.response-type',
  'authorise.response-mode',
  'request.scope-present',
  'request.scope',
  'authorise.nonce',
  'authorise.prompt',
  'authorise.max-age',
  'authorise.session',
  'authorise.id-token-hint',
  'id-token-hint.live',
  'authorise.subject-agrees',
  ...consented,
] as const satisfies readonly RuleId[];

const answerInteraction = interactionAnswered({
  ownership: 'consent-claim.usable',
  key: 'interaction.encryption-key',
});

const backchannelAuthorise = [
  'backchannel.client',
  'backchannel.client-active',
  'authorise.request-present',
  'backchannel.object-only',
  ...requestObjectOpened,
  'backchannel.iss',
  ...said,
  'backchannel.client-id',
  'backchannel.jti',
  'request.scope-present',
  'request.scope',
  'backchannel.one-hint',
  'backchannel.hint-private',
  'backchannel.hint-form',
  'backchannel.id-token-hint',
  'id-token-hint.live',
  'backchannel.hint-known',
  'backchannel.subject',
  'backchannel.binding-message',
  'backchannel.requested-expiry',
  'backchannel.notification-token',
  ...consented,
  'backchannel.once',
] as const satisfies readonly RuleId[];

/** The checks of each grant. */
const token = [
  'client.known',
  'grant.type-present',
  'grant.type-supported',
  'grant.type-registered',
  'code.present',
  'code.redirect-uri-present',
  'code.known',
  'code.client',
  'code.redirect-uri',
  'code.unused',
  'code.live',
  'refresh.present',
  'refresh.known',
  'refresh.client',
  'refresh.unused',
  'refresh.not-revoked',
  'refresh.live',
  'credentials.scope',
  'backchannel.client',
  'auth-req.present',
  'auth-req.known',
  'auth-req.client',
  'auth-req.unused',
  'auth-req.live',
  'auth-req.pace',
  'auth-req.answered',
  'auth-req.approved',
  // Before anything is consumed, so that no refusal costs a code, a refresh token or a consumer's answer.
  'grant.alive',
  'grant.consent',
  'recipient.active',
  'id-token.encryption-key',
  'refresh.scope',
  // Consumed here: a concurrent request that consumed it first is detected.
  'code.unused',
  'refresh.unused',
  'auth-req.unused',
  'issue.refresh-registered',
] as const satisfies readonly RuleId[];

const registerClient = [
  ...registrationBegun,
  'registration.signing-alg',
  'registration.member-present',
  'registration.auth-method',
  'registration.signing-alg',
  'registration.subject-type',
  'registration.response-types',
  'registration.grant-types',
  'registration.application-type',
  'registration.backchannel-mode',
  'registration.backchannel-alg',
  'registration.notification-endpoint',
  'registration.encryption',
  'registration.encryption-key',
  'registration.product-active',
  'registration.once',
  // The client is inserted here: a concurrent request may have been first.
  'registration.jti-once',
  'registration.once',
] as const satisfies readonly RuleId[];

export const hybridOrders = { authorise, answerInteraction, backchannelAuthorise, token, registerClient };
