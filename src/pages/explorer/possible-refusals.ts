// What an operation can refuse, and with what: a row for each rule that its line-up declares.
import { codesOf, rulesAskedOf } from '../../../mocks/spec/refusals-of.ts';
import type { SecurityProfile } from '../../../mocks/spec/profiles/profile.ts';
import { refusals } from '../../../mocks/spec/refusals.ts';
import { wordsOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import type { KnownOperation } from '../../calls/maker.ts';

export interface PossibleRefusal {
  readonly rule: RuleId;
  /** True when the rule is kept. */
  readonly title: string;
  readonly status: number;
  /** What the answer calls it. */
  readonly names: readonly string[];
}

/** In the order in which the profile has the rules looked at; the default one unless another is given. */
export const possibleRefusals = (operation: KnownOperation, profile?: SecurityProfile): readonly PossibleRefusal[] =>
  rulesAskedOf(operation, profile).flatMap((rule) => {
    const rows = codesOf(operation, rule, profile).map((id) => refusals[id]);
    const [first] = rows;
    if (first === undefined) return [];
    return [
      {
        rule,
        title: wordsOf(rule, profile?.id).title,
        // An error of the authorisation endpoint travels in the redirect, or stands on a page (RFC 6749 4.1.2.1).
        status: 'status' in first ? first.status : 303,
        names: rows.map((row) => ('title' in row ? row.title : row.error)),
      },
    ];
  });
