// What `cdr-browser-sandbox init` may touch in a folder: its own files, and nothing else in their place.
import { linkSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyCopies } from '../../../src/served/apply-copies.ts';
import { copiedList, hashOf } from '../../../src/served/copied-files.ts';
import { linesLeftAlone, showPath } from '../../../src/served/copy-words.ts';
import {
  everything,
  first,
  inArea,
  init,
  inSite,
  isCurrent,
  makeDecoys,
  plan,
  put,
  removeDecoys,
  second,
} from '../../kit/decoy-site.ts';

beforeEach(makeDecoys);
afterEach(removeDecoys);

describe('a copy into its own folder', () => {
  test('is complete, leaves no temporary file, and changes nothing when repeated', () => {
    init();
    expect(Object.keys(everything(inSite()))).toEqual([
      'cdr-sandbox',
      'cdr-sandbox/authorise.html',
      copiedList,
      'cdr-sandbox/gone',
      'cdr-sandbox/gone/alone.js',
      'cdr-sandbox/pages',
      'cdr-sandbox/pages/old-1.js',
      'mockServiceWorker.js',
      'sandbox-worker.js',
    ]);
    expect(isCurrent(plan())).toBe(true);
  });

  test('is updated to the next version: removes outdated files and empty folders', () => {
    init();
    expect(init(second).changed).toEqual([]);
    expect(everything(inSite())).toEqual({
      'cdr-sandbox': 'folder',
      'cdr-sandbox/authorise.html': 'authorise 2',
      [copiedList]: expect.stringContaining(hashOf(Buffer.from('new 2'))) as string,
      'cdr-sandbox/pages': 'folder',
      'cdr-sandbox/pages/new-2.js': 'new 2',
      'mockServiceWorker.js': 'msw 2',
      'sandbox-worker.js': 'worker 2',
    });
  });

  test('needs no list if the files are those of this version already', () => {
    init();
    rmSync(inSite(copiedList));
    expect(plan()).toMatchObject({ copies: [{ path: copiedList, state: 'missing' }], changed: [], leftAlone: [] });
  });

  test('replaces a file without changing another hard link to it', () => {
    init();
    linkSync(inSite('sandbox-worker.js'), inArea('outside/same.js'));
    init(second);
    expect(readFileSync(inArea('outside/same.js'), 'utf8')).toBe('worker 1');
  });
});

describe('other people’s files', () => {
  test.each(['cdr-sandbox/notes.txt', 'cdr-sandbox/mine/notes.txt', 'cdr-sandbox/pages/notes.js'])(
    '%s is reported and left, with and without force',
    (path) => {
      put(`public/${path}`, 'mine');
      for (const files of [first, second, first]) {
        const { leftAlone } = init(files, true);
        expect(leftAlone.some((named) => path.startsWith(named.path))).toBe(true);
        expect(readFileSync(inSite(path), 'utf8')).toBe('mine');
      }
    },
  );

  test.each(['sandbox-worker.js', 'mockServiceWorker.js', 'cdr-sandbox/authorise.html', copiedList])(
    'a foreign %s is replaced only with force; without it nothing is copied',
    (path) => {
      put(`public/${path}`, 'mine');
      const before = everything();
      expect(init().changed.map((named) => named.path)).toEqual([path]);
      expect(everything()).toEqual(before);
      init(first, true);
      expect(isCurrent(plan())).toBe(true);
    },
  );

  test('keeps an edited copy: replaced only with force, never removed as outdated', () => {
    init();
    put('public/sandbox-worker.js', 'worker 1, edited');
    put('public/cdr-sandbox/pages/old-1.js', 'old 1, edited');
    const made = init(second);
    expect(made.changed).toEqual([{ path: 'sandbox-worker.js', why: 'it was changed after init copied it' }]);
    expect(made.leftAlone).toEqual([
      { path: 'cdr-sandbox/pages/old-1.js', why: 'it was changed after init copied it' },
    ]);
    expect(readFileSync(inSite('sandbox-worker.js'), 'utf8')).toBe('worker 1, edited');
    init(second, true);
    expect(readFileSync(inSite('sandbox-worker.js'), 'utf8')).toBe('worker 2');
    expect(readFileSync(inSite('cdr-sandbox/pages/old-1.js'), 'utf8')).toBe('old 1, edited');
  });

  test('shows a name with a line break and a control sequence in one plain line', () => {
    put('public/cdr-sandbox/a\n\u001B[2J\u202Eb', 'mine');
    expect(linesLeftAlone(plan())).toEqual([
      'left alone  cdr-sandbox/a\\u{a}\\u{1b}[2J\\u{202e}b: init did not copy it',
    ]);
    expect(showPath('x'.repeat(9999))).toHaveLength(300);
  });

  test('reports a folder with very many foreign files in a few lines', () => {
    for (let index = 0; index < 50; index++) put(`public/cdr-sandbox/note-${String(index)}`, 'mine');
    expect(linesLeftAlone(plan())).toHaveLength(21);
  });
});

describe('links', () => {
  test.each([
    ['cdr-sandbox', '../outside'],
    ['cdr-sandbox/pages', '../../outside'],
    ['cdr-sandbox/pages', '../../nowhere'],
    ['cdr-sandbox/authorise.html', '../../outside/precious.txt'],
    ['cdr-sandbox/copied-files.json', '../../outside/precious.txt'],
    ['sandbox-worker.js', '../outside/precious.txt'],
    ['sandbox-worker.js', '../nowhere.js'],
    ['mockServiceWorker.js', 'mockServiceWorker.js'],
  ])('%s as a link to %s is an obstacle, even with force, and nothing changes on either side', (path, target) => {
    mkdirSync(dirname(inSite(path)), { recursive: true });
    symlinkSync(target, inSite(path));
    const before = everything();
    for (const force of [false, true])
      expect(init(first, force).obstacles).toEqual([expect.objectContaining({ path, why: 'it is a link' })]);
    expect(everything()).toEqual(before);
  });

  test('reports and keeps a link that is not in the way, and does not follow it', () => {
    init();
    symlinkSync('../../outside', inSite('cdr-sandbox/elsewhere'));
    expect(init(second).leftAlone).toEqual([{ path: 'cdr-sandbox/elsewhere', why: 'init did not copy it' }]);
    expect(readlinkSync(inSite('cdr-sandbox/elsewhere'))).toBe('../../outside');
    expect(readFileSync(inArea('outside/deep/precious.js'), 'utf8')).toBe('precious too');
  });

  test('does not follow a folder that became a link, even if the file behind it is the same', () => {
    init();
    rmSync(inSite('cdr-sandbox/gone'), { recursive: true });
    put('outside/alone.js', 'alone 1');
    symlinkSync('../../outside', inSite('cdr-sandbox/gone'));
    const { leftAlone, removals } = init(second);
    expect(leftAlone.map(({ path }) => path)).toEqual(['cdr-sandbox/gone']);
    expect(removals).toEqual(['cdr-sandbox/pages/old-1.js']);
    expect(readFileSync(inArea('outside/alone.js'), 'utf8')).toBe('alone 1');
  });

  test('does not write through a folder that becomes a link after planning', () => {
    const made = plan();
    symlinkSync('../outside', inSite('cdr-sandbox'));
    const before = everything();
    expect(() => {
      applyCopies(inSite(), made);
    }).toThrow(/changed while the files were copied\. Nothing was changed\.$/u);
    expect(everything()).toEqual(before);
  });
});
