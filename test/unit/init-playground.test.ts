// `init --playground`: a playground that an earlier copy put there stays and is brought up to date; one of somebody else does not count.
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEarlierList } from '../../src/served/copy-plan.ts';
import { hostsPlayground, playgroundFolder } from '../../src/served/playground-files.ts';
import { everything, filesOf, first, inArea, init, inSite, makeDecoys, put, removeDecoys } from '../kit/decoy-site.ts';

beforeEach(makeDecoys);
afterEach(removeDecoys);

const hosted = [...first, ...filesOf({ [`${playgroundFolder}embed/index.html`]: 'embed 1' })];
const isHosted = (): boolean => hostsPlayground(inSite(), readEarlierList(inSite()).hashes.keys());

test('a playground counts as hosted once it was copied, and no more when its folder is gone', () => {
  init();
  expect(isHosted()).toBe(false);
  init(hosted);
  expect(isHosted()).toBe(true);
  rmSync(inSite(playgroundFolder), { recursive: true });
  expect(isHosted()).toBe(false);
  init();
  expect(Object.keys(everything(inSite()))).not.toContain('cdr-sandbox/playground');
});

test('a folder of that name that init did not make does not count, and nothing in it is touched', () => {
  put(`public/${playgroundFolder}mine.html`, 'mine');
  init();
  expect(isHosted()).toBe(false);
  const { leftAlone } = init(hosted);
  expect(leftAlone.map(({ path }) => path)).toEqual([`${playgroundFolder}mine.html`]);
  expect(everything(inSite())[`${playgroundFolder}mine.html`]).toBe('mine');
});

test('a link in its place does not count, and nothing behind it is touched', () => {
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
