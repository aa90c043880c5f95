// A seed gives the same keys and ids in a page as in Node; a stored world, in which several pages draw, repeats none.
import { seededFactsOfBoth } from '../kit/worlds/seeded-facts.ts';
import { expect, test } from './fixtures.ts';
import type { SeededPage } from './pages/seeded-page.ts';

declare const seededPage: SeededPage;

test('keys, certificates and ids from a seed equal those in Node, and a stored world never draws the same id twice', async ({
  page,
  pageOf,
}) => {
  await page.goto(await pageOf('seeded-page.ts'));
  expect(await page.evaluate(() => seededPage.facts())).toBe(await seededFactsOfBoth());
  expect(await page.evaluate(() => seededPage.kept())).toContain("option-malformed: Write storage: 'memory:'");
  const drawn = (name: string) => page.evaluate((kept) => seededPage.drawn(kept), name);
  expect(new Set([await drawn('one'), await drawn('one'), await drawn('other')]).size).toBe(3);
});
