// Reference page: every rule, what it rests on, how a breach is refused, and the mend.
import { clauseTitle } from '../../../mocks/spec/clauses.ts';
import type { Rule } from '../../../mocks/spec/rule.ts';
import { profileIsHere } from '../../../mocks/spec/profiles/index.ts';
import { todaysTables } from '../../../mocks/spec/profiles/todays-tables.ts';
import { ruleIds, ruleOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { refusalsOf } from '../../../src/elements/rule-refusals.ts';
import { decisionOf, laterClausesOf, profilesWith } from '../../../src/pages/rules/rule-facts.ts';
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

/** Beside what it rests on of old: the text of today, where that is another. */
function todaysText(id: RuleId): string {
  const later = laterClausesOf(id);
  if (later !== undefined) return later.map(clauseTitle).join('; ');
  return profilesWith(id).includes('today') ? 'the same' : 'no such rule';
}

export function rulePages(): readonly ReferencePage[] {
  profileIsHere(todaysTables);
  const subjects = Map.groupBy(ruleIds, (id) => id.slice(0, id.indexOf('.')));
  const sections = [...subjects].map(([subject, ids]) => {
    const rows = ids.map((id) => {
      const rule = ruleOf(id);
      return [
        `\`${id}\``,
        rule.title,
        refusalWords(rule),
        `${rule.clauses.map(clauseTitle).join('; ')} (${statusOf(rule)})`,
        todaysText(id),
        rule.fix,
      ];
    });
    return [`## ${subject}`, table(['Rule', 'Kept when', 'Refused with', 'Rests on', 'Today', 'Mend'], rows)].join(
      '\n\n',
    );
  });
  return [{ path: 'rules.md', text: page('Rules', 'mocks/spec/rules/', ...sections) }];
}
