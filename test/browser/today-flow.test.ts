// Today's profile in the playground: choosing it, its code flow by hand, an edited and mended row, and returning to 0.1.1.
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Page } from '@playwright/test';
import { answerUntilConfirm, expectResult, phoneFrame, startWalk } from './walking.ts';

const profileMenu = (page: Page) =>
  page.locator('details.menu', { has: page.locator('summary', { hasText: 'Security profile' }) });

/** Chooses a profile in the bar; the page reloads with its world. */
async function chooseProfile(page: Page, option: RegExp, button: string): Promise<void> {
  const menu = profileMenu(page);
  await menu.locator('summary').click();
  await menu.getByRole('radio', { name: option }).check();
  const begun = page.waitForEvent('load');
  await menu.getByRole('button', { name: button }).click();
  await begun;
  await expect(page.locator('details.mode')).toBeVisible();
}

const sent = (page: Page): Promise<number | undefined> => page.evaluate(() => window.sandbox?.trace.entries().length);

const spoken = (page: Page): Promise<string | undefined> => page.evaluate(() => window.sandbox?.profile);

test('today’s profile can be chosen, run by hand to the chart, edited and mended, and left again', async ({ page }) => {
  test.slow();
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  await chooseProfile(page, /^Today’s profile/, 'Go to the world of today’s profile');
  await expect(page).toHaveURL(/[?&]profile=today/);
  await expect(page.getByRole('heading', { level: 1, name: 'Today’s Consumer Data Right' })).toBeVisible();
  await expectAccessible(page, 'start of today');

  await startWalk(page);
  const holder = phoneFrame(page);
  await answerUntilConfirm(holder);
  await holder.getByRole('button', { name: 'Authorise' }).click();
  await expectResult(page);
  // G4 the next link is to the two flows side by side.
  await expect(page.getByRole('link', { name: 'What has changed since 0.1.1' })).toHaveAttribute(
    'href',
    /view=compare/u,
  );
  const bill = page.getByRole('group', { name: 'Last bill' });
  await expect(bill).toContainText(/\d+ \w+ to \d+ \w+ \d{4}\s*Paid/);
  await expect(bill).toContainText(/Electricity used\s*\$.*GST\s*\$.*This bill\s*\$.*Due date\s*\d+/s);
  const diagram = page.locator('cdr-diagram');
  await expect(diagram.getByRole('button', { name: /Code in a signed response, in the query/ })).toBeVisible();

  // Local steps of the recipient: the verifier hashed, the response verified.
  await diagram.getByRole('button', { name: /Make a verifier/ }).click();
  const opened = page.locator('cdr-local-step');
  await expect(opened.getByText('the same', { exact: true })).toBeVisible();
  await diagram.getByRole('button', { name: /Read the signed response/ }).click();
  await expect(opened.getByText('Response, signed by the holder')).toBeVisible();
  await expect(opened.getByText('equal', { exact: true })).toHaveCount(4);
  await expectAccessible(page, 'the response opened', [sizes.desk]);

  await diagram.getByRole('button', { name: /Push the request/ }).click();
  await page.getByRole('button', { name: 'Edit and send' }).click();
  const bench = page.getByRole('dialog', { name: 'Edit and send' });
  await bench.getByRole('button', { name: 'No challenge' }).click();
  await bench.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = bench.getByRole('region', { name: 'What came back' });
  await expect(answer).toContainText('pkce.challenge');
  await answer.getByRole('button', { name: 'Mend and send again' }).click();
  await expect(answer).toContainText('Why did this succeed?');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Use the request_uri again' }).click();
  await expect(page.locator('main cdr-why').getByRole('heading', { name: /^Refused/ })).toBeVisible();

  // A reload, or an address without a profile, stays in the existing world.
  await page.goto('?view=decisions');
  await expect(page.locator('details.mode')).toBeVisible();
  await expect(profileMenu(page).locator('summary')).toContainText('CDR today');
  expect(await spoken(page)).toBe('cds-1.36');

  await chooseProfile(page, /^Profile 0\.1\.1/, 'Go to the world of profile 0.1.1');
  await expect(page.getByRole('heading', { level: 1, name: 'Decisions' })).toBeVisible();
  expect(await spoken(page)).toBe('0.1.1');
  expect(await sent(page), 'nothing was sent in this world').toBe(0);
  // Back in 0.1.1 everything is as before, also at an address without a profile.
  await chooseProfile(page, /^Today’s profile/, 'Go to the world of today’s profile');
  await page.goto('');
  await expect(page.getByRole('heading', { level: 1, name: 'Authorisation code flow' })).toBeVisible();
  await expectResult(page);
  expect(await sent(page)).toBeGreaterThan(20);
});

test('an address with a profile opens that profile’s world and device and leaves the other unchanged', async ({
  page,
  context,
}) => {
  await page.goto('?profile=today');
  await expect(page.getByRole('heading', { level: 1, name: 'Today’s Consumer Data Right' })).toBeVisible();
  await expect.poll(() => spoken(page)).toBe('cds-1.36');
  await page.evaluate(() => window.sandbox?.decisions.set('foreignCertificate', 'refuse'));

  await page.goto('?view=flow&flow=backchannel');
  await expect(page.getByRole('heading', { level: 1, name: 'This flow belongs to another profile' })).toBeVisible();
  await page.getByRole('link', { name: 'Open it in the world of profile 0.1.1' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Backchannel/ })).toBeVisible();
  await expect.poll(() => spoken(page)).toBe('0.1.1');
  const theirs = await context.newPage();
  await theirs.goto('authorise/?world=0.1.1');
  await expect.poll(() => spoken(theirs)).toBe('0.1.1');
  // The first world that this browser stored is today's.
  await theirs.goto('device/');
  await expect.poll(() => spoken(theirs)).toBe('cds-1.36');
  const foreign = theirs.evaluate(async () =>
    (await window.sandbox?.decisions.list())?.find(({ name }) => name === 'foreignCertificate'),
  );
  expect((await foreign)?.option).toBe('refuse');

  // Both go when the site is cleared.
  await theirs.goto('reset/');
  await theirs.getByRole('button', { name: 'Clear what this site keeps' }).click();
  await expect(theirs.getByText(/^The world “.*” (is deleted|will be deleted)/)).toHaveCount(2);

  await page.goto('?profile=today&storage=memory');
  await expect(page.getByRole('heading', { level: 1, name: 'Today’s Consumer Data Right' })).toBeVisible();
  await expect.poll(() => spoken(page)).toBe('cds-1.36');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
});

test('a flow’s options are below its action and push nothing down', async ({ page }) => {
  await page.goto('?profile=today');
  const choice = page.getByRole('group', { name: 'How the response comes' });
  await expect(choice).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [first, second] = [await page.locator('.actions .others').boundingBox(), await choice.boundingBox()];
    expect(first?.y ?? Infinity, String(width)).toBeLessThan(second?.y ?? 0);
  }
});
