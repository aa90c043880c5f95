// Finds the refusal where a decision, or the form of the operation, replaces the rule's own.
import type { DecisionName, Decisions } from './decisions/decisions.ts';
import type { Operation } from './operation.ts';
import type { RefusalId } from './refusals.ts';
import type { RuleId } from './rules/index.ts';

interface Decided {
  get<Name extends DecisionName>(name: Name): Decisions[Name];
}

/** The replacement; undefined if the rule's own refusal applies. */
export function decidedRefusal(
  { party, form, access }: Pick<Operation, 'party' | 'form' | 'access'>,
  rule: RuleId,
  decisions: Decided,
): RefusalId | undefined {
  switch (rule) {
    case 'query.date':
      return decisions.get('dateErrors') === 'InvalidDateTime' ? 'cds.date' : undefined;
    case 'query.updated-since':
    case 'query.time':
      return party === 'holder' && decisions.get('dateErrors') === 'Invalid' ? 'cds.field-invalid' : undefined;
    case 'page.exists':
      return party === 'register' && decisions.get('registerPageBeyond') === '400' ? 'cds.field-invalid' : undefined;
    case 'token.scope':
      return party === 'register' && decisions.get('registerScope') === '401' ? 'cds.unauthorised' : undefined;
    case 'consent.alive':
      return form === 'cds' && decisions.get('deletedConsent') === '401' ? 'cds.unauthorised' : undefined;
    // UserInfo answers with a challenge (RFC 6750 3.1); unauthorized_client is a code of the token endpoint.
    case 'recipient.active':
      return form === 'oauth' && access.kind === 'bearer' ? 'oauth.invalid_token' : undefined;
    default:
      return undefined;
  }
}

/** The replacement as evidence for `ledger.check`. */
export function decidedEvidence(
  operation: Pick<Operation, 'party' | 'form' | 'access'>,
  rule: RuleId,
  decisions: Decided,
): { readonly refusal?: RefusalId } {
  const refusal = decidedRefusal(operation, rule, decisions);
  return refusal === undefined ? {} : { refusal };
}
