// One demand of the standard on something that is read and not sent, as a finding with its rule, its decision and its text.
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import { todaysClauses } from '../../../mocks/spec/rules/todays-clauses.ts';
import type { DecisionName } from '../../../mocks/spec/decisions.ts';
import { ruleOf } from '../../../mocks/spec/rules/common.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Finding } from './judgement.ts';

interface Seen {
  readonly held: boolean;
  readonly expected: string;
  readonly actual: unknown;
}

/** What a party here refuses when it is sent to it: the rule has the words, unless they are said more exactly, and the text. */
interface Ruled {
  readonly rule: RuleId;
  readonly title?: string;
  readonly mend?: string;
  readonly decision?: DecisionName;
}

/** What nobody here refuses: for a recipient to look at itself, or for a holder to publish. */
interface Said {
  readonly rule?: undefined;
  readonly title: string;
  readonly clause: ClauseId;
  readonly mend: string;
  readonly decision?: DecisionName;
}

export type Demand = Seen & (Ruled | Said);

export const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

/** A number of seconds, and the instant that it stands for. */
export const shownInstant = (seconds: unknown): unknown =>
  typeof seconds === 'number' && Math.abs(seconds) < 8e12
    ? `${String(seconds)}, ${new Date(seconds * 1000).toISOString()}`
    : seconds;

export function finding(demand: Demand): Finding {
  const { held, expected, actual, decision } = demand;
  const { mend, ...said } = textOf(demand);
  const seen = shown(actual);
  return {
    ...said,
    ...(decision && { decision }),
    held,
    ...(held ? { words: `Found: ${seen}.` } : { words: `It is ${seen}.`, expected, actual: seen, mend }),
  };
}

function textOf(demand: Demand): Pick<Required<Finding>, 'title' | 'mend' | 'clauses'> & Pick<Finding, 'rule'> {
  if (demand.rule === undefined) return { title: demand.title, mend: demand.mend, clauses: [demand.clause] };
  const { rule, title, mend } = demand;
  const own = ruleOf(rule);
  return { rule, title: title ?? own.title, mend: mend ?? own.fix, clauses: todaysClauses[rule] ?? own.clauses };
}
