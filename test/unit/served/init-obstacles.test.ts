// What keeps `cdr-browser-sandbox init` from copying or removing: manipulated lists, and what no file can replace.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyCopies } from '../../../src/served/apply-copies.ts';
import { copiedList, hashOf, writeCopiedFiles } from '../../../src/served/copied-files.ts';
import {
  everything,
  first,
  inArea,
  init,
  inSite,
  makeDecoys,
  plan,
  put,
  removeDecoys,
  second,
} from '../../kit/decoy-site.ts';

beforeEach(makeDecoys);
afterEach(removeDecoys);

describe('a manipulated list of copied files', () => {
  const precious = hashOf(Buffer.from('precious'));

  test.each([
    '../outside/precious.txt',
    'cdr-sandbox/../../outside/precious.txt',
    'cdr-sandbox/link/precious.txt',
    'cdr-sandbox//precious.txt',
    'cdr-sandbox/./precious.txt',
    'cdr-sandbox\\..\\..\\outside\\precious.txt',
    'cdr-sandbox/..\\..\\outside\\precious.txt',
    'cdr-sandbox/precious.txt\0.js',
    'cdr-sandbox/C:precious.txt',
    'cdr-sandbox/',
    'cdr-sandbox',
    '',
    '.',
    '..',
    '__proto__',
    'index.html',
    'C:\\precious.txt',
    'file:///precious.txt',
  ])('removes nothing at the path %j, even if the hash is right', (path) => {
    put('public/index.html', 'precious');
    put('public/cdr-sandbox/own.txt', 'precious');
    symlinkSync('../../outside', inSite('cdr-sandbox/link'));
    writeFileSync(inSite(copiedList), listWith(path));
    const before = everything();
    expect(plan(second).removals).toEqual([]);
    init(second, true);
    expect(everything()).toMatchObject({ ...before, [`public/${copiedList}`]: expect.any(String) as string });
  });

  const listWith = (path: string): string =>
    `{"version":"1.0.0","files":{${JSON.stringify(path)}:${JSON.stringify(precious)}}}`;

  test('removes nothing at an absolute path', () => {
    mkdirSync(inSite('cdr-sandbox'));
    writeFileSync(inSite(copiedList), listWith(inArea('outside/precious.txt')));
    expect(init(second, true).leftAlone).toEqual([expect.objectContaining({ path: inArea('outside/precious.txt') })]);
    expect(readFileSync(inArea('outside/precious.txt'), 'utf8')).toBe('precious');
  });

  test.each(['', '[]', 'null', '{"files":[1]}', '{"files":7}', '{"files":null}', '<<<<<<< HEAD'])(
    'with the content %j claims no file',
    (text) => {
      init();
      put(`public/${copiedList}`, text);
      put('public/sandbox-worker.js', 'worker 0');
      const { changed, removals } = plan(second);
      expect(changed.map(({ path }) => path)).toContain('sandbox-worker.js');
      expect(removals).toEqual([]);
    },
  );

  test('does not list itself', () => {
    expect(writeCopiedFiles('1.0.0', new Map()).toString()).not.toContain(copiedList);
  });
});

describe('what no file can replace', () => {
  test.each([
    ['a pipe', (place: string) => execFileSync('mkfifo', [place]), 'it is a pipe, socket or device'],
    ['a folder', (place: string) => mkdirSync(place), 'it is a folder'],
  ])('%s at the path of a file is an obstacle', (_, make, why) => {
    for (const path of ['cdr-sandbox/authorise.html', copiedList, 'sandbox-worker.js']) {
      mkdirSync(dirname(inSite(path)), { recursive: true });
      make(inSite(path));
      expect(init(first, true).obstacles).toContainEqual(expect.objectContaining({ path, why }));
    }
    expect(readdirSync(inSite('cdr-sandbox'))).toHaveLength(2);
  });

  test('a file at the path of our folder is an obstacle', () => {
    put('public/cdr-sandbox', 'mine');
    expect(init(first, true).obstacles).toEqual([
      expect.objectContaining({ path: 'cdr-sandbox', why: 'it is a file' }),
    ]);
    expect(readFileSync(inSite('cdr-sandbox'), 'utf8')).toBe('mine');
  });

  test('a copy that fails half-way leaves the folder as it was', () => {
    put('public/cdr-sandbox/mine.txt', 'mine');
    const before = everything();
    const tooLong = `cdr-sandbox/${'x'.repeat(300)}/b.js`;
    const copies = [...plan().copies, { path: tooLong, content: Buffer.from('b'), state: 'missing' as const }];
    expect(() => {
      applyCopies(inSite(), { copies, removals: [] });
    }).toThrow(/ Nothing was changed\.$/u);
    expect(everything()).toEqual(before);
  });

  test.each(['.', 'cdr-sandbox'])('reports a read-only folder (%s) in a sentence, and changes nothing', (folder) => {
    mkdirSync(inSite('cdr-sandbox'));
    // The superuser can write to read-only folders, so the copy runs as nobody.
    const nobody = process.getuid?.() === 0 ? 65_534 : undefined;
    if (nobody !== undefined)
      for (const place of [inArea('.'), inSite(), inSite('cdr-sandbox')]) chownSync(place, nobody, nobody);
    chmodSync(inSite(folder), 0o555);
    const before = everything();
    const module = (name: string): string =>
      JSON.stringify(new URL(`../../../src/served/${name}.ts`, import.meta.url).href);
    const script = `
      const { planCopies } = await import(${module('copy-plan')});
      const { applyCopies } = await import(${module('apply-copies')});
      const file = (path) => ({ path, content: () => Buffer.from('x') });
      const site = ${JSON.stringify(inSite())};
      try { applyCopies(site, planCopies(site, '1', ['cdr-sandbox/a.js', 'sandbox-worker.js'].map(file))) }
      catch (error) { console.log(error.message) }`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      ...(nobody === undefined ? {} : { uid: nobody, gid: nobody }),
    });
    expect(`${stdout}${stderr}`).toBe(
      `Cannot write ${inSite(folder)}: You are not allowed to write there. Nothing was changed.\n`,
    );
    expect(everything()).toEqual(before);
    chmodSync(inSite(folder), 0o755);
  });
});
