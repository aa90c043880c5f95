// A visitor who presses whatever there is: views, steps, clock, household, reload, back, a second tab. Nothing dies of it.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { pageViewNames } from '../../src/pages/page-views.ts';
import { queryOf } from '../../src/pages/address/view-address.ts';
import { flowsIn } from '../../src/runs/flow-names.ts';
import { chanceOf, type Chance } from '../fuzz/chance.ts';
import { expect, test } from './fixtures.ts';

const seed = Number(process.env['CDR_SEED'] ?? 5);
/** `CDR_THOROUGH=1` walks on; the test command takes a short walk. */
const moves = process.env['CDR_THOROUGH'] === '1' ? 500 : 50;

const addresses = [
  ...flowsIn('0.1.1').map((flow) => queryOf({ view: 'flow', flow })),
  // Of the profile of today: in a world of the other one they say so.
  ...['amend', 'withdraw-at-holder', 'manage-registration'].map((flow) => `?view=flow&flow=${flow}`),
  ...pageViewNames.map((view) => queryOf({ view })),
];

/** What the walk has done, so that a failure can be walked again. */
type Way = string[];

const opened = async (page: Page): Promise<void> => {
  await expect(page.locator('details.mode')).toBeVisible();
};

/** Buttons of the view that can be pressed now; those of the bar have moves of their own. */
const buttonsOf = async (page: Page): Promise<readonly Locator[]> => {
  const all = await page.locator('main').getByRole('button', { disabled: false }).all();
  const shown = await Promise.all(all.map((button) => button.isVisible().catch(() => false)));
  return all.filter((_, index) => shown[index] === true);
};

async function press(page: Page, chance: Chance, way: Way): Promise<void> {
  const buttons = await buttonsOf(page);
  if (buttons.length === 0) return;
  const button = chance.pick(buttons);
  const name = (await button.textContent({ timeout: 1000 }).catch(() => null))?.trim().replace(/\s+/g, ' ');
  if (name === undefined) return;
  way.push(`press ${name.slice(0, 40)}`);
  // It may have gone, or something may lie over it, before it is pressed.
  await button.click({ timeout: 1000 }).catch(() => undefined);
}

async function moveClock(page: Page, chance: Chance, way: Way): Promise<void> {
  const duration = chance.pick(['PT1M', 'PT5M', 'PT11M', 'P1D', 'P91D', 'P366D']);
  way.push(`clock ${duration}`);
  await page.evaluate((by) => window.sandbox?.clock.advance(by), duration);
}

async function beginHousehold(page: Page, chance: Chance, way: Way): Promise<void> {
  const menu = page.locator('details.menu', { has: page.locator('summary', { hasText: 'Household' }) });
  await menu.locator('summary').click();
  const all = menu.getByRole('radio');
  await expect(all.first()).toBeVisible();
  const index = chance.below(await all.count());
  way.push(`household ${String(index)}`);
  await all.nth(index).check();
  const gone = page.waitForEvent('load');
  await menu.getByRole('button', { name: /household/ }).click();
  await gone;
  await opened(page);
}

/** The other profile, by the menu of the bar; what the view was of begins anew, or its profile's start page does. */
async function beginProfile(page: Page, way: Way): Promise<void> {
  const menu = page.locator('details.menu', { has: page.locator('summary', { hasText: /^\s*Security profile/ }) });
  await menu.locator('summary').click();
  const other = menu.getByRole('radio', { checked: false });
  await expect(other).toHaveCount(1);
  way.push('other profile');
  await other.check();
  const gone = page.waitForEvent('load');
  await menu.getByRole('button', { name: /^Go to the world of/ }).click();
  await gone;
  await opened(page);
}

async function secondTab(context: BrowserContext, chance: Chance, way: Way): Promise<void> {
  const other = await context.newPage();
  const address = chance.pick([...addresses, 'device/']);
  way.push(`second tab ${address}`);
  await other.goto(`./${address}`);
  if (address !== 'device/') await opened(other);
  await press(other, chance, way);
  await other.close();
}

/** The view stands, says what it is, and its ladder tells of exchanges as the trace does. */
async function standing(page: Page, way: Way): Promise<void> {
  const last = way.slice(-8).join(' > ');
  await expect(page.getByRole('heading', { level: 1 }).first(), last).toBeVisible();
  // Whose world it is, is asked: that is no end, it has three ways on.
  await expect(page.locator('main.view > .failure:not(.question)'), last).toHaveCount(0);
  await expect(page.locator('main'), last).not.toHaveText(/^\s*(Opening…)?\s*$/);
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const rows = document.querySelector('cdr-diagram')?.rows ?? [];
          const traced = new Map((window.sandbox?.trace.entries() ?? []).map((one) => [one.id, one.response?.status]));
          return rows.filter(
            ({ exchange, status }) => exchange !== undefined && status !== undefined && traced.get(exchange) !== status,
          );
        }),
      { message: `ladder and trace, after ${last}` },
    )
    .toEqual([]);
}

test(`a walk of ${String(moves)} random moves from seed ${String(seed)} ends in no dead view`, async ({
  page,
  context,
}) => {
  test.setTimeout(moves * 15_000);
  const way: Way = [];
  await page.goto('');
  await opened(page);
  for (let move = 0; move < moves; move += 1) {
    const chance = chanceOf(seed, move);
    const kind = chance.below(20);
    if (kind < 9) await press(page, chance, way);
    else if (kind < 13) {
      const address = chance.pick(addresses);
      way.push(`open ${address}`);
      await page.goto(`./${address}`);
      await opened(page);
    } else if (kind < 14) await moveClock(page, chance, way);
    else if (kind === 14) await beginProfile(page, way);
    else if (kind === 15) await beginHousehold(page, chance, way);
    else if (kind === 16) {
      way.push('reload');
      await page.reload();
      await opened(page);
    } else if (kind < 19) {
      way.push('back');
      await page.goBack();
      if (page.url() === 'about:blank') await page.goto('');
      await opened(page);
    } else await secondTab(context, chance, way);
    await standing(page, way);
  }
});
