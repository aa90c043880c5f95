// Reference page: every rule with its clauses, its refusals and its mend.
import { restOnSandbox } from '../../../mocks/spec/rest-on-sandbox.ts';
import type { Rule } from '../../../mocks/spec/rule.ts';
import { ruleIds, ruleOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { receivedRule, receivedRuleIds } from '../../../mocks/spec/rules/received.ts';
import { refusalsOf } from '../../../src/elements/why/rule-refusals.ts';
import { decisionOf, todaysWordsOf, profilesWith } from '../../../src/pages/rules/rule-facts.ts';
import type { ReferencePage } from '../docs.ts';
import { clauseList, page, table } from './markdown.ts';

const refusalWords = (rule: Rule): string =>
  refusalsOf(rule)
    .map(({ wire }) => wire)
    .join(' or ') || 'no error: only the trace shows the breach';

function statusOf(rule: Pick<Rule, 'clauses' | 'decision'>): string {
  const decision = decisionOf(rule);
  if (decision !== undefined) return `decision ${decision.ref}`;
  return restOnSandbox(rule.clauses) ? 'sandbox' : 'specified';
}

/** The clauses of 0.1.1, and today's if they differ. */
function todaysText(id: RuleId): string {
  const later = todaysWordsOf(id)?.clauses;
  if (later !== undefined) return clauseList(later);
  return profilesWith(id).includes('cds-1.36') ? 'the same' : 'no such rule';
}

/** The words of the row, and today's if they differ. */
export function inEachProfile(id: RuleId, member: 'title' | 'breach' | 'fix'): string {
  const later = todaysWordsOf(id)?.[member];
  return later === undefined ? ruleOf(id)[member] : `${ruleOf(id)[member]}; today: ${later}`;
}

/** Rules about what a recipient receives: no party here refuses by them, unless a holder checks the same. */
function receivedSection(): string {
  const rows = receivedRuleIds.map((id) => {
    const rule = receivedRule(id);
    return [
      `\`${id}\``,
      rule.title,
      rule.breach,
      rule.refusedAs === undefined ? 'nobody' : `\`${rule.refusedAs}\``,
      `${clauseList(rule.clauses)} (${statusOf(rule)})`,
      rule.fix,
    ];
  });
  const heads = ['Rule', 'Kept when', 'Breach', 'Refused here by', 'Rests on', 'Mend'];
  return ['## What a recipient checks', table(heads, rows)].join('\n\n');
}

export function rulePages(): readonly ReferencePage[] {
  const subjects = Map.groupBy(ruleIds, (id) => id.slice(0, id.indexOf('.')));
  const sections = [...subjects].map(([subject, ids]) => {
    const rows = ids.map((id) => {
      const rule = ruleOf(id);
      return [
        `\`${id}\``,
        inEachProfile(id, 'title'),
        inEachProfile(id, 'breach'),
        refusalWords(rule),
        `${clauseList(rule.clauses)} (${statusOf(rule)})`,
        todaysText(id),
        inEachProfile(id, 'fix'),
      ];
    });
    return [
      `## ${subject}`,
      table(['Rule', 'Kept when', 'Breach', 'Refused with', 'Rests on', 'Today', 'Mend'], rows),
    ].join('\n\n');
  });
  return [{ path: 'rules.md', text: page('Rules', 'mocks/spec/rules/', ...sections, receivedSection()) }];
}
