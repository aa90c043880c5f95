// Reference page: every rule, what it rests on, how a breach is refused, and the mend.
import { clauseTitle } from '../../../mocks/spec/clauses.ts';
import type { Rule } from '../../../mocks/spec/rule.ts';
import { ruleIds, ruleOf } from '../../../mocks/spec/rules/index.ts';
import { refusalsOf } from '../../../src/elements/rule-refusals.ts';
import { decisionOf } from '../../../src/pages/rules/rule-facts.ts';
import type { ReferencePage } from '../docs.ts';
import { page, table } from './markdown.ts';

const refusalWords = (rule: Rule): string =>
  refusalsOf(rule)
    .map(({ wire }) => wire)
    .join(' or ') || 'nothing: the trace alone tells';

function statusOf(rule: Rule): string {
  const decision = decisionOf(rule);
  return decision === undefined ? 'specified' : `decision ${decision.ref}`;
}

export function rulePages(): readonly ReferencePage[] {
  const subjects = Map.groupBy(ruleIds, (id) => id.slice(0, id.indexOf('.')));
  const sections = [...subjects].map(([subject, ids]) => {
    const rows = ids.map((id) => {
      const rule = ruleOf(id);
      return [
        `\`${id}\``,
        rule.title,
        refusalWords(rule),
        `${rule.clauses.map(clauseTitle).join('; ')} (${statusOf(rule)})`,
        rule.fix,
      ];
    });
    return [`## ${subject}`, table(['Rule', 'Kept when', 'Refused with', 'Rests on', 'Mend'], rows)].join('\n\n');
  });
  return [{ path: 'rules.md', text: page('Rules', 'mocks/spec/rules/', ...sections) }];
}
