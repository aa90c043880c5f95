// The industry in the path: the values that an operation accepts in the called version, in any letter case (REG-28).
import { cutText } from '../spec/cut-text.ts';
import type { PathCall, Ready } from '../engine/call.ts';
import type { RuleId } from '../spec/rules/index.ts';
import type { RegisterDataHolderBrandV2 } from '../spec/schemas/register-published.ts';

export type Industry = RegisterDataHolderBrandV2['industries'][number];
export type IndustryFilter = Industry | 'all';

/** The interfaces document has these four in every operation. */
const documented: readonly IndustryFilter[] = ['banking', 'energy', 'telco', 'all'];
/** Register 1.36.0, newer versions of the lists of data holders (IndustryEnumV2). */
const ofHolders: readonly IndustryFilter[] = [...documented, 'non-bank-lending'];
/** Register 1.36.0, newer versions of the lists of recipients (IndustryEnumRecipients). */
const ofRecipients: readonly IndustryFilter[] = ['all'];

/** Refuses, by the given rule, an industry that the operation does not have in this version. */
export function industryOf(call: PathCall<'industry'>, rule: RuleId = 'register.industry'): IndustryFilter {
  const sent = call.parameters.industry;
  const known = knownTo(call);
  const found = known.find((industry) => industry === sent.toLowerCase());
  call.ledger.check(rule, found !== undefined, {
    at: 'path:industry',
    expected: known.join(', '),
    actual: cutText(sent, 100),
    detail: 'industry',
    fix: `Put one of these industries into the path: ${known.join(', ')}.`,
  });
  return found;
}

function knownTo({ operation, version }: Ready): readonly IndustryFilter[] {
  const newer = operation.versions?.find((row) => row.version === version)?.published === true;
  if (!newer) return documented;
  return operation.path.includes('/data-holders/') ? ofHolders : ofRecipients;
}
