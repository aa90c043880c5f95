// The trace page: grouping, filtering, searching, opening, saving and clearing exchanges, and a thousand rows.
import type { Page } from '@playwright/test';
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Exchanges' });
const opened = (page: Page) => page.getByRole('region', { name: 'Exchange', exact: true });
const count = (page: Page) => page.getByRole('search').getByRole('status');
const rows = (page: Page) => list(page).getByRole('listitem');

/** Calls that need no flow: two succeed and one is refused. */
const send = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { fetch, urls } = window.sandbox ?? {};
    const brands = `${urls?.register.base ?? ''}/cdr-register/v1/all/data-holders/brands/summary`;
    for (const version of ['1', '1', 'banana']) await fetch?.(brands, { headers: { 'x-v': version } });
  });

test('an empty trace suggests a run, and a hybrid run is grouped, filtered, searched and opened', async ({ page }) => {
  await page.goto('?view=trace');
  await expect(page.getByRole('heading', { name: 'Nothing has been sent yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Run the hybrid flow' }).click();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.getByRole('heading', { name: 'Your energy' })).toBeVisible();
  await page.goto('?view=trace');
  await expect(list(page).getByRole('heading', { name: /^Dynamic client registration, / })).toBeVisible();
  await expect(list(page).getByRole('heading', { name: /^Hybrid flow, / })).toBeVisible();
  // The consumer’s screens are grouped with the run that opened them.
  await expect(list(page).getByRole('heading', { name: 'Outside any flow' })).toHaveCount(0);
  const all = await rows(page).count();
  expect(all).toBeGreaterThan(15);
  await expect(count(page)).toHaveText(`${String(all)} exchanges`);
  await expect(rows(page).last()).toBeInViewport();
  // G16 the list is scrolled to its end, and the first visible row is complete below its run's heading.
  const firstInSight = (): Promise<number> =>
    list(page).evaluate((region) => {
      const boxes = (selector: string) =>
        [...region.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const { top } = region.getBoundingClientRect();
      const edge = Math.max(top, ...boxes('h2').flatMap((one) => (one.top < top + 1 ? [one.bottom] : [])));
      const first = boxes('li').find(({ bottom }) => bottom > edge + 1);
      return Math.round((first?.top ?? 0) - edge);
    });
  await expect.poll(firstInSight).toBeGreaterThanOrEqual(-1);
  expect(await list(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);

  await page.getByLabel('Party').selectOption('Secondary data holder');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows(page)).toHaveCount(all);
  await page.getByLabel('Operation').selectOption('Token');
  await expect(page).toHaveURL(/operation=token/);
  await page.getByRole('searchbox', { name: 'Find in the trace' }).fill('grant_type=authorization_code');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('button').click();
  await expect(rows(page).getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await expect(opened(page).getByRole('heading', { name: 'Token', exact: true })).toBeVisible();
  await expect(opened(page).getByText('What changed')).toBeVisible();
  await expect(opened(page).getByText('holder.accessTokens')).toBeVisible();
  // What looks like a name or a hash is the token.
  await expect(opened(page).getByText('the access token itself. It is opaque')).toBeVisible();

  // The address alone leads there again. The typed text may have been a token and is too long for the address.
  const address = new URL(page.url()).searchParams;
  expect([address.get('operation'), address.get('words')]).toEqual(['token', null]);
  await page.reload();
  await expect(opened(page).getByRole('heading', { name: 'Token', exact: true })).toBeVisible();
  await expectAccessible(page, 'an exchange opened in the trace');
});

test('refused rows can be filtered by outcome and rule and link to the rule, and new calls appear live', async ({
  page,
}) => {
  await page.goto('?view=trace&outcome=refused');
  await expect(page.getByRole('heading', { name: 'Nothing has been sent yet' })).toBeVisible();
  await send(page);
  await expect(count(page)).toHaveText('1 of 3 exchanges');
  await rows(page)
    .getByRole('button', { name: /refused/ })
    .click();
  await expect(
    opened(page).getByRole('heading', { name: 'Refused: x-v is not a positive whole number' }),
  ).toBeVisible();
  await expect(opened(page).getByRole('link', { name: 'The rule version.positive-integer' })).toHaveAttribute(
    'href',
    '?view=rules&rule=version.positive-integer',
  );
  await page.getByLabel('Outcome').selectOption('all');
  await page.getByLabel('Rule').selectOption('version.positive-integer');
  await expect(count(page)).toHaveText('3 of 3 exchanges');
  await expect(list(page).getByRole('heading', { name: 'Outside any flow' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in the trace' }).fill('x-v: banana');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find in the trace' }).fill('xyzzy');
  await expect(page.getByText('No exchange matches.')).toBeVisible();
});

test('the shown rows can be saved in three formats, and clearing says what is lost and asks', async ({ page }) => {
  await page.goto('?view=trace');
  await expect(page.getByRole('heading', { name: 'Nothing has been sent yet' })).toBeVisible();
  await send(page);
  await page.getByLabel('Outcome').selectOption('refused');
  const saved = async (form: string): Promise<string> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: form }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  };
  const har = JSON.parse(await saved('HAR')) as { log: { entries: { response: { status: number } }[] } };
  expect(har.log.entries.map(({ response }) => response.status)).toEqual([400]);
  const lines = (await saved('JSON lines')).trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { verdict: string }).verdict)).toEqual(['refused']);
  expect(await saved('Mermaid')).toContain('DR-xRG: GET /cdr-register/v1/all/data-holders/brands/summary');

  await page.getByRole('button', { name: 'Clear…' }).click();
  const asked = page.getByRole('dialog', { name: 'Clear the trace?' });
  await expect(asked.getByText('This removes all 3 exchanges')).toBeVisible();
  await asked.getByRole('button', { name: 'Keep them' }).click();
  await expect(count(page)).toHaveText('1 of 3 exchanges');
  await page.getByRole('button', { name: 'Clear…' }).click();
  await asked.getByRole('button', { name: 'Clear all 3' }).click();
  await expect(page.getByRole('link', { name: 'Run the hybrid flow' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing has been sent yet' })).toBeVisible();
});

test('of a thousand rows a window is drawn with the newest in view, and a row opened by keyboard on a phone leads back', async ({
  page,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.goto('?view=trace');
  await expect(page.getByRole('heading', { name: 'Nothing has been sent yet' })).toBeVisible();
  await page.evaluate(async () => {
    const { fetch, urls } = window.sandbox ?? {};
    for (let index = 0; index < 1000; index += 1)
      await fetch?.(`${urls?.register.base ?? ''}/nowhere/${String(index)}`);
  });
  await expect(count(page)).toHaveText('1000 exchanges');
  await expect(rows(page).last()).toContainText('/nowhere/999');
  expect(await rows(page).count()).toBeLessThanOrEqual(100);
  await list(page).scrollIntoViewIfNeeded();
  await expect(rows(page).last()).toBeInViewport();
  await page.getByRole('button', { name: /^Earlier exchanges: \d+$/ }).click();
  await expect(page.getByRole('button', { name: /^Later exchanges: \d+$/ })).toBeVisible();
  expect(await rows(page).count()).toBeLessThanOrEqual(100);
  // Search finds one row of a thousand.
  await page.getByRole('searchbox', { name: 'Find in the trace' }).fill('/nowhere/77');
  await expect(rows(page)).toHaveCount(11);
  await rows(page).first().getByRole('button').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(opened(page)).toBeFocused();
  await expect(opened(page).getByRole('button', { name: 'Back to the list' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(1).getByRole('button')).toBeFocused();
});

test('on a phone, going back leads to the list when a filter has hidden the row', async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await page.goto('?view=trace');
  await expect(page.getByRole('heading', { name: 'Nothing has been sent yet' })).toBeVisible();
  await send(page);
  await rows(page).first().getByRole('button').click();
  const back = page.getByRole('button', { name: 'Back to the list' });
  await page.getByRole('searchbox', { name: 'Find in the trace' }).fill('x-v: banana');
  await expect(rows(page)).toHaveCount(1);
  await back.click();
  await expect(list(page)).toBeFocused();
  await expect(list(page)).toBeInViewport();
});

test('the focused row stays in view while rows grow', async ({ page }) => {
  await page.goto('?view=trace');
  await expect(page.getByRole('heading', { name: 'Nothing has been sent yet' })).toBeVisible();
  for (let time = 0; time < 8; time += 1) await send(page);
  await expect(rows(page)).toHaveCount(24);
  await expect(rows(page).last()).toBeInViewport();
  const first = rows(page).first().getByRole('button').first();
  await first.focus();
  await expect(first).toBeInViewport();
  // Simulates a row that turns out higher than estimated; after two frames the list has been notified.
  await rows(page)
    .nth(1)
    .evaluate(async (row) => {
      row.style.blockSize = '9rem';
      for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    });
  await expect(first).toBeInViewport();
});
