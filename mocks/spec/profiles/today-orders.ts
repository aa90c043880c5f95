// The orders of checks of the profile of today, per endpoint: what the trace lists, and what a check out of turn is held against.
import type { RuleId } from '../rules/index.ts';
import { opened, registrationBegun } from './shared-orders.ts';

/** Everything that does not need the consumer, so that no browser is sent for nothing (RFC 9126 2.1). */
const pushAuthorisation = [
  'client.known',
  'authorise.client-active',
  'authorise.grant-registered',
  'pushed.no-request-uri',
  'authorise.request-present',
  'pushed.object-only',
  ...opened,
  'pushed.iss',
  'pushed.client-id',
  'request-object.nested',
  'request-object.subject',
  'authorise.response-type',
  'pushed.response-mode',
  'authorise.redirect-uri',
  'pushed.scope-present',
  'request.scope-present',
  'pushed.scope-known',
  'request.scope',
  'authorise.nonce',
  'pushed.nonce-length',
  'pkce.challenge',
  'pkce.method',
  'request-object.types',
  'authorise.prompt',
  'authorise.max-age',
  'authorise.id-token-hint',
  'id-token-hint.live',
  'authorise.subject-agrees',
  'sharing.duration',
  'sharing.arrangement-form',
  'sharing.arrangement',
  'pushed.response-key',
] as const satisfies readonly RuleId[];

/** Up to request-uri.known, and where the redirect_uri is registered no more, a page; from there on a response JWT. */
const authorise = [
  'authorise.readable',
  'authorise.client-id',
  'authorise.client-known',
  'request-uri.no-request',
  'request-uri.present',
  'request-uri.known',
  'request-uri.unused',
  'request-uri.live',
  'request-uri.redirect-uri',
  'request-uri.scope',
  'authorise.grant-registered',
  'authorise.client-active',
  'authorise.session',
  'level.reachable',
  'interaction.consent',
] as const satisfies readonly RuleId[];

/** One list for all screens; whoever moves on from a screen is checked again for having been first. */
const answerInteraction = [
  'interaction.known',
  'interaction.screen',
  'interaction.consent',
  'interaction.continued',
  'interaction.screen',
  'interaction.acknowledged',
  'interaction.answer',
  'interaction.screen',
  'interaction.attempts',
  'interaction.code',
  'interaction.screen',
  'interaction.consent',
  'interaction.screen',
  'arrangement.consumer',
  'interaction.screen',
  'interaction.subject',
  'interaction.screen',
  'interaction.authorised',
  'interaction.redirect-uri',
  'authorise.client-active',
  'interaction.response-key',
  'interaction.consent',
  'arrangement.consumer',
] as const satisfies readonly RuleId[];

/** Each grant its own part. */
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
  'pkce.verifier',
  'refresh.present',
  'refresh.known',
  'refresh.client',
  'refresh.not-revoked',
  'refresh.live',
  'credentials.scope',
  // Before anything is spent, so that no refusal costs a code or a refresh token.
  'grant.alive',
  'grant.consent',
  'recipient.active',
  'refresh.scope',
  // Spent: what somebody else spent in the meantime is seen here.
  'code.unused',
  'issue.refresh-registered',
] as const satisfies readonly RuleId[];

/** Without introspection.unused: no refresh token is replaced. */
const introspect = [
  'client.known',
  'introspection.token',
  'introspection.kind',
  'introspection.known',
  'introspection.client',
  'introspection.not-revoked',
  'introspection.live',
  'introspection.grant',
  'introspection.consent',
  'introspection.recipient',
] as const satisfies readonly RuleId[];

const registered = [
  ...registrationBegun,
  'registration.auth-method',
  'registration.member-present',
  'registration.signing-alg',
  'registration.subject-type',
  'registration.member-present',
  'registration.response-types',
  'registration.member-present',
  'registration.grant-types',
  'registration.application-type',
  'registration.response-alg',
  'registration.response-encryption',
  'registration.sector-identifier',
  'registration.product-active',
] as const satisfies readonly RuleId[];

const registerClient = [
  ...registered,
  'registration.once',
  // Entering the client: another request may have been faster.
  'registration.jti-once',
  'registration.once',
] as const satisfies readonly RuleId[];

const updateRegistration = [
  'registration.own-client',
  ...registered,
  'registration.same-product',
  'registration.jti-once',
  // Deleted in the meantime.
  'registration.own-client',
] as const satisfies readonly RuleId[];

export const todayOrders = {
  pushAuthorisation,
  authorise,
  answerInteraction,
  token,
  introspect,
  registerClient,
  updateRegistration,
};
