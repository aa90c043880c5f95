// A link to a run made in one browser opens at the same step and refusal in another, and never overwrites an existing world unasked.
import { expect, test } from './fixtures.ts';
import { expectKept } from './kept-trace.ts';
import { answerUntilConfirm, expectResult, phoneFrame, runToEnd, startWalk } from './walking.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a refused edit is refused again in a fresh browser, with the same household, clock and decisions', async ({
  page,
  browser,
}) => {
  await page.goto('?view=decisions');
  await page.locator('[data-entry=refreshRotation] input[value=on]').check();
  await expect(page.getByText(/\b1 of \d+ differ from the sandbox’s choice/)).toBeVisible();
  await page.goto('./');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  await page.getByRole('button', { name: /Read accounts/ }).click();
  await page.getByRole('button', { name: 'Edit and send', exact: true }).click();
  const bench = page.getByRole('dialog', { name: 'Edit and send' });
  await bench.getByRole('button', { name: 'Wrong x-v' }).click();
  await bench.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bench).toContainText('A link to this run repeats the edit.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const secrets = await page.evaluate(() =>
    (window.sandbox?.trace.entries() ?? []).flatMap(({ request, response, tokens }) => [
      ...tokens.map(({ value }) => value),
      ...(`${request.body ?? ''} ${response.body ?? ''}`.match(/[\w-]{40,}/gu) ?? []),
    ]),
  );
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter((secret) => link.includes(secret))).toEqual([]);

  const theirs = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  // Opened half a year later, the world begins at the run's time, with certificates of that day.
  await theirs.goto(link.replace(/clock=[^&]+/u, 'clock=2026-05-04T02%3A00%3A00.000Z'));
  const why = theirs.locator('cdr-why');
  await expect(why.getByRole('heading', { name: /x-v is not a positive whole number/ })).toBeVisible();
  const worldOf = (one: typeof page) =>
    one.evaluate(() => ({
      household: window.sandbox?.scenario.name,
      decided: window.sandbox?.decisions.get('refreshRotation'),
    }));
  expect(await worldOf(page)).toMatchObject({ decided: 'on' });
  await expect.poll(() => worldOf(theirs)).toEqual(await worldOf(page));
  await expect
    .poll(() => theirs.evaluate(() => window.sandbox?.clock.now().toISOString().slice(0, 10)))
    .toBe('2026-05-04');
  await expect(theirs).not.toHaveURL(/household/);
  await expect(theirs).toHaveURL(/step=usage\.\d/);
  await theirs.reload();
  await expect(why.getByRole('heading', { name: /x-v is not a positive whole number/ })).toBeVisible();
  await theirs.context().close();
});

test('a link to a run without a chosen row plays the run as far as it was taken', async ({ page, browser }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // G2 the button confirms the copy for a moment.
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible({ timeout: 15_000 });
  const theirs = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await theirs.goto(link);
  await expect(theirs.locator('#primary')).toHaveText('Start again');
  await expect(theirs.locator('.lede')).toContainText('Step 15 of 15.');
  await theirs.context().close();
});

test('a link, valid or broken, changes an existing world only after the visitor confirms', async ({ page }) => {
  const clock = '2026-05-04T02:00:00.000Z';
  await page.goto('./');
  await page.getByRole('button', { name: 'Next: find the register' }).click();
  await expect(page.getByRole('button', { name: 'Next: get a register token' })).toBeVisible();
  const trace = () => page.evaluate(() => window.sandbox?.trace.entries().map(({ id }) => id));
  const before = await trace();
  await expectKept(page, '/some/where/', before ?? []);

  await page.goto('?household=castle&clock=2026-05-04T02:00:00Z&step=token');
  await expect(page.getByRole('alert')).toContainText('no household “castle”. Nothing was played.');
  expect(await trace()).toEqual(before);

  const link = `?view=flow&flow=registration&household=concession&clock=${clock}&step=register`;
  await page.goto(link);
  const question = page.getByRole('alert');
  await expect(question).toContainText('household concession');
  await question.getByRole('button', { name: 'Open it in a world of its own' }).click();
  await expect(
    page
      .locator('cdr-diagram')
      .getByRole('button', { name: /Register.*201/ })
      .first(),
  ).toBeAttached();
  expect(await page.evaluate(() => window.sandbox?.scenario.name)).toBe('concession');

  await page.goto(link);
  await question.getByRole('button', { name: 'Keep my world' }).click();
  await expect(page).toHaveURL(/flow=registration$/);
  expect(await trace()).toEqual(before);
  expect(await page.evaluate(() => window.sandbox?.scenario.name)).toBe('solar-home');

  await page.goto(link);
  await question.getByRole('button', { name: 'Replace my world' }).click();
  await expect(
    page
      .locator('cdr-diagram')
      .getByRole('button', { name: /Register.*201/ })
      .first(),
  ).toBeAttached();
  await expect
    .poll(() => page.evaluate(() => window.sandbox?.clock.now().toISOString().slice(0, 10)))
    .toBe('2026-05-04');
  expect(await page.evaluate(() => [window.sandbox?.scenario.name, window.sandbox?.storage])).toEqual([
    'concession',
    'indexeddb',
  ]);
});

test('after Back a redeemed code can be redeemed again, and the run continues from there, also after a reload', async ({
  page,
}) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  const row = page.locator('cdr-diagram').getByRole('button', { name: /Swap the code for tokens.*200/ });
  await row.first().click();
  await page.locator('cdr-row-actions').getByText('More…').click();
  await page.getByRole('button', { name: 'Go back and edit' }).click();
  const bench = page.getByRole('dialog', { name: 'Edit and send' });
  await bench.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bench.getByRole('region', { name: 'What came back' })).toContainText('Why did this succeed?');
  await bench.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bench.getByRole('region', { name: 'What came back' })).toContainText('Refused');
  await page.keyboard.press('Escape');
  // The run used the first answer: one step back is before the code was redeemed.
  await expect(page.getByRole('button', { name: 'Next: ask who it is' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Next: swap the code for tokens' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  // The previous page's actions were not recorded, so they are played again.
  await page
    .locator('cdr-diagram')
    .getByRole('button', { name: /Create the consent.*201/ })
    .click();
  await page.getByRole('button', { name: 'Back to before this step' }).click();
  await expect(page.locator('.lede')).toContainText('Step 8 of 15.');
  await expect(page.getByRole('button', { name: 'Next: create the consent' })).toBeVisible();
});

test('a denial by the consumer and an armed fault are repeated in a fresh browser', async ({ page, browser }) => {
  await page.goto('./');
  await startWalk(page);
  await answerUntilConfirm(phoneFrame(page));
  await phoneFrame(page).getByRole('button', { name: 'Decline' }).click();
  await expect(page.locator('.lede')).toContainText('Priya said no, so nothing was shared.');
  await page.evaluate(() => window.sandbox?.faults.add({ operation: 'listAccounts', status: 503, times: Infinity }));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const theirs = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await theirs.goto(link);
  await expect(theirs.locator('.lede')).toContainText('Priya said no, so nothing was shared.');
  await expect(theirs.getByRole('link', { name: '1 fault armed' })).toBeVisible();
  await expect(theirs).not.toHaveURL(/fault|no=/);
  await theirs.context().close();
});

test('a hand-written link with a profile and a household but no clock opens as requested', async ({ page }) => {
  const bar = page.getByRole('banner');
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.goto('?profile=today&household=two-properties');
  await expect(bar).toContainText('A house and a shack');
  await expect(bar).toContainText('CDR today');
  await expect(page.getByRole('alert')).toBeHidden();
  // The link's parameters for the world leave the address once the world is open.
  await expect(page).not.toHaveURL(/household=/u);
  await runToEnd(page);
  // A used world needs confirmation; the other profile's world is unused and opens at once.
  await page.goto('?profile=0.1.1&household=solar-home');
  await expect(bar).toContainText('Solar home');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.goto('?profile=today&household=solar-home');
  await expect(page.getByRole('alert')).toContainText('household solar-home');
  await page.getByRole('button', { name: 'Replace my world' }).click();
  await expect(bar).toContainText('Solar home');
});
