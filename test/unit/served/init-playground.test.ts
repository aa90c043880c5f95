// `init --playground`: a playground copied earlier is kept up to date; another’s folder of that name does not count.
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEarlierList } from '../../../src/served/copy-plan.ts';
import { hostsPlayground, playgroundFolder } from '../../../src/served/playground-files.ts';
import {
  everything,
  filesOf,
  first,
  inArea,
  init,
  inSite,
  makeDecoys,
  put,
  removeDecoys,
} from '../../kit/decoy-site.ts';

beforeEach(makeDecoys);
afterEach(removeDecoys);

const hosted = [...first, ...filesOf({ [`${playgroundFolder}embed/index.html`]: 'embed 1' })];
const isHosted = (): boolean => hostsPlayground(inSite(), readEarlierList(inSite()).hashes.keys());

test('a playground counts as hosted once copied, until its folder is gone', () => {
  init();
  expect(isHosted()).toBe(false);
  init(hosted);
  expect(isHosted()).toBe(true);
  rmSync(inSite(playgroundFolder), { recursive: true });
  expect(isHosted()).toBe(false);
  init();
  expect(Object.keys(everything(inSite()))).not.toContain('cdr-sandbox/playground');
});

test('a folder of that name made by somebody else does not count and stays untouched', () => {
  put(`public/${playgroundFolder}mine.html`, 'mine');
  init();
  expect(isHosted()).toBe(false);
  const { leftAlone } = init(hosted);
  expect(leftAlone.map(({ path }) => path)).toEqual([`${playgroundFolder}mine.html`]);
  expect(everything(inSite())[`${playgroundFolder}mine.html`]).toBe('mine');
});

test('a link in its place does not count, and nothing behind it changes', () => {
  init(hosted);
  rmSync(inSite(playgroundFolder), { recursive: true });
  mkdirSync(inArea('outside/embed'));
  symlinkSync(inArea('outside'), inSite(playgroundFolder.slice(0, -1)));
  expect(isHosted()).toBe(false);
  const before = everything(inArea('outside'));
  init();
  init(hosted);
  expect(everything(inArea('outside'))).toEqual(before);
});
