// The order of tests of an authorisation request and of a backchannel request: what the trace lists, and the handlers follow.
import type { RuleId } from '../rules/index.ts';

const opened = [
  'request-object.readable',
  'request-object.alg',
  'request-object.header',
  'request-object.key',
  'request-object.signature',
  'request-object.exp',
  'request-object.lifetime',
  'request-object.not-before',
  'request-object.aud',
] as const satisfies readonly RuleId[];

const said = [
  'request-object.iss',
  'request-object.nested',
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

/** Which failure is a page and which goes to the fragment follows from this order (RFC 6749 4.1.2.1). */
export const authoriseOrder = [
  'authorise.readable',
  'authorise.client-id',
  'authorise.client-known',
  'authorise.client-active',
  'authorise.once',
  'authorise.no-request-uri',
  'authorise.request-present',
  ...opened,
  'authorise.client-id-agrees',
  'authorise.redirect-uri',
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

export const backchannelOrder = [
  'backchannel.client',
  'backchannel.client-active',
  'authorise.request-present',
  'backchannel.object-only',
  ...opened,
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
