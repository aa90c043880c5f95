// The `examine` command, for a module, an address and a program: its output, exit codes and refusals.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { examinationJson } from '../../../mocks/examination.ts';
import { runCommand } from '../../../src/served/run-command.ts';
import { examineAsTyped } from '../../../src/served/examine-command.ts';
import { at } from '../../tools/run.ts';

/** Careful, except for what EXAMINED_WITHOUT names. */
const recipientText = `
import { checkingRecipient } from ${JSON.stringify(pathToFileURL(at('src/examined/checking-recipient.ts')).href)};
export default () => {
  const { EXAMINED_WITHOUT: without } = process.env;
  return checkingRecipient({ without: without === undefined ? [] : [without] });
};
`;

let folder: string;
let module: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'examine-command-'));
  module = file('recipient.mjs', recipientText);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in a process of its own. */
async function started(args: readonly string[]): Promise<Ended> {
  const argv = [at('src/served/command.ts'), 'examine', ...args];
  const child = spawn(process.execPath, argv, { cwd: folder });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** Runs the command here and returns its exit code and output. */
async function typed(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  let [out, err] = ['', ''];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void (out += `${text}\n`));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void (err += `${text}\n`));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => (err += String(text)) !== '');
  try {
    const code = await runCommand(['examine', ...args]);
    return { code, out, err };
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const today = ['--profile', 'today', '--seed', '7'];

describe('a module', () => {
  test('fails when it is careless, and reports and exchanges are written to files', async () => {
    const reports = ['report.json', 'report.xml', 'report.md'].map((name) => join(folder, name));
    const asked = [...reports.flatMap((name) => ['--report', name]), '--har', join(folder, 'har')];
    const { code, out, err } = await typed([module, ...today, '--only', 'RJ-49,RJ-50a', ...asked], {
      EXAMINED_WITHOUT: 'RJ-49',
    });
    expect([code, err]).toEqual([1, '']);
    expect(out).toContain('RJ-49a (must): fail\n');
    expect(out).toContain('claims.iss is "https://wattle-energy.cdr.example1"');
    expect(out.trimEnd().split('\n').at(-1)).toBe(
      'Profile cds-1.36: failed (1 pass, 2 fail, 0 warning, 0 not exercised, 0 inconclusive).',
    );
    const [json, xml, markdown] = reports.map((name) => readFileSync(name, 'utf8'));
    const report = JSON.parse(json ?? '') as ReturnType<typeof examinationJson>;
    expect([report.seed, report.results.map(({ plan }) => plan)]).toEqual([7, ['RJ-49a', 'RJ-49b', 'RJ-50a']]);
    expect(xml).toContain('<testcase ');
    expect(markdown).toContain('**failed**');
    expect(readdirSync(join(folder, 'har'))).toEqual(['RJ-49a.har', 'RJ-49b.har']);
    const har = JSON.parse(readFileSync(join(folder, 'har/RJ-49a.har'), 'utf8')) as { log: { entries: object[] } };
    expect(har.log.entries.length).toBeGreaterThan(3);
  });
  test('has its progress printed every twenty plans unless --quiet is given', async () => {
    const asked = [module, ...today, '--only', 'observation'];
    const [told, quiet] = [await typed(asked), await typed([...asked, '--quiet'])];
    expect(told.err).toMatch(/^20 plans played; the last was RJ-\d+\w*\.\n$/u);
    expect(quiet.err).toBe('');
  });
  test('passes with known failures, and fails when a known failure passes', async () => {
    const known = file('known.json', JSON.stringify({ 'RJ-49a': 'soon', 'RJ-49b': 'soon' }));
    const asked = [module, ...today, '--only', 'RJ-49', '--known', known, '--quiet'];
    expect((await typed(asked, { EXAMINED_WITHOUT: 'RJ-49' })).code).toBe(0);
    const { code, out } = await typed(asked);
    expect([code, out.split('\n')[0]]).toEqual([
      2,
      'Known failures that now pass; remove them from the list: RJ-49a, RJ-49b.',
    ]);
  });
});

/** An app that only follows: it reports what it shared and where it went. */
const follower = `
const message = JSON.parse(process.env.CDR_EXAMINATION);
console.log(JSON.stringify({ outcome: message.act === 'share' ? 'refused' : 'shared', error: message.plan }));
process.exitCode = 1;
`;

test('a program is started for each task, and nothing else is played when honest runs fail', async () => {
  const program = file('follower.mjs', follower);
  const command = `"${process.execPath}" "${program}"`;
  const { code, out, err } = await typed(['--command', command, ...today, '--only', 'RJ-01', '--port', '0']);
  expect([code, err]).toEqual([1, '']);
  expect(out).toContain('RJ-01 (must): fail');
  expect(out).toContain('The recipient said: baseline');
});

/** Crashes as a program with a defect does. */
const crashing = `
console.log('starting');
const { CDR_EXAMINATION, NODE_EXTRA_CA_CERTS, REQUESTS_CA_BUNDLE, SSL_CERT_FILE } = process.env;
const { authorityFile } = JSON.parse(CDR_EXAMINATION);
const trusted = [NODE_EXTRA_CA_CERTS, REQUESTS_CA_BUNDLE, SSL_CERT_FILE].filter((file) => file === authorityFile);
throw new RangeError(\`\${trusted.length} variables name the authority\`);
`;

test('the command suggests the profile when none is given and the recipient needs what only today’s has', async () => {
  const asking = `console.log(JSON.stringify({ outcome: 'refused', error: 'no "as.pushed_authorization_request_endpoint"' }));`;
  const command = `"${process.execPath}" "${file('asking.mjs', asking)}"`;
  const { out } = await typed(['--command', command, '--only', 'RJ-68', '--port', '0']);
  expect(out.split('\n')[0]).toContain('--profile today plays the profile that does.');
});

test('a program that crashes is quoted with the end of its traceback, and has received the certificate authority', async () => {
  const command = `"${process.execPath}" "${file('crashing.mjs', crashing)}"`;
  const [markdown, junit] = [join(folder, 'crashed.md'), join(folder, 'crashed.xml')];
  const reports = ['--report', markdown, '--report', junit];
  const { code, err } = await typed(['--command', command, '--only', 'RJ-01,RJ-02', '--port', '0', ...reports]);
  expect([code, err.includes('    at ')]).toEqual([1, true]);
  const said =
    /The recipient sent no request\. The recipient said: starting\s[^|]*RangeError: 3 variables name the authority/u;
  for (const report of [markdown, junit]) expect(readFileSync(report, 'utf8')).toMatch(said);
  expect(readFileSync(markdown, 'utf8')).not.toContain('    at ');
  expect(readFileSync(markdown, 'utf8')).toContain('- RJ-02: The recipient sent no request.');
});

test('an address receives each task with everything it needs', async () => {
  const messages: Record<string, unknown>[] = [];
  const app = createServer((message, answer) => {
    void textOf(message).then((text) => {
      messages.push(JSON.parse(text) as Record<string, unknown>);
      answer.writeHead(500).end('out of order');
    });
  });
  await new Promise<void>((resolve) => void app.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void app.close());
  const address = app.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const asked = [`http://127.0.0.1:${String(port)}/`, ...today, '--only', 'RJ-01', '--port', '0', '--can', 'read'];
  const { code, out } = await typed(asked);
  expect(code).toBe(1);
  expect(out).toContain('The recipient said: out of order');
  const [first = {}] = messages;
  expect(messages.map(({ act }) => act)).toEqual(['share', 'share', 'read']);
  await expect(fetch(String(first['levers']))).rejects.toThrow();
  expect(first).toMatchObject({ plan: 'baseline', act: 'share', number: 1, profile: 'cds-1.36' });
  expect(Object.keys(first).toSorted()).toEqual(
    [
      'act',
      'authorityFile',
      'base',
      'clientId',
      'issuer',
      'levers',
      'number',
      'plan',
      'profile',
      'softwareProductId',
    ].toSorted(),
  );
  expect(existsSync(String(first['authorityFile']))).toBe(false);
});

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of message.setEncoding('utf8')) text += String(piece);
  return text;
}

describe('the command refuses', () => {
  const cases: readonly (readonly [what: string, args: () => readonly string[], words: string])[] = [
    ['no recipient', () => [], 'Name one recipient'],
    ['two recipients', () => ['a.mjs', 'b.mjs'], 'Name one recipient'],
    ['a module and a command', () => ['a.mjs', '--command', 'b'], 'Name one recipient'],
    ['an unknown option', () => ['a.mjs', '--fast'], '--fast'],
    ['a missing file', () => ['none.mjs'], 'The file none.mjs does not exist.'],
    ['a module without share', () => [file('empty.mjs', 'export default {};')], 'a function share'],
    [
      'a module with a member that is not a function',
      () => [file('half.mjs', 'export default { share() {}, read: 1 };')],
      'a function read',
    ],
    ['a module that throws', () => [file('bad.mjs', 'throw new Error("no config");')], 'no config'],
    ['a report in a missing folder', () => [module, '--report', 'none/r.md'], 'there is no folder'],
    [
      'an authority file in a missing folder',
      () => ['http://127.0.0.1:1/', '--port', '0', '--authority-file', '/none/a.pem'],
      'there is no folder /none.',
    ],
    ['a seed that is not a number', () => [module, '--seed', 'x'], '--seed must be a whole number'],
    ['a report of an unknown format', () => [module, '--report', 'r.pdf'], 'ends in .json, .xml, .md'],
    ['an unknown plan', () => [module, '--only', 'RJ-999'], 'RJ-999'],
    ['an unknown profile', () => [module, '--profile', 'tomorrow'], 'tomorrow'],
    ['known failures that are not an object', () => [module, '--known', file('odd.json', '[]')], 'must be an object'],
    ['a missing file of known failures', () => [module, '--known', 'gone.json'], 'cannot be read'],
    ['--can with a module', () => [module, '--can', 'read'], 'The functions of a module'],
    ['an unknown ability', () => ['--command', 'x', '--can', 'fly'], 'got “fly”'],
    ['an address where nobody answers', () => ['http://127.0.0.1:1/', '--port', '0'], 'did not answer'],
    ['a command that does not exist', () => ['--command', 'no-such-program-here', '--port', '0'], 'cannot be started'],
  ];
  test.each(cases)('%s', async (_what, args, words) => {
    await expect(examineAsTyped(args())).rejects.toThrow(words);
  });
  test.each([
    [
      "import 'nope';",
      /^wrong\.mjs cannot be loaded: Error: Cannot find package 'nope' imported from \S+wrong\.mjs\n$/u,
    ],
    ['const a = ;', /^wrong\.mjs cannot be loaded: SyntaxError: Unexpected token ';'\n$/u],
    ['\nthrow new Error("none");', /^wrong\.mjs cannot be loaded: Error: none \(file:\S+wrong\.mjs:2:7\)\n$/u],
  ])('a module with %s, quoting Node.js in one sentence with the place', async (text, words) => {
    file('wrong.mjs', text);
    const { code, err } = await started(['wrong.mjs']);
    expect([code, err]).toEqual([3, expect.stringMatching(words)]);
  });
  test('its arguments with exit code 3', async () => {
    const { code, out, err } = await started(['none.mjs']);
    expect([code, out, err]).toEqual([3, '', 'The file none.mjs does not exist.\n']);
  });
});

test('--help lists the options', async () => {
  const { code, out } = await typed(['--help']);
  expect([code, out.includes('--known FILE')]).toEqual([0, true]);
});
