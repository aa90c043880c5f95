// Command `examine` with a program elsewhere: what was typed of failures that are known holds for it too.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { examineAsTyped } from '../../../src/served/examine-command.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'examined-program-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.restoreAllMocks());

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** The code that it ends with, and the last line that it says. */
async function examined(
  program: string,
  ...args: readonly string[]
): Promise<readonly (number | string | undefined)[]> {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const command = `"${process.execPath}" "${program}"`;
  const typed = ['--command', command, '--profile', 'today', '--seed', '7', '--port', '0', '--quiet'];
  const code = await examineAsTyped([...typed, ...args]);
  return [code, said.join('\n').trimEnd().split('\n').at(-1)];
}

test('a failure that is known is no failure, and one that is not known is', async () => {
  const program = file('refuses.mjs', 'process.exitCode = 1;');
  const known = file('known.json', JSON.stringify({ 'RJ-01': 'soon' }));
  const other = file('other.json', JSON.stringify({ 'RJ-02': 'soon' }));
  const grade = (word: string): string =>
    `Profile cds-1.36: ${word} (0 pass, 1 fail, 0 warning, 0 not exercised, 0 inconclusive).`;
  expect(await examined(program, '--only', 'RJ-01', '--known', known)).toEqual([0, grade('passed')]);
  expect(await examined(program, '--only', 'RJ-01', '--known', other)).toEqual([1, grade('failed')]);
  expect(await examined(program, '--only', 'RJ-01')).toEqual([1, grade('failed')]);
});
