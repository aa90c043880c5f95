// The refusals that an operation can make, rule by rule: what its row of the table, and the rules it names, say of them.
import { decidedRefusal } from './decided-refusal.ts';
import { noChoice } from './decisions.ts';
import { headerCodes } from './header-codes.ts';
import { lineUpOf } from './line-up.ts';
import type { Operation } from './operation.ts';
import { decidedIn, defaultProfile } from './profiles/index.ts';
import type { SecurityProfile } from './profiles/profile.ts';
import type { RefusalId } from './refusals.ts';
import { refusalIn } from './rule.ts';
import { ruleOf, type RuleId } from './rules/index.ts';

// Whether an address is known and answers a method is no question where the operation itself is described.
export function rulesAskedOf(operation: Operation, profile?: SecurityProfile): readonly RuleId[] {
  const asked = lineUpOf(operation, profile).filter((rule) => rule !== 'route.known' && rule !== 'route.method');
  return operation.notImplemented === true
    ? asked.slice(0, asked.indexOf('route.implemented') + 1)
    : asked.filter((rule) => rule !== 'route.implemented');
}

/** How a breach of the rule is refused in the form of the operation; undefined where it refuses nothing. */
export const refusalOf = ({ form }: Operation, rule: RuleId): RefusalId | undefined => refusalIn(ruleOf(rule), form);

/** Every code that a breach may be named by, under our own choice of the decisions in the profile. */
export function codesOf(operation: Operation, rule: RuleId, profile = defaultProfile): readonly RefusalId[] {
  const own = refusalOf(operation, rule);
  if (own === undefined) return [];
  const decided = decidedIn(profile, noChoice);
  const id = decidedRefusal(operation, rule, { get: (name) => decided[name] }) ?? own;
  return headerCodes(rule, id, operation.area, decided.headerErrors);
}
