// The refusals that an operation can make, rule by rule, from its row and the rules that it names.
import { decidedRefusal } from './decided-refusal.ts';
import { noChoice } from './decisions/decisions.ts';
import { headerCodes } from './header-codes.ts';
import { lineUpOf } from './check-order.ts';
import type { Operation } from './operation.ts';
import { decidedIn, defaultProfile } from './profiles/index.ts';
import type { SecurityProfile } from './profiles/profile.ts';
import type { RefusalId } from './refusals.ts';
import { refusalIn } from './rule.ts';
import { ruleOf, type RuleId } from './rules/index.ts';

// Without the rules on unknown addresses and methods, which do not concern a known operation.
export function rulesAskedOf(operation: Operation, profile?: SecurityProfile): readonly RuleId[] {
  const asked = lineUpOf(operation, profile).filter((rule) => rule !== 'route.known' && rule !== 'route.method');
  return operation.notImplemented === true
    ? asked.slice(0, asked.indexOf('route.implemented') + 1)
    : asked.filter((rule) => rule !== 'route.implemented');
}

/** The refusal for a breach of the rule in the operation's form; undefined if the rule refuses nothing. */
export const refusalOf = ({ form }: Operation, rule: RuleId): RefusalId | undefined => refusalIn(ruleOf(rule), form);

/** Every code that a breach may produce, with the profile's default decisions. */
export function codesOf(operation: Operation, rule: RuleId, profile = defaultProfile): readonly RefusalId[] {
  const own = refusalOf(operation, rule);
  if (own === undefined) return [];
  const decided = decidedIn(profile, noChoice);
  const id = decidedRefusal(operation, rule, { get: (name) => decided[name] }) ?? own;
  return headerCodes(rule, id, operation.area, decided.headerErrors);
}
