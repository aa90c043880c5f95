// Reference page: every decision with its question, options and choice.
import { decisionNames, type DecisionName } from '../../../mocks/spec/decisions/decisions.ts';
import { decisionRow } from '../../../mocks/spec/decisions/decision-texts.ts';
import { hybrid } from '../../../mocks/spec/profiles/hybrid.ts';
import { hasEffect } from '../../../mocks/spec/profiles/index.ts';
import { settledDecisions } from '../../../mocks/spec/decisions/settled-decisions.ts';
import { today } from '../../../mocks/spec/profiles/today.ts';
import { headingId } from '../../../src/ui/heading-id.ts';
import type { ReferencePage } from '../docs.ts';
import { clauseList, page, table } from './markdown.ts';

const all = [hybrid, today];

function profilesWith(name: DecisionName): string {
  const having = all.filter((profile) => hasEffect(name, profile));
  return having.length === all.length ? 'every security profile' : having.map(({ title }) => title).join('; ');
}

const headingOf = (name: DecisionName): string => `${decisionRow(name).ref}: \`${name}\``;

/** The id of a decision's section. */
export const decisionAnchor = (name: DecisionName): string => headingId(headingOf(name));

export function decisionPages(): readonly ReferencePage[] {
  const sections = decisionNames.map((name) => {
    const row = decisionRow(name);
    const options = Object.entries(row.options).map(([option, words]) => [
      option === row.choice ? `**\`${option}\`**` : `\`${option}\``,
      row.leaving?.includes(option) === true ? `${words} (leaves the standards in force)` : words,
      option === row.choice ? 'strict (default)' : option === row.lenient ? 'lenient' : '',
    ]);
    return [
      `## ${headingOf(name)}`,
      row.question,
      `Why it is open: ${row.why}`,
      table(['Option', 'Meaning', 'Preset'], options),
      `Arises in: ${profilesWith(name)}`,
      `Sources: ${clauseList(row.sources)}`,
    ].join('\n\n');
  });
  const words =
    'Where the specification is silent or contradicts itself, the sandbox has made a choice. Choose another option with `sandbox.decisions.set(name, option)`. [Questions without a switch](#settled-without-a-switch) stand at the end.';
  const settled = [
    '## Settled without a switch',
    'Questions that today’s data leave open. Where the answer names a decision, that one is the switch.',
    table(
      ['Reference', 'Question', 'What the sandbox does'],
      settledDecisions.map(({ ref, question, answer }) => [ref, question, answer]),
    ),
  ];
  return [
    {
      path: 'decisions.md',
      text: page('Decisions', 'mocks/spec/decisions/decisions.ts', words, ...sections, ...settled),
    },
  ];
}
