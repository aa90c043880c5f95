// A visitor who presses anything at random: views, steps, lessons, undo, search, clock, household, reload, back, a second tab.
import type { Page } from '@playwright/test';
import { asExpression, resultOf, type Tab } from '../browsers/browser.ts';
import { walkAtRandom } from '../browsers/random-walk.ts';
import { expect, test } from './fixtures.ts';

const seed = Number(process.env['CDR_SEED'] ?? 5);
/** A long walk with `CDR_THOROUGH=1`; the test command takes a short one. */
const moves = process.env['CDR_THOROUGH'] === '1' ? 500 : 50;

/** The page as the walk drives it in every browser. */
const tabOf = (page: Page): Tab => ({
  goto: async (address) => void (await page.goto(address)),
  call: async (work, ...given) => resultOf(work, await page.evaluate<string>(asExpression(work, given))),
  back: async () => void (await page.goBack()),
  reload: async () => void (await page.reload()),
  close: () => page.close(),
});

test(`a walk of ${String(moves)} random moves from seed ${String(seed)} ends in no dead view`, async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(moves * 15_000);
  expect(baseURL).toBeDefined();
  await walkAtRandom({
    browser: { newTab: async () => tabOf(await context.newPage()) },
    tab: tabOf(page),
    site: baseURL ?? '',
    seed,
    moves,
  });
});
