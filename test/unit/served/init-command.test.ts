// What the command `init` prints: what it copied, what differs, what is in the way, and what to do about it.
import { mkdirSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { version } from '../../../mocks/spec/package-version.ts';
import { Complaint } from '../../../src/served/complaint.ts';
import { copiedList, readCopiedFiles, writeCopiedFiles } from '../../../src/served/copied-files.ts';
import { initAsTyped } from '../../../src/served/init-command.ts';
import { everything, filesOf, first, inSite, makeDecoys, put, removeDecoys, second } from '../../kit/decoy-site.ts';

beforeEach(makeDecoys);
afterEach(removeDecoys);

const playground = filesOf({ 'cdr-sandbox/playground/index.html': 'playground' });
const typed = (options = '', own = first): string | undefined =>
  initAsTyped(['init', inSite(), ...options.split(' ').filter((word) => word !== '')], {
    own: () => own,
    playground: () => playground,
  });
/** The lines of its complaint, with the folder named FOLDER. */
function complaint(options = '', own = first): readonly string[] {
  try {
    typed(options, own);
  } catch (error) {
    if (error instanceof Complaint) return error.message.replaceAll(inSite(), 'FOLDER').split('\n');
    throw error;
  }
  return [];
}
const said = (options = '', own = first): readonly string[] =>
  typed(options, own)?.replaceAll(inSite(), 'FOLDER').split('\n') ?? [];

const copied = (count: number, of = 6): string =>
  `cdr-browser-sandbox ${version}: ${String(count)} of ${String(of)} files copied to FOLDER.`;
const found =
  "startSandbox() of cdr-browser-sandbox/browser finds them if FOLDER is the root of the site. Otherwise call startSandbox({ files: '/its/folder/' }).";
const missing = [...first.map(({ path }) => path), copiedList].map((path) => `missing  ${path}`);
const isThis = (count: number): string => `FOLDER matches cdr-browser-sandbox ${version}: ${String(count)} files.`;
const isNotThis = `FOLDER does not match cdr-browser-sandbox ${version}:`;

test('reports a copy, and files left alone when run again; --check then finds nothing to do', () => {
  expect(complaint('--check')).toEqual([isNotThis, ...missing, 'Copy again: npx cdr-browser-sandbox init FOLDER']);
  expect(said()).toEqual([copied(6), found]);
  put('public/cdr-sandbox/notes.txt', 'mine');
  const left = 'left alone  cdr-sandbox/notes.txt: init did not copy it';
  expect(said()).toEqual([copied(0), found, left]);
  expect(said('--check')).toEqual([isThis(5), left]);
});

test('with another version, reports changes and removals', () => {
  said();
  put('public/cdr-sandbox/notes.txt', 'mine');
  const left = 'left alone  cdr-sandbox/notes.txt: init did not copy it';
  const old = ['cdr-sandbox/gone/alone.js', 'cdr-sandbox/pages/old-1.js'];
  expect(complaint('--check', second)).toEqual([
    isNotThis,
    'differs  cdr-sandbox/authorise.html',
    'missing  cdr-sandbox/pages/new-2.js',
    'differs  sandbox-worker.js',
    'differs  mockServiceWorker.js',
    `differs  ${copiedList}`,
    ...old.map((path) => `left over  ${path}`),
    left,
    'Copy again: npx cdr-browser-sandbox init FOLDER',
  ]);
  expect(said('', second)).toEqual([copied(5, 5), ...old.map((path) => `removed  ${path}`), found, left]);
});

test('replaces another’s file only with --force, and says so', () => {
  put('public/sandbox-worker.js', 'mine');
  const why = 'not replaced  sandbox-worker.js: init did not copy it';
  const advice = 'Keep a copy of what you need, then replace them: npx cdr-browser-sandbox init FOLDER --force';
  const before = everything();
  expect(complaint()).toEqual(['Nothing was copied to FOLDER:', why, advice]);
  expect(everything()).toEqual(before);
  expect(complaint('--check')).toEqual([
    isNotThis,
    ...missing.map((line) => line.replace('missing  sandbox', 'differs  sandbox')),
    why,
    advice,
  ]);
  expect(said('--force')).toEqual([copied(6), found]);
});

test('asks to move what no file can replace, with or without --force', () => {
  mkdirSync(inSite('sandbox-worker.js'));
  const lines = [
    'in the way  sandbox-worker.js: it is a folder',
    'Move what is in the way, and run the command again.',
  ];
  for (const options of ['', '--force'])
    expect(complaint(options)).toEqual(['Nothing was copied to FOLDER:', ...lines]);
  expect(complaint('--check').slice(-2)).toEqual(lines);
});

test('without MSW only a playground is copied, with its own worker; later copies update it', () => {
  const pages = first.filter(({ path }) => !path.endsWith('orker.js'));
  expect(complaint('', pages)).toEqual([expect.stringContaining('needs MSW 3')]);
  expect(everything(inSite())).toEqual({});
  expect(said('--playground', pages)).toEqual([copied(5, 5)]);
  expect(said('--check', pages)).toEqual([isThis(4)]);
  expect(said('', first)).toEqual([copied(3, 7), found]);
  rmSync(inSite('cdr-sandbox/playground'), { recursive: true });
  expect(said('', first)).toEqual([copied(1, 6), found]);
});

test.each([
  [['banana'], /^There is no command “banana”\. Choose serve, examine or init\./u],
  [['init'], /^Name one folder\./u],
  [['init', 'a', 'b'], /^Name one folder\./u],
  [['init', 'a', '--chek'], /^There is no option --chek\./u],
  [['init', '/nowhere/public'], /^There is no folder \/nowhere\/public\. Name the folder/u],
  [['init', import.meta.filename], /^There is no folder /u],
])('refuses %j with a reason', (words, reason) => {
  expect(() => initAsTyped(words)).toThrow(Complaint);
  expect(() => initAsTyped(words)).toThrow(reason);
});

const hash = 'sha256-x';
const long = `cdr-sandbox/${'x'.repeat(255)}`;

test.each<[files: object, hashes: readonly string[], foreign: readonly string[]]>([
  [{ 'sandbox-worker.js': hash, 'mockServiceWorker.js': hash }, ['sandbox-worker.js', 'mockServiceWorker.js'], []],
  [{ 'cdr-sandbox/a/b-1.min.js': hash, [long]: hash }, ['cdr-sandbox/a/b-1.min.js', long], []],
  [{ [`${long}x`]: hash, 'cdr-sandbox/../a.js': hash }, [], [`${long}x`, 'cdr-sandbox/../a.js']],
  [{ 'another-folder/a.js': hash, 'index.html': hash }, [], ['another-folder/a.js', 'index.html']],
  [{ [copiedList]: hash }, [], [copiedList]],
  [
    { 'sandbox-worker.js': 7, 'cdr-sandbox/a.js': 'md5-x', 'b.js': 7 },
    [],
    ['sandbox-worker.js', 'cdr-sandbox/a.js', 'b.js'],
  ],
])('reads from a list of %j the files %j', (files, hashes, foreign) => {
  const read = readCopiedFiles(Buffer.from(JSON.stringify({ files })));
  expect(read).toEqual({ hashes: new Map(hashes.map((path) => [path, hash])), foreign });
});

test.each(['null', '7', '{}', '{"files":7}', '{"files":null}', 'x'])('%s is not a list of copied files', (text) => {
  expect(readCopiedFiles(Buffer.from(text))).toBeUndefined();
});

test('a list names every file by its path, in order', () => {
  const list = writeCopiedFiles(
    '1.0.0',
    new Map([
      ['b', '2'],
      ['a', '1'],
      ['c', '3'],
    ]),
  );
  expect(Object.entries((JSON.parse(list.toString()) as { files: object }).files)).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
  ]);
});
