// The module given to `examine`: a recipient, or a function that makes one. Anything else is refused with a sentence.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Complaint } from '../../../src/served/complaint.ts';
import { recipientModule } from '../../../src/served/recipient-module.ts';

const folder = mkdtempSync(join(tmpdir(), 'recipient-module-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const written = (text: string): string => {
  count += 1;
  const file = join(folder, `module-${String(count)}.mjs`);
  writeFileSync(file, text);
  return file;
};

test.each([
  'export default { share() {}, name: "mine" };',
  'export default () => ({ share() {}, name: "mine" });',
  'export default async () => ({ share() {}, read() {}, name: "mine" });',
])('accepts %s as a recipient', async (text) => {
  expect(await recipientModule(written(text))).toMatchObject({ name: 'mine' });
});

test.each([
  ['export const share = () => {};', 'a function share.'],
  ['export default null;', 'a function share.'],
  ['export default { share: 1 };', 'a function share.'],
  ['export default { read() {} };', 'a function share.'],
  ['export default { share() {}, read: 1 };', 'a function read.'],
  ['export default {', 'cannot be loaded: '],
  ['throw new Error("of its own");', 'cannot be loaded: Error: of its own'],
  ['export default { share() {}, withdraw: null };', 'a function withdraw.'],
  ['throw "a text";', 'cannot be loaded: a text'],
  ['export default () => { throw new RangeError("no key"); };', 'did not return a recipient: RangeError: no key'],
])('refuses %s: %s', async (text, words) => {
  const refused = recipientModule(written(text));
  await expect(refused).rejects.toThrow(Complaint);
  await expect(refused).rejects.toThrow(words);
  await expect(refused).rejects.not.toThrow(/\n|    at /u);
});

test('names a missing file', async () => {
  await expect(recipientModule('nowhere.mjs')).rejects.toThrow('The file nowhere.mjs does not exist.');
});

test('shows an error of the module with its place, if it is in a file of its own', async () => {
  const thrower = written('export default () => {\n  throw new RangeError("no key");\n};');
  await expect(recipientModule(thrower)).rejects.toThrow(
    new RegExp(`did not return a recipient: RangeError: no key \\((?:file://)?${thrower}:2:\\d+\\)$`, 'u'),
  );
  const bare = written(
    'const error = new Error("bare"); error.stack = "Error: bare\\n    at node:internal/x:1:2"; throw error;',
  );
  await expect(recipientModule(bare)).rejects.toThrow(/cannot be loaded: Error: bare$/u);
});
