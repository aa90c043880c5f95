// Reference page: every rule, what it rests on, how a breach is refused, and the mend.
import { clauseTitle } from '../../../mocks/spec/clauses.ts';
import { isDecision } from '../../../mocks/spec/decisions.ts';
import { decisionRow } from '../../../mocks/spec/decision-texts.ts';
import { refusals, type RefusalId } from '../../../mocks/spec/refusals.ts';
import type { Rule } from '../../../mocks/spec/rule.ts';
import { ruleIds, ruleOf } from '../../../mocks/spec/rules/index.ts';
import type { ReferencePage } from '../docs.ts';
import { page, table } from './markdown.ts';

function wireOf(id: RefusalId): string {
  const row = refusals[id];
  switch (row.family) {
    case 'cds':
      return `${String(row.status)} ${row.title}`;
    case 'authorisation':
      return `fragment: ${row.error}`;
    default:
      return `${String(row.status)} ${row.error}`;
  }
}

const refusalOf = ({ refusal }: Rule): string =>
  typeof refusal === 'string'
    ? wireOf(refusal)
    : [...new Set(Object.values(refusal).map(wireOf))].join(' or ') || 'nothing: the trace alone tells';

function statusOf({ decision }: Rule): string {
  if (decision === undefined) return 'specified';
  return isDecision(decision) ? `decision ${decisionRow(decision).ref}` : 'decision';
}

export function rulePages(): readonly ReferencePage[] {
  const subjects = Map.groupBy(ruleIds, (id) => id.slice(0, id.indexOf('.')));
  const sections = [...subjects].map(([subject, ids]) => {
    const rows = ids.map((id) => {
      const rule = ruleOf(id);
      return [
        `\`${id}\``,
        rule.title,
        refusalOf(rule),
        `${rule.clauses.map(clauseTitle).join('; ')} (${statusOf(rule)})`,
        rule.fix,
      ];
    });
    return [`## ${subject}`, table(['Rule', 'Kept when', 'Refused with', 'Rests on', 'Mend'], rows)].join('\n\n');
  });
  return [{ path: 'rules.md', text: page('Rules', 'mocks/spec/rules/', ...sections) }];
}
