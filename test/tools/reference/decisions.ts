// Reference page: every decision, its question, its options and our choice.
import { decisionNames } from '../../../mocks/spec/decisions.ts';
import { decisionRow } from '../../../mocks/spec/decision-texts.ts';
import type { ReferencePage } from '../docs.ts';
import { page, table } from './markdown.ts';

export function decisionPages(): readonly ReferencePage[] {
  const sections = decisionNames.map((name) => {
    const row = decisionRow(name);
    const options = Object.entries(row.options).map(([option, words]) => [
      option === row.choice ? `**\`${option}\`**` : `\`${option}\``,
      words,
      option === row.choice ? 'strict (default)' : option === row.lenient ? 'lenient' : '',
    ]);
    return [
      `## ${row.ref}: \`${name}\``,
      row.question,
      `Why it is open: ${row.why}`,
      table(['Option', 'Meaning', 'Preset'], options),
      `Sources: ${row.sources.join('; ')}`,
    ].join('\n\n');
  });
  const words =
    'Where the specification is silent or contradicts itself we chose, and every choice is a switch: `sandbox.decisions.set(name, option)`.';
  return [{ path: 'decisions.md', text: page('Decisions', 'mocks/spec/decisions.ts', words, ...sections) }];
}
