// The report as Markdown: a summary, then what to mend.
import type { Examination, Result } from '../result.ts';
import { wordsOf } from './words.ts';

/** Suitable for the summary of a build. */
export function examinationMarkdown(examination: Examination): string {
  const {
    recipient = 'a recipient',
    profile,
    grade,
    counts,
    results,
    outdated,
    seed,
    version,
    catalogue,
  } = examination;
  const { clock = 'real time', notJudged } = examination;
  const open = results.filter(
    ({ verdict }) => verdict === 'fail' || verdict === 'warning' || verdict === 'inconclusive',
  );
  const idle = results.filter(({ verdict }) => verdict === 'not exercised');
  return [
    `# Examination of ${recipient}`,
    '',
    `Profile ${profile}, ${seed === undefined ? '' : `seed ${String(seed)}, `}clock ${clock}, catalogue ${catalogue}, version ${version}.`,
    '',
    `**${grade}**: ${Object.entries(counts)
      .map(([verdict, count]) => `${String(count)} ${verdict}`)
      .join(', ')}.`,
    '',
    '| Plan | Verdict | Severity | Played | What happened |',
    '|---|---|---|---|---|',
    ...results.map(rowOf),
    ...(outdated.length === 0 ? [] : ['', `Known failures that now pass: ${outdated.join(', ')}.`]),
    ...open.flatMap((result) => ['', `## ${result.plan}`, '', ...wordsOf(result).map((line) => `- ${cell(line)}`)]),
    ...(idle.length === 0 ? [] : ['', '## Not exercised', '', ...idle.map((one) => `- ${one.plan}: ${one.happened}`)]),
    '',
    '## Not judged',
    '',
    ...notJudged.map((line) => `- ${line}`),
    '',
  ].join('\n');
}

const rowOf = ({ plan, verdict, severity, title, happened, known }: Result): string =>
  `| ${[plan, known === undefined ? verdict : `${verdict} (known)`, severity, title, happened].map(cell).join(' | ')} |`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
