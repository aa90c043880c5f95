// The order of checks per endpoint in today's profile: the trace lists it, and an out-of-order check is a fault.
import type { RuleId } from '../rules/index.ts';
import { interactionAnswered, requestObjectOpened, registrationBegun } from './shared-orders.ts';

/** Everything that can be checked without the consumer, so that no browser is redirected in vain (RFC 9126 2.1). */
const pushAuthorisation = [
  'client.known',
  'authorise.client-active',
  'authorise.grant-registered',
  'pushed.no-request-uri',
  'authorise.request-present',
  'pushed.object-only',
  ...requestObjectOpened,
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

/**
 * Failures up to request-uri.known, or with a redirect_uri that is no longer registered, show a page; later ones go
 * into a response JWT.
 */
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

const answerInteraction = interactionAnswered({
  ownership: 'arrangement.consumer',
  key: 'interaction.response-key',
});

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
  'pkce.verifier',
  'refresh.present',
  'refresh.known',
  'refresh.client',
  'refresh.not-revoked',
  'refresh.live',
  'credentials.scope',
  // Before anything is consumed, so that no refusal costs a code or a refresh token.
  'grant.alive',
  'grant.consent',
  'recipient.active',
  'refresh.scope',
  // Consumed here: a concurrent request that consumed it first is detected.
  'code.unused',
  'issue.refresh-registered',
] as const satisfies readonly RuleId[];

/** Without introspection.unused, because refresh tokens are not rotated. */
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
  // The client is inserted here: a concurrent request may have been first.
  'registration.jti-once',
  'registration.once',
] as const satisfies readonly RuleId[];

const updateRegistration = [
  'registration.own-client',
  ...registered,
  'registration.same-product',
  'registration.jti-once',
  // A concurrent request may have deleted the client.
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
