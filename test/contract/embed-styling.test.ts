// The parts and custom properties by which a page styles an embed: each part is in a template, and the guide names them all.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportedParts } from '../../src/embeds/element/exported-parts.ts';
import { openNames } from '../../src/styles/tokens.ts';
import { sourcesUnder } from '../kit/sources.ts';

const guide = readFileSync(new URL('../../src/docs/guides/documentation.md', import.meta.url), 'utf8');

test('the guide names every part and custom property, and no others', () => {
  const named = [...guide.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name);
  expect(exportedParts.filter((part) => !named.includes(part))).toEqual([]);
  const properties = new Set([...guide.matchAll(/`(--cdr-[a-z-]+)`/g)].map(([, name = '']) => name));
  expect([...properties].toSorted()).toEqual([...openNames].toSorted());
});

test('every part is in a template', () => {
  const sources = ['src/elements', 'src/embeds'].flatMap((folder) => sourcesUnder(folder));
  const inTemplates = sources.flatMap(({ text }) =>
    [...text.matchAll(/\bpart(?:=|\.add\()([^>\n]*)|`message\$|' (message-[a-z]+)'/g)].map(([whole]) => whole),
  );
  const words = new Set(inTemplates.flatMap((text) => text.match(/[a-z]+(?:-[a-z]+)*/g) ?? []));
  expect(exportedParts.filter((part) => !words.has(part))).toEqual([]);
});
