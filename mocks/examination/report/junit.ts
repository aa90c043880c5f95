// The report for a test runner: one test case for each result.
import type { Examination, Result } from '../result.ts';
import { wordsOf } from './words.ts';

/** JUnit XML. Warnings pass with output; plans that were not exercised or are inconclusive are skipped with their reason. */
export function examinationJunit({ results, profile, recipient = 'recipient', counts }: Examination): string {
  const skipped = counts['not exercised'] + counts.inconclusive;
  const failures = results.filter(isFailure).length;
  const totals = `tests="${String(results.length)}" failures="${String(failures)}" skipped="${String(skipped)}"`;
  const lines = results.map((result) => caseOf(result, profile));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="${escaped(`Examination of ${recipient}`)}" ${totals}>\n${lines.join('\n')}\n</testsuite>\n`;
}

const isFailure = ({ verdict, known }: Result): boolean => verdict === 'fail' && known === undefined;

function caseOf(result: Result, profile: string): string {
  const { plan, title, group, verdict, happened } = result;
  const head = `  <testcase classname="${escaped(`${profile}.${group}`)}" name="${escaped(`${plan} ${title}`)}"`;
  if (verdict === 'pass') return `${head}/>`;
  const text = escaped(wordsOf(result).join('\n'));
  if (isFailure(result))
    return `${head}>\n    <failure message="${escaped(happened)}">${text}</failure>\n  </testcase>`;
  if (verdict === 'warning' || verdict === 'fail')
    return `${head}>\n    <system-out>${text}</system-out>\n  </testcase>`;
  return `${head}>\n    <skipped message="${escaped(`${verdict}: ${happened}`)}"/>\n  </testcase>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '�')
    .replaceAll(/[&<>"]/gu, (found) => entities[found] ?? found);
