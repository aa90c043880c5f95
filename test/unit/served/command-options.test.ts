// What may be typed after `serve` and `examine`, how it is read, and how an examination ends.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Examination } from '../../../mocks/examination.ts';
import { version } from '../../../mocks/spec/package-version.ts';
import { runCommand } from '../../../src/served/run-command.ts';
import { Complaint } from '../../../src/served/complaint.ts';
import { examineTyped, examineUsage } from '../../../src/served/examine-options.ts';
import { exitCodeOf, formatOf, linesOf } from '../../../src/served/examine-reports.ts';
import { codeOf, findAt } from '../../../src/served/find-at.ts';
import { initUsage } from '../../../src/served/init-command.ts';
import { folderFor } from '../../../src/served/page-folder.ts';
import { decisionsIn, faultIn, serveTyped, serveUsage, wholeNumber } from '../../../src/served/serve-command.ts';
import { at } from '../../tools/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'command-options-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

test('a recipient is a module, an address or a command; other options have defaults', () => {
  expect(examineTyped(['./mine.mjs'])).toStrictEqual({
    place: { module: './mine.mjs' },
    can: [],
    reports: [],
    har: undefined,
    port: undefined,
    mtlsPort: undefined,
    authorityFile: undefined,
    quiet: false,
    options: { strict: false, patient: false },
  });
  expect(serveTyped([])).toStrictEqual({ options: { log: 'console' }, faults: [] });
  expect(examineTyped(['http://localhost:3000/x']).place).toEqual({ address: 'http://localhost:3000/x' });
  expect(examineTyped(['https://a.example']).place).toEqual({ address: 'https://a.example' });
  expect(examineTyped(['--command', 'run me']).place).toEqual({ command: 'run me' });
});

test('reads every option of examine', () => {
  const known = written('known.json', '{"RJ-73":"the app compares acr"}');
  const flags =
    '--profile today --scenario solar-home --seed 7 --clock 2026-07-01T00:00:00Z --decision a=b --decision c=d ' +
    '--only RJ-1,RJ-2 --only response --strict --patient --later energy:x --report r.json ' +
    '--report r.xml --har exchanges --port 1 --mtls-port 2 --authority-file ca.pem --quiet';
  expect(
    examineTyped(['http://a.example', '--known', known, '--can', 'backchannel,withdraw', ...flags.split(' ')]),
  ).toEqual({
    place: { address: 'http://a.example' },
    can: ['backchannel', 'withdraw'],
    reports: ['r.json', 'r.xml'],
    har: 'exchanges',
    port: 1,
    mtlsPort: 2,
    authorityFile: 'ca.pem',
    quiet: true,
    options: {
      strict: true,
      patient: true,
      profile: 'today',
      scenario: 'solar-home',
      seed: 7,
      clock: '2026-07-01T00:00:00Z',
      decisions: { a: 'b', c: 'd' },
      plans: ['RJ-1', 'RJ-2', 'response'],
      later: ['energy:x'],
      known: { 'RJ-73': 'the app compares acr' },
    },
  });
});

test('reads every option of serve, and refuses unknown ones', () => {
  const typed =
    '--profile today --scenario solar-home --seed 7 --clock 2026-07-01T00:00:00Z --port 65535 --mtls-port 0 ' +
    '--decision a=b --fault outage --fault slow --state world.json --authority-file ca.pem --quiet';
  expect(serveTyped(typed.split(' '))).toStrictEqual({
    options: {
      profile: 'today',
      scenario: 'solar-home',
      seed: 7,
      clock: '2026-07-01T00:00:00Z',
      port: 65_535,
      mtlsPort: 0,
      decisions: { a: 'b' },
      state: 'world.json',
      authorityFile: 'ca.pem',
    },
    faults: ['outage', 'slow'],
  });
  expect(() => serveTyped(['--mtls-port', '65536'])).toThrow('--mtls-port must be a port from 0 to 65535; got 65536.');
  expect(() => serveTyped(['--banana'])).toThrow(/^Unknown option '--banana'/u);
});

test.each<[readonly string[], RegExp]>([
  [[], /Name one recipient/u],
  [['a.mjs', 'b.mjs'], /Name one recipient/u],
  [['a.mjs', '--command', 'x'], /Name one recipient/u],
  [['a.mjs', '--banana'], /^Unknown option '--banana'[\s\S]*cdr-browser-sandbox examine --help lists the options/u],
  [['a.mjs', '--can', 'backchannel,withdraw'], /--can is only for an address or a command/u],
  [['http://a.example', '--can', 'dance'], /--can must be one of read, .*answer; got “dance”/u],
  [['a.mjs', '--seed', 'x'], /--seed must be a whole number; got “x”/u],
  [['a.mjs', '--report', 'r.pdf'], /ends in \.json, \.xml, \.md; got “r\.pdf”/u],
  [['a.mjs', '--decision', 'a'], /--decision must be NAME=OPTION; got “a”/u],
  [['a.mjs', '--known', '/nowhere.json'], /--known \/nowhere\.json cannot be read: ENOENT/u],
])('examine %j is refused with a sentence that says why', (args, words) => {
  expect(() => examineTyped(args)).toThrow(Complaint);
  expect(() => examineTyped(args)).toThrow(words);
});

test.each(['[]', 'null', '7', '{"RJ-73":""}', '{"RJ-73":7}', '{"RJ-73":"good","RJ-74":null}', '{'])(
  'refuses %s as a list of known failures',
  (text) => {
    const known = written('bad.json', text);
    expect(() => examineTyped(['a.mjs', '--known', known])).toThrow(/--known .*(?:must be an object|cannot be read)/u);
  },
);

test('reads whole numbers, faults and decisions as typed', () => {
  expect([wholeNumber('seed', undefined), wholeNumber('seed', '0'), wholeNumber('seed', '12')]).toEqual([
    undefined,
    0,
    12,
  ]);
  for (const text of ['', '-1', '1.5', '1e3', '9'.repeat(16)])
    expect(() => wholeNumber('seed', text)).toThrow('--seed');
  expect(faultIn('slow')).toBe('slow');
  expect(faultIn('{"operation":"token"}')).toEqual({ operation: 'token' });
  expect(() => faultIn('{"operation"')).toThrow('--fault must be the name of a fault, or JSON');
  expect(decisionsIn(['a=b', 'c='])).toEqual({ a: 'b', c: '' });
  for (const text of ['a', 'a=b=c']) expect(() => decisionsIn([text])).toThrow(`got “${text}”`);
});

test('a relative base is resolved from the page that names it; another base stays', () => {
  expect(
    [
      ['/index.html', './'],
      ['/shop/index.html', ''],
      ['/a/b/c.html', './'],
      ['', './'],
      ['/shop/index.html', '/base/'],
    ].map(([path = '', base = '']) => folderFor(path, base)),
  ).toEqual(['./', './../', './../../', './', '/base/']);
});

test('describes an error of the file system by its code, any other by its text', () => {
  expect(['x', new Error('of its own'), Object.assign(new Error('no'), { code: 'EACCES' })].map(codeOf)).toEqual([
    'x',
    'Error: of its own',
    'EACCES',
  ]);
});

test('finds nothing, a file, a folder or an obstacle at a path', () => {
  mkdirSync(join(folder, 'in/deeper'), { recursive: true });
  written('in/file.txt', 'content');
  symlinkSync(join(folder, 'in'), join(folder, 'link'));
  expect(findAt(folder, 'none')).toEqual({ kind: 'nothing' });
  expect(findAt(folder, 'none/deeper')).toEqual({ kind: 'nothing' });
  expect(findAt(folder, 'in/deeper')).toEqual({ kind: 'folder' });
  expect(findAt(folder, 'in/file.txt')).toEqual({ kind: 'file', content: Buffer.from('content') });
  expect(findAt(folder, 'in/file.txt/x')).toEqual({ kind: 'obstacle', path: 'in/file.txt', why: 'it is a file' });
  expect(findAt(folder, 'link')).toEqual({ kind: 'obstacle', path: 'link', why: 'it is a link' });
  expect(findAt(folder, 'link/deeper')).toEqual({ kind: 'obstacle', path: 'link', why: 'it is a link' });
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect(findAt(folder, 'pipe')).toEqual({ kind: 'obstacle', path: 'pipe', why: 'it is a pipe, socket or device' });
  truncateSync(written('large', ''), 64_000_000);
  expect(findAt(folder, 'large')).toMatchObject({ kind: 'file', content: { length: 64_000_000 } });
  truncateSync(join(folder, 'large'), 64_000_001);
  expect(findAt(folder, 'large')).toEqual({ kind: 'file', content: undefined });
  expect(findAt(folder, 'x'.repeat(300))).toMatchObject({ kind: 'obstacle', why: 'it cannot be read (ENAMETOOLONG)' });
});

const result = (plan: string, verdict: string, happened = 'It did.') => ({ plan, verdict, happened });
const examination = (results: readonly object[], more: object = {}) =>
  ({
    profile: '0.1.1',
    grade: 'incomplete',
    counts: { pass: 1, fail: 0 },
    outdated: [],
    results,
    ...more,
  }) as unknown as Examination;

test('the last lines name plans not exercised, known failures that pass, and the grade', () => {
  const idle = Array.from({ length: 11 }, (_, index) => result(`RJ-${String(index)}`, 'not exercised', 'It cannot.'));
  const whole = examination([result('RJ-90', 'pass'), ...idle, result('RJ-91', 'not exercised', 'Nobody asked.')], {
    outdated: ['RJ-73', 'RJ-74'],
  });
  expect(linesOf(whole, false)).toEqual([
    'Known failures that now pass; remove them from the list: RJ-73, RJ-74.',
    'Not exercised: RJ-0, RJ-1, RJ-2, RJ-3, RJ-4, RJ-5, RJ-6, RJ-7, RJ-8, RJ-9 and 1 more. It cannot.',
    'Not exercised: RJ-91. Nobody asked.',
    'Profile 0.1.1: incomplete (1 pass, 0 fail).',
  ]);
  expect(linesOf(examination(idle.slice(0, 10)), false)[0]).toMatch(/RJ-8, RJ-9\. It cannot\.$/u);
  const open = result('RJ-92', 'fail');
  expect(linesOf(examination([...idle, open]), true)).toEqual(['Profile 0.1.1: incomplete (1 pass, 0 fail).']);
});

test.each([
  ['passed', [], 0],
  ['failed', [], 1],
  ['failed', ['RJ-73'], 1],
  ['incomplete', [], 2],
  ['passed', ['RJ-73'], 2],
] as const)('%s with %j outdated exits with %i', (grade, outdated, code) => {
  expect(exitCodeOf({ grade, outdated })).toBe(code);
});

test('the file name’s extension decides the format of a report', () => {
  expect(() => formatOf('r')).toThrow(Complaint);
  expect(['a/r.json', 'r.xml', 'r.md'].map((file) => typeof formatOf(file))).toEqual(Array(3).fill('function'));
});

/** What the command prints, and its exit code. */
async function said(typed: string) {
  const [out, err] = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockReturnValue(undefined));
  const code = await runCommand(typed === '' ? [] : typed.split(' '));
  const lines = [out, err].map((spied) => (spied?.mock.calls ?? []).flat().join('\n'));
  vi.restoreAllMocks();
  return [code, ...lines];
}

test.each<[string, number, RegExp]>([
  ['serve --banana', 1, /--banana/u],
  ['examine --banana', 3, /--banana/u],
  ['examine', 3, /Name one recipient/u],
  ['init', 1, /Name one folder/u],
  ['init public --banana', 1, /no option --banana/u],
  ['banana', 1, /no command “banana”/u],
])('%s is refused with the reason and a pointer to --help', async (typed, exit, reason) => {
  const [code, out, err] = await said(typed);
  const [first, ...rest] = String(err).split('\n');
  expect([code, out]).toEqual([exit, '']);
  expect(first).toMatch(reason);
  expect(rest).toEqual([expect.stringMatching(/^npx cdr-browser-sandbox .*--help lists the options\.$/u)]);
});

test.each([
  ['serve --port 3 --help', serveUsage],
  ['serve -h', serveUsage],
  ['examine a.mjs --help', examineUsage],
  ['examine -h', examineUsage],
])('%s lists the options of that command only', async (typed, usage) => {
  expect(await said(typed)).toEqual([0, usage, '']);
});

test.each(['', '--help', '-h', 'init -h', 'init public --help', '--check'])('“%s” lists all options', async (typed) => {
  const whole = [`cdr-browser-sandbox ${version}`, serveUsage, examineUsage, initUsage].join('\n\n');
  expect(await said(typed)).toEqual([0, whole, '']);
});

test('the program itself prints the error and exits with its code', () => {
  const run = spawnSync(process.execPath, [at('src/served/command.ts'), 'banana'], { encoding: 'utf8' });
  expect([run.status, run.stdout]).toEqual([1, '']);
  expect(run.stderr).toContain('no command “banana”');
});
