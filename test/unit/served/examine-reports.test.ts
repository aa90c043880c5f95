// The output of an examination: printed lines, exit code, and written exchanges.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Examination, Result, Verdict } from '../../../mocks/examination.ts';
import { Complaint } from '../../../src/served/complaint.ts';
import {
  checkReport,
  exitCodeOf,
  formatOf,
  linesOf,
  profileAdvice,
  saidNowAndThen,
  writeReports,
} from '../../../src/served/examine-reports.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

const result = (plan: string, verdict: Verdict, happened = 'It went on.'): Result => ({
  plan,
  title: `The lie of ${plan}`,
  kind: 'lie',
  group: 'response',
  severity: 'must',
  verdict,
  decidedBy: 'settled',
  expected: 'It stops.',
  happened,
  clauses: [],
  rules: [],
  exchanges: [exchanges.usageRead],
});

const examined = (results: readonly Result[], more: Partial<Examination> = {}): Examination => ({
  version: '0',
  catalogue: '0',
  profile: 'cds-1.36',
  sector: 'energy',
  grade: 'failed',
  counts: { pass: 1, fail: 2, warning: 3, 'not exercised': 4, inconclusive: 5 },
  outdated: [],
  results,
  notJudged: [],
  ...more,
});

const every = (['pass', 'fail', 'warning', 'inconclusive', 'not exercised'] as const).map((verdict, index) =>
  result(`RJ-0${String(index + 1)}`, verdict, verdict === 'not exercised' ? 'It never refreshes.' : 'It went on.'),
);

test('prints open results in full, unexercised plans by reason, and the grade last', () => {
  const lines = linesOf(examined(every), false);
  const open = lines.filter((line) => /^RJ-\d+ \(/u.test(line));
  expect(open).toEqual(['RJ-02 (must): fail', 'RJ-03 (must): warning', 'RJ-04 (must): inconclusive']);
  expect(lines.at(-2)).toBe('Not exercised: RJ-05. It never refreshes.');
  expect(lines.at(-1)).toBe('Profile cds-1.36: failed (1 pass, 2 fail, 3 warning, 4 not exercised, 5 inconclusive).');
});

test('quiet prints only the grade and the known failures that pass', () => {
  expect(linesOf(examined(every), true)).toHaveLength(1);
  const [outdated, grade] = linesOf(examined(every, { outdated: ['RJ-01', 'RJ-09'] }), true);
  expect(outdated).toContain('RJ-01, RJ-09');
  expect(grade).toMatch(/^Profile/u);
});

test.each([
  [10, /: N1, .*, N10\. It/u],
  [11, /: N1, .*, N10 and 1 more\. It/u],
  [13, /: N1, .*, N10 and 3 more\. It/u],
])('of %i plans not exercised for one reason, names ten', (count, said) => {
  const idle = Array.from({ length: count }, (_, index) => result(`N${String(index + 1)}`, 'not exercised'));
  const [line] = linesOf(examined(idle), false);
  expect(line).toMatch(said);
});

test('groups plans by the reason why they were not exercised', () => {
  const idle = [
    result('A', 'not exercised', 'One.'),
    result('B', 'not exercised', 'Two.'),
    result('C', 'not exercised', 'One.'),
  ];
  expect(linesOf(examined(idle), false).slice(0, -1)).toEqual(['Not exercised: A, C. One.', 'Not exercised: B. Two.']);
});

test.each([
  ['passed', [], 0],
  ['passed with warnings', [], 0],
  ['failed', [], 1],
  ['failed', ['RJ-01'], 1],
  ['incomplete', [], 2],
  ['passed', ['RJ-01'], 2],
] as const)('%s with %j known failures that pass exits with %i', (grade, outdated, code) => {
  expect(exitCodeOf({ grade, outdated })).toBe(code);
});

const folder = mkdtempSync(join(tmpdir(), 'cdr-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('writes reports in the format of their name, and exchanges of results that are open', () => {
  const reports = ['a.json', 'a.xml', 'a.md'].map((name) => join(folder, name));
  const har = join(folder, 'har');
  writeReports(examined(every), { reports, har });
  const [json = '', xml = '', markdown = ''] = reports.map((file) => readFileSync(file, 'utf8'));
  expect(JSON.parse(json)).toMatchObject({ grade: 'failed' });
  expect([xml.startsWith('<?xml'), markdown.startsWith('#')]).toEqual([true, true]);
  expect(readdirSync(har).toSorted()).toEqual(['RJ-02.har', 'RJ-03.har', 'RJ-04.har']);
  writeReports(examined(every), { reports: [], har: undefined });
  expect(readFileSync(join(har, 'RJ-02.har'), 'utf8')).toContain(exchanges.usageRead.request.url);
});

test('refuses a report for a missing folder, and creates none', () => {
  const nothing = join(folder, 'nothing');
  expect(() => checkReport(join(nothing, 'a.md'))).toThrow(Complaint);
  expect(() => checkReport(join(nothing, 'a.md'))).toThrow(`there is no folder ${nothing}.`);
  expect(existsSync(nothing)).toBe(false);
  expect(() => checkReport(join(folder, 'a.pdf'))).toThrow('ends in .json, .xml, .md');
  checkReport('a.md');
});

test('without --profile, suggests today’s if the recipient asked for something only it has', () => {
  const happened = 'The recipient said: metadata does not contain a valid "as.pushed_authorization_request_endpoint"';
  const hybrid = examined([result('RJ-01', 'fail', happened)], { profile: '0.1.1' });
  expect(profileAdvice(hybrid, undefined)).toEqual([
    'The recipient asked for pushed_authorization_request_endpoint. Profile 0.1.1, which was played, does not have it. --profile today plays the profile that does.',
  ]);
  const told = { ...result('RJ-01', 'fail'), told: { outcome: 'refused', error: happened } as const };
  expect(profileAdvice({ ...hybrid, results: [...every, told] }, undefined)).toEqual(profileAdvice(hybrid, undefined));
  expect(profileAdvice(hybrid, '0.1.1')).toEqual([]);
  expect(profileAdvice({ ...hybrid, profile: 'cds-1.36' }, undefined)).toEqual([]);
  expect(profileAdvice(examined(every, { profile: '0.1.1' }), undefined)).toEqual([]);
});

test('prints progress every twenty plans', () => {
  const lines: string[] = [];
  const played = saidNowAndThen((line) => lines.push(line));
  for (let number = 1; number <= 45; number += 1) played(result(`N${String(number)}`, 'pass'));
  expect(lines).toEqual(['20 plans played; the last was N20.', '40 plans played; the last was N40.']);
});

test('refuses a report of another kind, and names the known ones', () => {
  expect(() => formatOf('report.txt')).toThrow(Complaint);
  expect(() => formatOf('report.txt')).toThrow('.json, .xml, .md; got “report.txt”');
});
