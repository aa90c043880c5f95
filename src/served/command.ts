#!/usr/bin/env node
// Command `cdr-browser-sandbox`: `serve` puts the sandbox behind real sockets; `examine` judges a recipient; `init <folder>` copies what an app serves for it, for apps without Vite.
import { realpathSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { version } from '../../mocks/spec/package-version.ts';
import { applyCopies } from './apply-copies.ts';
import { Complaint, optionsListed } from './complaint.ts';
import { planCopies, readEarlierList, type CopyPlan } from './copy-plan.ts';
import { linesInTheWay, linesLeftAlone, linesOfChanges } from './copy-words.ts';
import { examineAsTyped } from './examine-command.ts';
import { examineUsage } from './examine-options.ts';
import { hostedPlayground, hostsPlayground } from './playground-files.ts';
import { serve, serveUsage } from './serve-command.ts';
import { mswMissing, servedFiles, workerName } from './served-files.ts';

const usage = `cdr-browser-sandbox ${version}

${serveUsage}

${examineUsage}

  npx cdr-browser-sandbox init <folder>          copies the worker and the consumer's pages into the folder that your
                                                 site is served from, for example public
  npx cdr-browser-sandbox init <folder> --playground
                                                 also copies the playground, to cdr-sandbox/playground/: for frames in
                                                 documentation; later runs keep it up to date while its folder stands
  npx cdr-browser-sandbox init <folder> --check  changes nothing; fails and names what differs from this version
  npx cdr-browser-sandbox init <folder> --force  also replaces files at these paths that you made or changed

Files of an earlier version are removed where they are as that version copied them. No other file is touched.`;

const options = ['--check', '--force', '--playground', '--help', '-h'] as const;

interface Asked {
  readonly check: boolean;
  readonly force: boolean;
  readonly playground: boolean;
}

function init(folder: string, { check, force, playground }: Asked): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Complaint(`There is no folder ${folder}: name the one that your site is served from.`);
  const own = servedFiles();
  // Which folder it is, links on the way to it included, is the choice of whoever typed it.
  const place = realpathSync(folder);
  const isHosted = playground || hostsPlayground(place, readEarlierList(place).hashes.keys());
  const hasWorker = own.some(({ path }) => path === workerName);
  // A playground brings a worker of its own.
  if (!isHosted && !hasWorker) throw new Complaint(mswMissing);
  const files = isHosted ? [...own, ...hostedPlayground()] : own;
  const plan = planCopies(place, version, files);
  const lines = check ? sayDifferences(folder, plan, files.length) : copy(folder, place, plan, force, files.length);
  const found = `startSandbox() of cdr-browser-sandbox/browser finds them where ${folder} is the root of the site; else startSandbox({ files: '/its/folder/' }).`;
  console.log([...lines, ...(check || !hasWorker ? [] : [found]), ...linesLeftAlone(plan)].join('\n'));
}

function sayDifferences(folder: string, plan: CopyPlan, count: number): readonly string[] {
  const lines = [...linesOfChanges(plan), ...linesInTheWay(plan, false)];
  if (lines.length > 0)
    throw new Complaint(
      [
        `${folder} is not that of cdr-browser-sandbox ${version}:`,
        ...lines,
        ...linesLeftAlone(plan),
        adviceFor(folder, plan, false) ?? `Copy again: npx cdr-browser-sandbox init ${folder}`,
      ].join('\n'),
    );
  return [`${folder} is that of cdr-browser-sandbox ${version}: ${String(count)} files.`];
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

function initAsTyped(): void {
  const unknown = process.argv
    .slice(2)
    .find((word) => word.startsWith('-') && !options.some((option) => option === word));
  if (unknown !== undefined) throw new Complaint(`There is no option ${unknown}.\n${optionsListed()}`);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      playground: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, folder, ...more] = positionals;
  if (values.help || command === undefined) console.log(usage);
  else if (command !== 'init')
    throw new Complaint(`There is no command “${command}”. Choose serve, examine or init.\n${optionsListed()}`);
  else if (folder === undefined || more.length > 0) throw new Complaint(`Name one folder.\n${optionsListed()}`);
  else init(folder, values);
}

const [command, ...args] = process.argv.slice(2);
const asksForHelp = args.includes('--help') || args.includes('-h');
try {
  if (command === 'serve' && asksForHelp) console.log(serveUsage);
  else if (command === 'serve') await serve(args);
  else if (command === 'examine' && asksForHelp) console.log(examineUsage);
  else if (command === 'examine') process.exitCode = await examineAsTyped(args);
  else initAsTyped();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = command === 'examine' ? 3 : 1;
}
