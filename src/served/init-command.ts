// Command `cdr-browser-sandbox init`: copies the files that an app serves for the sandbox, or reports what differs.
import { realpathSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { version } from '../../mocks/spec/package-version.ts';
import { applyCopies } from './apply-copies.ts';
import { Complaint, optionsListed } from './complaint.ts';
import { planCopies, readEarlierList, type CopyPlan } from './copy-plan.ts';
import { linesInTheWay, linesLeftAlone, linesOfChanges } from './copy-words.ts';
import { hostedPlayground, hostsPlayground } from './playground-files.ts';
import { mswMissing, servedFiles, workerName } from './served-files.ts';

export const initUsage = `  npx cdr-browser-sandbox init <folder>          copies the worker and the consumer's pages into the folder that your
                                                 site is served from, for example public
  npx cdr-browser-sandbox init <folder> --playground
                                                 also copies the playground, to cdr-sandbox/playground/: for frames in
                                                 documentation; later runs update it while its folder exists
  npx cdr-browser-sandbox init <folder> --check  changes nothing; fails and names what differs from this version
  npx cdr-browser-sandbox init <folder> --force  also replaces files at these paths that you made or changed

Files that an earlier version copied are removed if they have not changed since. No other file is touched.`;

const flags = {
  check: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  playground: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;
const options = [...Object.keys(flags).map((name) => `--${name}`), '-h'];

interface Asked {
  readonly check: boolean;
  readonly force: boolean;
  readonly playground: boolean;
}

/** The files of the built package; tests pass their own. */
const built = { own: servedFiles, playground: hostedPlayground };

/** Returns the output; undefined if the help is wanted. Throws a Complaint for anything else that is not a valid call. */
export function initAsTyped(words: readonly string[], files = built): string | undefined {
  const unknown = words.find((word) => word.startsWith('-') && !options.includes(word));
  if (unknown !== undefined) throw new Complaint(`There is no option ${unknown}.\n${optionsListed()}`);
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options: flags });
  const [command, folder, ...more] = positionals;
  if (values.help || command === undefined) return undefined;
  if (command !== 'init')
    throw new Complaint(`There is no command “${command}”. Choose serve, examine or init.\n${optionsListed()}`);
  if (folder === undefined || more.length > 0) throw new Complaint(`Name one folder.\n${optionsListed()}`);
  return init(folder, values, files);
}

function init(folder: string, { check, force, playground }: Asked, from: typeof built): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Complaint(`There is no folder ${folder}. Name the folder that your site is served from.`);
  const own = from.own();
  // The person who typed the command chose the folder, including links on the way to it.
  const place = realpathSync(folder);
  const isHosted = playground || hostsPlayground(place, readEarlierList(place).hashes.keys());
  const hasWorker = own.some(({ path }) => path === workerName);
  // A playground brings a worker of its own.
  if (!isHosted && !hasWorker) throw new Complaint(mswMissing);
  const files = isHosted ? [...own, ...from.playground()] : own;
  const plan = planCopies(place, version, files);
  const lines = check ? sayDifferences(folder, plan, files.length) : copy(folder, place, plan, force, files.length);
  const found = `startSandbox() of cdr-browser-sandbox/browser finds them if ${folder} is the root of the site. Otherwise call startSandbox({ files: '/its/folder/' }).`;
  return [...lines, ...(check || !hasWorker ? [] : [found]), ...linesLeftAlone(plan)].join('\n');
}

function sayDifferences(folder: string, plan: CopyPlan, count: number): readonly string[] {
  const lines = [...linesOfChanges(plan), ...linesInTheWay(plan, false)];
  if (lines.length > 0)
    throw new Complaint(
      [
        `${folder} does not match cdr-browser-sandbox ${version}:`,
        ...lines,
        ...linesLeftAlone(plan),
        adviceFor(folder, plan, false) ?? `Copy again: npx cdr-browser-sandbox init ${folder}`,
      ].join('\n'),
    );
  return [`${folder} matches cdr-browser-sandbox ${version}: ${String(count)} files.`];
}

function copy(folder: string, place: string, plan: CopyPlan, force: boolean, count: number): readonly string[] {
  const inTheWay = linesInTheWay(plan, force);
  if (inTheWay.length > 0)
    throw new Complaint(
      [`Nothing was copied to ${folder}:`, ...inTheWay, adviceFor(folder, plan, force) ?? ''].join('\n'),
    );
  applyCopies(place, plan);
  return [
    `cdr-browser-sandbox ${version}: ${String(plan.copies.length)} of ${String(count + 1)} files copied to ${folder}.`,
    ...plan.removals.map((path) => `removed  ${path}`),
  ];
}

function adviceFor(folder: string, { obstacles, changed }: CopyPlan, force: boolean): string | undefined {
  if (obstacles.length > 0) return 'Move what is in the way, and run the command again.';
  if (changed.length === 0 || force) return undefined;
  return `Keep a copy of what you need, then replace them: npx cdr-browser-sandbox init ${folder} --force`;
}
