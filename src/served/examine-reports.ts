// Output of an examination: report files, exchanges, lines for the terminal and an exit code.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import {
  examinationJson,
  examinationJunit,
  examinationMarkdown,
  resultHar,
  resultWords,
  type Examination,
  type Result,
} from '../../mocks/examination.ts';
import { newestProfileId } from '../../mocks/spec/ids.ts';
import { Complaint } from './complaint.ts';

const formats: Readonly<Record<string, (examination: Examination) => string>> = {
  '.json': (examination) => `${JSON.stringify(examinationJson(examination), undefined, 2)}\n`,
  '.xml': examinationJunit,
  '.md': examinationMarkdown,
};

/** The format for a file name’s extension. Throws a Complaint for any other. */
export function formatOf(file: string): (examination: Examination) => string {
  const format = formats[extname(file)];
  if (format === undefined)
    throw new Complaint(`--report must be a file that ends in ${Object.keys(formats).join(', ')}; got “${file}”.`);
  return format;
}

/** Throws a Complaint for an unknown format or a missing folder, before the examination starts. */
export function checkReport(file: string): void {
  formatOf(file);
  const folder = dirname(resolve(file));
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Complaint(
      `--report ${file}: there is no folder ${folder}. Create it, or name a file in an existing folder.`,
    );
}

export function writeReports(
  examination: Examination,
  { reports, har }: { readonly reports: readonly string[]; readonly har: string | undefined },
): void {
  for (const file of reports) writeFileSync(file, formatOf(file)(examination));
  if (har === undefined) return;
  mkdirSync(har, { recursive: true });
  for (const result of examination.results.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'not exercised'))
    writeFileSync(join(har, `${result.plan}.har`), JSON.stringify(resultHar(result)));
}

/** Members of metadata and responses that only today’s profile has. */
const todaysAlone =
  /pushed_authorization_request_endpoint|require_pushed_authorization_requests|authorization_signing_alg_values_supported/u;

/** Advice if no profile was typed and the recipient asked for members of the other profile. */
export function profileAdvice(
  { profile, results }: Pick<Examination, 'profile' | 'results'>,
  typed: string | undefined,
): readonly string[] {
  if (typed !== undefined || profile === newestProfileId) return [];
  const [wanted] = results.flatMap(
    ({ happened, told }) => todaysAlone.exec(`${happened} ${told?.error ?? ''}`)?.[0] ?? [],
  );
  return wanted === undefined
    ? []
    : [
        `The recipient asked for ${wanted}. Profile ${profile}, which was played, does not have it. --profile today plays the profile that does.`,
      ];
}

const plansPerLine = 20;

/** Reports progress once every twenty plans. */
export function saidNowAndThen(say: (line: string) => void): (result: Pick<Result, 'plan'>) => void {
  let count = 0;
  return ({ plan }) => {
    count += 1;
    if (count % plansPerLine === 0) say(`${String(count)} plans played; the last was ${plan}.`);
  };
}

/** What to mend, and then the grade. */
export function linesOf({ results, grade, counts, outdated, profile }: Examination, quiet: boolean): readonly string[] {
  const open = results.filter(({ verdict }) => ['fail', 'warning', 'inconclusive'].includes(verdict));
  const idle = results.filter(({ verdict }) => verdict === 'not exercised');
  const reasons = Map.groupBy(idle, ({ happened }) => happened);
  const total = Object.entries(counts).map(([verdict, count]) => `${String(count)} ${verdict}`);
  return [
    ...(quiet ? [] : open.flatMap((result) => [...resultWords(result), ''])),
    ...(outdated.length === 0
      ? []
      : [`Known failures that now pass; remove them from the list: ${outdated.join(', ')}.`]),
    ...(quiet ? [] : [...reasons].map(([why, ones]) => `Not exercised: ${rowsIn(ones)}. ${why}`)),
    `Profile ${profile}: ${grade} (${total.join(', ')}).`,
  ];
}

/** `RJ-22, RJ-25 and 8 more`. */
function rowsIn(results: readonly Result[]): string {
  const plans = results.map(({ plan }) => plan);
  const more = plans.length - mostNamed;
  return more <= 0 ? plans.join(', ') : `${plans.slice(0, mostNamed).join(', ')} and ${String(more)} more`;
}

const mostNamed = 10;

/** 0: passed. 1: failed. 2: incomplete, or the list of known failures is outdated. */
export function exitCodeOf({ grade, outdated }: Pick<Examination, 'grade' | 'outdated'>): 0 | 1 | 2 {
  if (grade === 'failed') return 1;
  return grade === 'incomplete' || outdated.length > 0 ? 2 : 0;
}
