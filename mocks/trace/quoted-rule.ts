// What a check quotes of its rule: sentence, standing, mend. The table of rules may come after the first exchanges.
import { withRules } from '../spec/rules/at-hand.ts';
import type { Check, Exchange } from './exchange.ts';

/** A check that is being written. */
export type Unquoted = { -readonly [Member in keyof Check]: Check[Member] };

/** Writes in what its rule says: at once, or, where the rules are yet to come, as soon as they are here. */
export function quoteRule(check: Unquoted): void {
  withRules((rules) => {
    const rule = rules[check.rule];
    // One that was kept by another release may name a rule that is no more.
    if (rule === undefined) return;
    check.title = rule.title;
    check.status = rule.decision === undefined ? 'specified' : 'decision';
    if (check.outcome === 'fail' || check.relaxed === true) check.fix ??= rule.fix;
  });
}

/** The id of a rule stands in place of its sentence as long as the rules are not here. */
const isUnquoted = ({ rule, title }: Check): boolean => rule === title;

/** The exchange as it came from the store or another tab, where it may have been written before the rules were there. */
export function quoted(exchange: Exchange): Exchange {
  if (!exchange.checks.some(isUnquoted)) return exchange;
  const checks = exchange.checks.map((check) => {
    if (!isUnquoted(check)) return check;
    const own: Unquoted = { ...check };
    quoteRule(own);
    return own;
  });
  return { ...exchange, checks };
}
