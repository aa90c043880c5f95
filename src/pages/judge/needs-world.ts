// Which rules are settled by the text, the clock and the published documents, and which only by the records of a world.
import type { Check } from '../../../mocks/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';

/** Keys, clients, consents and tokens on record. What a check calls state is of the world always. */
const onRecord: ReadonlySet<string> = new Set<RuleId>([
  'authorise.client-known',
  'authorise.client-active',
  'authorise.redirect-uri',
  'authorise.grant-registered',
  'authorise.id-token-hint',
  'authorise.subject-agrees',
  'backchannel.client',
  'backchannel.client-active',
  'backchannel.hint-known',
  'backchannel.id-token-hint',
  'client.known',
  'client.assertion-key',
  'client.assertion-signature',
  'client.assertion-iss',
  'client.assertion-sub',
  'client.assertion-once',
  'client.certificate-owner',
  'consent-claim.usable',
  'registration.statement-key',
  'registration.statement-signature',
  'registration.request-key',
  'registration.request-signature',
  'registration.jti-once',
  'registration.once',
  'registration.product-active',
  'registration.certificate-owner',
  'registration.encryption-key',
  'request-object.alg',
  'request-object.key',
  'request-object.signature',
  'request.scope',
  'request.scope-consented',
  'recipient.active',
  'consent.alive',
  'token.known',
  'token.not-revoked',
  'token.live',
  'token.bound-to-certificate',
  'token.subject',
  'token.scope',
  'token.level',
  'transport.certificate-issuer',
  'transport.certificate-revoked',
]);

export const needsWorld = ({ rule, at = '' }: Pick<Check, 'rule' | 'at'>): boolean =>
  onRecord.has(rule) || at.startsWith('state:');
