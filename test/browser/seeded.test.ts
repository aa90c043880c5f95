// What follows the seed is the same in a page as in Node; a kept world, in which several pages draw, never draws the same twice.
import { seededFactsOfBoth } from '../kit/seeded-facts.ts';
import { expect, test } from './fixtures.ts';
import type { SeededPage } from './pages/seeded-page.ts';

declare const seededPage: SeededPage;

test('keys, certificates and ids from the seed are those of Node; in a kept world none is', async ({
  page,
  pageOf,
}) => {
  await page.goto(await pageOf('seeded-page.ts'));
  expect(await page.evaluate(() => seededPage.facts())).toBe(await seededFactsOfBoth());
  expect(await page.evaluate(() => seededPage.kept())).toContain("option-malformed: Write storage: 'memory:'");
  const drawn = (name: string) => page.evaluate((kept) => seededPage.drawn(kept), name);
  expect(new Set([await drawn('one'), await drawn('one'), await drawn('other')]).size).toBe(3);
});
