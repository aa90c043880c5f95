#!/usr/bin/env node
// Command `cdr-browser-sandbox init <folder> [--check]`: copies what an app serves for the sandbox, for apps without Vite.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../mocks/spec/version.ts';
import { pagesFolder } from '../../mocks/spec/page-address.ts';
import { servedFiles } from './served-files.ts';

const usage = `cdr-browser-sandbox ${version}

  npx cdr-browser-sandbox init <folder>          copies the worker and the consumer's pages into the folder that your
                                                 site is served from, for example public
  npx cdr-browser-sandbox init <folder> --check  changes nothing; fails and names what differs from this version`;

const options = ['--check', '--help', '-h'] as const;

/** A sentence for whoever typed the command; the program ends with it. */
class Complaint extends Error {}

const readable = (place: string): Buffer | undefined =>
  existsSync(place) && statSync(place).isFile() ? readFileSync(place) : undefined;

/** Files in our own folder that no file of this version is: those of an earlier one. */
function leftOver(folder: string, paths: ReadonlySet<string>): readonly string[] {
  const own = join(folder, pagesFolder);
  if (!existsSync(own)) return [];
  return readdirSync(own, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !paths.has(path));
}

function init(folder: string, check: boolean): void {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Complaint(`There is no folder ${folder}: name the one that your site is served from.`);
  const files = servedFiles();
  if (!files.some(({ path }) => path === 'sandbox-worker.js'))
    throw new Complaint('The worker needs msw, which is not installed: npm i -D msw');
  const changed = files.filter((file) => readable(join(folder, file.path))?.equals(file.content()) !== true);
  const old = leftOver(folder, new Set(files.map(({ path }) => path)));
  const standing = (path: string): string => (existsSync(join(folder, path)) ? 'differs' : 'missing');
  if (check) {
    const lines = [
      ...changed.map(({ path }) => `${standing(path)}  ${path}`),
      ...old.map((path) => `left over  ${path}`),
    ];
    if (lines.length > 0)
      throw new Complaint(
        `${folder} is not that of cdr-browser-sandbox ${version}:\n${lines.join('\n')}\nCopy again: npx cdr-browser-sandbox init ${folder}`,
      );
    return console.log(`${folder} is that of cdr-browser-sandbox ${version}: ${String(files.length)} files.`);
  }
  for (const path of old) rmSync(join(folder, path));
  for (const file of changed) {
    mkdirSync(dirname(join(folder, file.path)), { recursive: true });
    writeFileSync(join(folder, file.path), file.content());
  }
  console.log(
    `cdr-browser-sandbox ${version}: ${String(changed.length)} of ${String(files.length)} files copied to ${folder}.\n` +
      `startSandbox() of cdr-browser-sandbox/browser finds them where ${folder} is the root of the site; else startSandbox({ files: '/its/folder/' }).`,
  );
}

try {
  const unknown = process.argv
    .slice(2)
    .find((word) => word.startsWith('-') && !options.some((option) => option === word));
  if (unknown !== undefined) throw new Complaint(`There is no option ${unknown}.\n\n${usage}`);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  });
  const [command, folder, ...more] = positionals;
  if (values.help || command === undefined) console.log(usage);
  else if (command !== 'init' || folder === undefined || more.length > 0) throw new Complaint(usage);
  else init(folder, values.check);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
