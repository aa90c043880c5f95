// Twenty phrases that read as if translated do not return to pages, guides, errors or comments.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../tools/run.ts';

/** A pattern that identifies each phrase. */
const translated: readonly RegExp[] = [
  /five seconds more than before/iu,
  /from now on \S+ between polls/iu,
  /the sub that the claims permit name/iu,
  /no password of yours|give the digits to/iu,
  /answers nothing for the moment/iu,
  /is missing still/iu,
  /no login here is as strong/iu,
  /would have to be asked, and may not be/iu,
  /is none that a consumer grants/iu,
  /address for pings/iu,
  /consent of now|later ones are not/iu,
  /nobody here knows this/iu,
  /what is wrong is said/iu,
  /what the one gives out/iu,
  /an empty hand/iu,
  /what the profile lacks is not there/iu,
  /everybody else finds out/iu,
  /how old nbf is/iu,
  /of them only because a decision/iu,
  /nothing to mend:|is as good as revoked/iu,
];

const files = globSync(['mocks/**/*.ts', 'src/**/*.{ts,md,html}', '*.html', 'README.md'], { cwd: at() });

/** Joins lines, since a sentence in a comment or table may continue on the next one. */
const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*(?:(?:\*|\/\/) )?/gu, ' ');

test('pages, guides and modules are searched', () => {
  const paths = files.map((path) => path.replaceAll('\\', '/'));
  expect(paths.length).toBeGreaterThan(800);
  for (const path of ['index.html', 'README.md', 'mocks/spec/rules/tokens.ts', 'src/docs/guides/learners.md'])
    expect(paths).toContain(path);
});

test('no translated-sounding phrase is found', () => {
  const found = files.flatMap((path) => {
    const text = inOneLine(readFileSync(at(path), 'utf8'));
    return translated.flatMap((words) => words.exec(text)?.map((said) => `${path}: ${said}`) ?? []);
  });
  expect(found).toEqual([]);
});
