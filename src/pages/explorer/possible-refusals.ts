// What an operation can refuse: a row for each rule of its line-up.
import { codesOf, rulesAskedOf } from '../../../mocks/spec/refusals-of.ts';
import type { SecurityProfile } from '../../../mocks/spec/profiles/profile.ts';
import { refusals } from '../../../mocks/spec/refusals.ts';
import { wordsOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import type { KnownOperation } from '../../calls/preparers.ts';

export interface PossibleRefusal {
  readonly rule: RuleId;
  /** Phrased as the rule that holds. */
  readonly title: string;
  readonly status: number;
  /** Error names in the response. */
  readonly names: readonly string[];
}

/** In the profile’s order of checks; the default profile unless another is given. */
export const possibleRefusals = (operation: KnownOperation, profile?: SecurityProfile): readonly PossibleRefusal[] =>
  rulesAskedOf(operation, profile).flatMap((rule) => {
    const rows = codesOf(operation, rule, profile).map((id) => refusals[id]);
    const [first] = rows;
    if (first === undefined) return [];
    return [
      {
        rule,
        title: wordsOf(rule, profile?.id).title,
        // An error of the authorisation endpoint has no status: it travels in the redirect or is shown on a page (RFC
        // 6749 4.1.2.1).
        status: 'status' in first ? first.status : 303,
        names: rows.map((row) => ('title' in row ? row.title : row.error)),
      },
    ];
  });
