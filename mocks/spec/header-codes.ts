// Which codes name a header at fault: that of the interfaces document, the standard's own for headers, or both.
import type { Decisions } from './decisions.ts';
import type { Area } from './operation.ts';
import type { RefusalId } from './refusals.ts';
import { ruleOf } from './rules/common.ts';
import type { RuleId } from './rules/index.ts';

const codesForHeaders: Readonly<Partial<Record<RefusalId, RefusalId>>> = {
  'cds.field-missing': 'cds.header-missing',
  'cds.field-invalid': 'cds.header-invalid',
};

/** The refusals that one error list names for a breach of the rule (decision headerErrors; the register names its own). */
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
