// Sizes told to readers: the guide agrees with the pages, and `npm run size` checks the figures.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { embedSizes } from '../../../src/pages/embed/embed-sizes.ts';
import { promisedBy } from '../../tools/size.ts';

const guide = readFileSync(new URL('../../../src/docs/guides/documentation.md', import.meta.url), 'utf8');

test('the guide states the sizes of the elements and of a frame', () => {
  const rows = [...guide.matchAll(/^\| (?:with `<(cdr-[a-z]+)>`|the script tag alone) +\| (\d+) +\|$/gmu)];
  const told = rows.map(([, name = 'no element in sight yet', size]) => [name, Number(size)] as const);
  const frames = Object.entries(embedSizes).filter(([name]) => name.startsWith('embed/'));
  const inWords = [/a flow can be used after (\d+) kB/u, /one\s+classic\s+script of (\d+) kB/u].map((words) =>
    Number(words.exec(guide)?.[1]),
  );
  const inFrames = frames.map(([name], at) => [name, inWords[at]] as const);
  expect(Object.fromEntries([...told, ...inFrames])).toEqual(embedSizes);
  expect([...guide.matchAll(/\d+ kB/gu)]).toHaveLength(frames.length);
});

test('reports a figure that differs from the measured size, rounded up to ten', () => {
  expect(promisedBy('cdr-flow', embedSizes['cdr-flow'])).toBeUndefined();
  expect(promisedBy('cdr-flow', embedSizes['cdr-flow'] - 9)).toBeUndefined();
  expect(promisedBy('cdr-flow', 230.2)).toContain('correct it to 240');
  expect(promisedBy('cdr-flow', 100)).toContain('correct it to 100');
  expect(promisedBy('?view=rules', 1000)).toBeUndefined();
});
