// Every relative link of the Markdown documents leads to a file of the repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { at } from '../tools/run.ts';

const written = (file: string): boolean => file.endsWith('.md') && !file.startsWith('THIRD-PARTY');
const documents = [
  ...readdirSync(at()).filter(written),
  ...readdirSync(at('src/docs'), { recursive: true, encoding: 'utf8' })
    .filter(written)
    .map((file) => join('src/docs', file)),
];

/** Targets of links that are no addresses, without their fragments. */
const linksOf = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target.split(/[?#]/u, 1)[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

test('every relative link of a document leads to a file', () => {
  expect(documents.length).toBeGreaterThan(20);
  const loose = documents.flatMap((document) =>
    linksOf(readFileSync(at(document), 'utf8'))
      .filter((target) => !existsSync(join(at(dirname(document)), target)))
      .map((target) => `${document}: ${target}`),
  );
  expect(loose).toEqual([]);
});
