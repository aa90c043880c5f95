// Facts about one rule for the rules page and the generated reference: refusals, documents, decision, and operations.
import { clauseTitle, sources, type ClauseId, type SourceId } from '../../../mocks/spec/clauses.ts';
import { choiceRow, isDecision, type DecisionName } from '../../../mocks/spec/decisions/decisions.ts';
import { lineUpOf, unroutedOrder } from '../../../mocks/spec/check-order.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { isIn, profiles } from '../../../mocks/spec/profiles/index.ts';
import { newestProfileId, profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import type { SecurityProfile } from '../../../mocks/spec/profiles/profile.ts';
import type { Rule, RuleWords } from '../../../mocks/spec/rule.ts';
import { ruleIds, ruleOf, wordsOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { refusalsOf } from '../../elements/why/rule-refusals.ts';

export interface DecisionFact {
  readonly name: DecisionName;
  /** The number that people quote, such as `D-7`. */
  readonly ref: string;
}

export const decisionOf = ({ decision }: Pick<Rule, 'decision'>): DecisionFact | undefined =>
  decision !== undefined && isDecision(decision) ? { name: decision, ref: choiceRow(decision).ref } : undefined;

export const sourceOf = (clause: ClauseId): SourceId => clause.slice(0, clause.indexOf(':')) as SourceId;

/** The rule’s words in the profile of today where they differ from the common ones. */
export const todaysWordsOf = (id: RuleId): Partial<RuleWords> | undefined => ruleOf(id).profiles?.[newestProfileId];

/** The rule’s words in this profile, or in one that has the rule. */
export const wordsFor = (id: RuleId, profile: ProfileId): RuleWords => wordsOf(id, homeOf(id, profile));

const homeOf = (id: RuleId, profile: ProfileId): ProfileId =>
  isRuleOf(id, profile) ? profile : (profilesWith(id)[0] ?? profile);

export interface OtherWords extends Partial<Pick<RuleWords, 'title' | 'breach' | 'clauses' | 'fix'>> {
  readonly profile: ProfileId;
}

/** The words of other profiles, as far as they differ. */
export function otherWordsFor(id: RuleId, here: ProfileId): readonly OtherWords[] {
  const [home, own] = [homeOf(id, here), wordsFor(id, here)];
  return profilesWith(id).flatMap((profile) => {
    if (profile === home) return [];
    const { title, breach, clauses, fix } = wordsOf(id, profile);
    const other: OtherWords = {
      profile,
      ...(title === own.title ? {} : { title }),
      ...(breach === own.breach ? {} : { breach }),
      ...(clauses === own.clauses ? {} : { clauses }),
      ...(fix === own.fix ? {} : { fix }),
    };
    return Object.keys(other).length === 1 ? [] : [other];
  });
}

/** All words of the rule in any profile. */
const saidAnywhere = (id: RuleId): readonly string[] =>
  [ruleOf(id), ...profileIds.map((profile) => wordsOf(id, profile))].flatMap(({ title, breach, fix }) => [
    title,
    breach,
    fix,
  ]);

/** Its clauses in any profile. */
export const clausesAnywhere = (id: RuleId): readonly ClauseId[] => [
  ...new Set([...ruleOf(id).clauses, ...profileIds.flatMap((profile) => wordsOf(id, profile).clauses)]),
];

/** The documents that rules cite, in the order of `sources`. */
export const sourcesNamed = (): readonly SourceId[] =>
  (Object.keys(sources) as SourceId[]).filter((source) =>
    ruleIds.some((id) => clausesAnywhere(id).some((clause) => sourceOf(clause) === source)),
  );

/** Whether a rule cites this clause; links may lead to it. */
export const isClause = (name: string | undefined): name is ClauseId =>
  ruleIds.some((id) => clausesAnywhere(id).some((clause) => clause === name));

/** The operations that check the rule in some profile, in table order. */
export const operationsChecking = (id: RuleId): readonly Operation[] =>
  operations.filter((operation: Operation) =>
    Object.values(profiles).some((profile) => isIn(operation, profile) && lineUpOf(operation, profile).includes(id)),
  );

/** The operations of these profiles, in table order. */
export const operationsIn = (ids: readonly ProfileId[]): readonly Operation[] =>
  operations.filter((operation: Operation) => ids.some((id) => isIn(operation, profiles[id])));

/** The rules that the operation checks in these profiles. */
export const rulesOfOperation = (operation: Operation, ids: readonly ProfileId[]): ReadonlySet<RuleId> =>
  new Set(
    ids
      .map((id) => profiles[id])
      .filter((profile) => isIn(operation, profile))
      .flatMap((profile) => lineUpOf(operation, profile)),
  );

const checkedIn = new Map<ProfileId, ReadonlySet<RuleId>>();

/** Every rule that an operation of the profile checks. */
function rulesOf(profile: SecurityProfile): ReadonlySet<RuleId> {
  const known = checkedIn.get(profile.id);
  if (known !== undefined) return known;
  const looked = operations.filter((operation: Operation) => isIn(operation, profile));
  const all = new Set([...looked.flatMap((operation) => lineUpOf(operation, profile)), ...unroutedOrder()]);
  checkedIn.set(profile.id, all);
  return all;
}

/** Whether the rule is checked in the profile. */
export const isRuleOf = (id: RuleId, profile: ProfileId): boolean => rulesOf(profiles[profile]).has(id);

/** The profiles in which the rule is checked. */
export const profilesWith = (id: RuleId): readonly ProfileId[] => profileIds.filter((profile) => isRuleOf(id, profile));

/** Whether the rule is checked before the URL is matched to an operation. */
export const isLookedAtFirst = (id: RuleId): boolean => unroutedOrder().includes(id);

/** Whether the rule’s words, clauses, codes or decision contain every word. */
export function saysAll(id: RuleId, words: readonly string[]): boolean {
  const rule = ruleOf(id);
  const said = [
    id,
    ...saidAnywhere(id),
    ...clausesAnywhere(id).flatMap((clause) => [clause, clauseTitle(clause)]),
    ...refusalsOf(rule).flatMap(({ wire, code = '' }) => [wire, code]),
    decisionOf(rule)?.ref ?? '',
  ]
    .join('\n')
    .toLowerCase();
  return words.every((word) => said.includes(word));
}
