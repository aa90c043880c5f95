// Sequences of checks that both profiles share.
import type { RuleId } from '../rules/index.ts';

/** Opening a signed request object. */
export const requestObjectOpened = [
  'request-object.readable',
  'request-object.alg',
  'request-object.header',
  'request-object.key',
  'request-object.signature',
  'request-object.exp',
  'request-object.not-before',
  'request-object.lifetime',
  'request-object.aud',
] as const satisfies readonly RuleId[];

/** The start of a registration: the statement, its signature and the first members. */
export const registrationBegun = [
  'registration.readable',
  'registration.statement-present',
  'registration.statement-readable',
  'registration.statement-key',
  'registration.statement-signature',
  'registration.statement-issuer',
  'registration.statement-live',
  'registration.statement-claims',
  'registration.certificate-owner',
  'registration.request-alg',
  'registration.request-key',
  'registration.request-signature',
  'registration.member-present',
  'registration.not-before',
  'registration.member-present',
  'registration.live',
  'registration.member-present',
  'registration.iss',
  'registration.member-present',
  'registration.aud',
  'registration.member-present',
  'registration.jti',
  'registration.jti-once',
  'registration.redirect-uris-present',
  'registration.redirect-uri-form',
  'registration.redirect-uris',
  'registration.member-present',
  'registration.signing-alg',
  'registration.member-present',
] as const satisfies readonly RuleId[];

/**
 * Answering an interaction: one list for all screens. `interaction.screen` is checked again before each move to the next
 * screen, in case another answer was first. The profiles differ only in the rule of ownership and in that of the key.
 */
export function interactionAnswered({
  ownership,
  key,
}: Readonly<Record<'ownership' | 'key', RuleId>>): readonly RuleId[] {
  return [
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
    ownership,
    'interaction.screen',
    'interaction.subject',
    'interaction.screen',
    'interaction.authorised',
    'interaction.redirect-uri',
    'authorise.client-active',
    key,
    'interaction.consent',
    ownership,
  ];
}
