// What the page of the rules and the generated reference say of one rule: subject, refusals, documents, decision, who checks it.
import { clauseTitle, sources, type ClauseId, type SourceId } from '../../../mocks/spec/clauses.ts';
import { choiceRow, isDecision, type DecisionName } from '../../../mocks/spec/decisions.ts';
import { lineUpOf, unroutedOrder } from '../../../mocks/spec/line-up.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { refusals, type RefusalId } from '../../../mocks/spec/refusals.ts';
import type { Rule } from '../../../mocks/spec/rule.ts';
import { ruleIds, ruleOf, type RuleId } from '../../../mocks/spec/rules/index.ts';

export interface RefusalFact {
  /** As people quote it: `400 invalid_request`, `fragment: invalid_scope`. */
  readonly wire: string;
  /** How it is written. */
  readonly form: string;
  /** Code of the error list, where it is one. */
  readonly code?: string;
}

function refusalFact(id: RefusalId): RefusalFact {
  const row = refusals[id];
  switch (row.family) {
    case 'cds':
      return { wire: `${String(row.status)} ${row.title}`, form: 'the standards’ list of errors', code: row.code };
    case 'oauth':
      return { wire: `${String(row.status)} ${row.error}`, form: 'an OAuth error, as JSON' };
    case 'authorisation':
      return {
        wire: `fragment: ${row.error}`,
        form: 'in the fragment where the redirect target is known to be the client’s, else on a page of the holder',
      };
    case 'screen':
      return { wire: `${String(row.status)} ${row.error}`, form: 'told to the consumer’s screen' };
  }
}

/** Each once; none for a rule whose breach refuses nothing. */
export function refusalsOf({ refusal }: Rule): readonly RefusalFact[] {
  const facts = (typeof refusal === 'string' ? [refusal] : Object.values(refusal)).map(refusalFact);
  return facts.filter(({ wire }, index) => facts.findIndex((fact) => fact.wire === wire) === index);
}

export interface DecisionFact {
  readonly name: DecisionName;
  /** What people quote, `D-7`. */
  readonly ref: string;
}

export const decisionOf = ({ decision }: Rule): DecisionFact | undefined =>
  decision !== undefined && isDecision(decision) ? { name: decision, ref: choiceRow(decision).ref } : undefined;

export const isRule = (name: string | undefined): name is RuleId =>
  name !== undefined && (ruleIds as readonly string[]).includes(name);

export const sourceOf = (clause: ClauseId): SourceId => clause.slice(0, clause.indexOf(':')) as SourceId;

/** The documents that rules rest on, in the order of their list. */
export const sourcesNamed: readonly SourceId[] = (Object.keys(sources) as SourceId[]).filter((source) =>
  ruleIds.some((id) => ruleOf(id).clauses.some((clause) => sourceOf(clause) === source)),
);

/** Clauses of all rules, for links that lead to one. */
export const isClause = (name: string | undefined): name is ClauseId =>
  name !== undefined && ruleIds.some((id) => (ruleOf(id).clauses as readonly string[]).includes(name));

/** The operations that look at the rule, in the order of their table. */
export const operationsChecking = (id: RuleId): readonly Operation[] =>
  operations.filter((operation: Operation) => lineUpOf(operation).includes(id));

/** Looked at before an address is known to be an operation’s at all. */
export const isLookedAtFirst = (id: RuleId): boolean => unroutedOrder().includes(id);

/** Whether every word stands somewhere in what is said of the rule. */
export function saysAll(id: RuleId, words: readonly string[]): boolean {
  const rule = ruleOf(id);
  const said = [
    id,
    rule.title,
    rule.fix,
    ...rule.clauses.flatMap((clause) => [clause, clauseTitle(clause)]),
    ...refusalsOf(rule).flatMap(({ wire, code = '' }) => [wire, code]),
    decisionOf(rule)?.ref ?? '',
  ]
    .join('\n')
    .toLowerCase();
  return words.every((word) => said.includes(word));
}
