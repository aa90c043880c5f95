// Chooses the error codes for a bad header: the interfaces document's code, the header code, or both.
import type { DecisionName, Decisions } from './decisions/decisions.ts';
import type { Area } from './operation.ts';
import type { RefusalId } from './refusals.ts';
import type { Rule } from './rule.ts';
import { ruleOf, type RuleId } from './rules/index.ts';

const codesForHeaders: Readonly<Partial<Record<RefusalId, RefusalId>>> = {
  'cds.field-missing': 'cds.header-missing',
  'cds.field-invalid': 'cds.header-invalid',
};

/** The decision that chooses between the two codes. */
export const headerCodeDecision = 'headerErrors' satisfies DecisionName;

/** The header code for a breach, in addition to the rule's own code; undefined if the rule is not about a header. */
export const headerCodeOf = (
  { header, refusal }: Pick<Rule, 'header' | 'refusal'>,
  id: Rule['refusal'] = refusal,
): RefusalId | undefined => (header === true && typeof id === 'string' ? codesForHeaders[id] : undefined);

/** The refusals to list for a broken rule (decision headerErrors). The register always uses the header codes. */
export function headerCodes(
  rule: RuleId,
  id: RefusalId,
  area: Area,
  choice: Decisions[typeof headerCodeDecision],
): readonly RefusalId[] {
  const own = headerCodeOf(ruleOf(rule), id);
  if (own === undefined) return [id];
  if (area === 'C') return [own];
  return choice === 'both' ? [id, own] : choice === 'header' ? [own] : [id];
}
