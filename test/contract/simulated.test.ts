// What is real, simulated and left out stands in three lists of one guide, each line with a reason; and 0.1.1 is called what it is wherever it is introduced.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { profileWords } from '../../src/pages/profiles/profile-words.ts';
import { at } from '../tools/run.ts';

const read = (path: string): string => readFileSync(at(path), 'utf8');
const guide = read('src/docs/guides/simulated.md');

/** The rows of the table below a heading, without its head. */
const rowsBelow = (heading: string): readonly (readonly string[])[] => {
  const section = guide.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

describe.each(['Real', 'Simulated', 'Left out'])('the list “%s”', (heading) => {
  test('says of each line what it is, and why', () => {
    const rows = rowsBelow(heading);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row.filter((cell) => cell.length > 2)).toHaveLength(row.length);
    expect(new Set(rows.map((row) => row.at(-1))).size).toBe(rows.length);
  });
});

test('the README, the architecture and the start page lead to the three lists', () => {
  for (const path of ['README.md', 'ARCHITECTURE.md']) expect(read(path)).toContain('(src/docs/guides/simulated.md)');
  expect(read('index.html')).toContain('href="guides/simulated/"');
});

const introductions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['README.md', 'index.html', 'src/docs/guides/simulated.md', 'src/docs/guides/builders.md'].map((path) => [
      path,
      read(path),
    ]),
  ),
  'the bar': profileWords['0.1.1'].line,
  'the menu of profiles': read('src/pages/world-menus/profile-menu.ts'),
};

test.each(Object.entries(introductions))('T2 0.1.1 is a draft of January 2019 in %s', (_where, text) => {
  const plain = text.replaceAll(/\s+/gu, ' ');
  expect(plain).toMatch(/draft,? of January 2019/u);
  expect(plain).toMatch(/12 May 2025/u);
  expect(plain).not.toMatch(/ended (?:in )?May 2025/u);
});

test('T2 the start page says of the profile what the bar says', () => {
  expect(read('index.html').replaceAll(/\s+/gu, ' ')).toContain(profileWords['0.1.1'].line);
});
