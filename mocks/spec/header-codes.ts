// Chooses the error codes for a bad header: the interfaces document's, the header codes, or both.
import type { Decisions } from './decisions.ts';
import type { Area } from './operation.ts';
import type { RefusalId } from './refusals.ts';
import { ruleOf, type RuleId } from './rules/index.ts';

const codesForHeaders: Readonly<Partial<Record<RefusalId, RefusalId>>> = {
  'cds.field-missing': 'cds.header-missing',
  'cds.field-invalid': 'cds.header-invalid',
};

/** The refusals to list for a broken rule (decision headerErrors; the register always uses the header codes). */
export function headerCodes(
  rule: RuleId,
  id: RefusalId,
  area: Area,
  choice: Decisions['headerErrors'],
): readonly RefusalId[] {
  const own = codesForHeaders[id];
  if (own === undefined || ruleOf(rule).header !== true) return [id];
  if (area === 'C') return [own];
  return choice === 'both' ? [id, own] : choice === 'header' ? [own] : [id];
}
