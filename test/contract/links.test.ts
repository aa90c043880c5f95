// Every relative link in a Markdown document leads to a file; in the package's documents, to a file in the package.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { at } from '../tools/run.ts';

const written = (file: string): boolean => file.endsWith('.md') && !file.startsWith('THIRD-PARTY');
const documents = [
  ...readdirSync(at()).filter(written),
  ...readdirSync(at('src/docs'), { recursive: true, encoding: 'utf8' })
    .filter(written)
    .map((file) => join('src/docs', file)),
];

/** What npm packs: these files always, and what `files` names. */
const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { readonly files: readonly string[] };
const packed = ['README.md', 'LICENSE', 'package.json', ...manifest.files];
const isPacked = (file: string): boolean =>
  packed.some((path) => posix.matchesGlob(file, path) || file.startsWith(`${path}/`));

/** Targets of relative links, without their fragments. */
const linksOf = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target.split(/[?#]/u, 1)[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

test('every relative link in a document leads to a file', () => {
  expect(documents.length).toBeGreaterThan(20);
  const loose = documents.flatMap((document) =>
    linksOf(readFileSync(at(document), 'utf8'))
      .filter((target) => !existsSync(join(at(dirname(document)), target)))
      .map((target) => `${document}: ${target}`),
  );
  expect(loose).toEqual([]);
});

test('every relative link in a packed document leads to a packed file', () => {
  const own = documents.map((document) => document.replaceAll('\\', '/')).filter(isPacked);
  expect(own.length).toBeGreaterThan(12);
  const dead = own.flatMap((document) =>
    linksOf(readFileSync(at(document), 'utf8'))
      .filter((target) => !isPacked(posix.join(posix.dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  );
  expect(dead).toEqual([]);
});

test('every file and folder that ARCHITECTURE.md names exists', () => {
  const house = globSync('{mocks,src,test,public}/**', { cwd: at() }).map((path) => `/${path.replaceAll('\\', '/')}`);
  // Names in capitals and stars are placeholders.
  const named = [...readFileSync(at('ARCHITECTURE.md'), 'utf8').matchAll(/`([\w./-]*(?:\.ts|\.json|\/))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/[A-Z]{2}/.test(name));
  expect(named.length).toBeGreaterThan(150);
  const missing = named.filter((name) => {
    const path = `/${name.replace(/\/$/, '')}`;
    return !existsSync(at(name)) && !house.some((one) => one.endsWith(path));
  });
  expect(missing).toEqual([]);
});
