// Registration and the backchannel flow in the browser, end to end and by keyboard alone; the hybrid walk has its own test.
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

const outcomes = (flow: string) =>
  (window.sandbox?.trace.entries((exchange) => exchange.flow === flow) ?? []).map(
    ({ step, verdict }) => `${step ?? ''} ${verdict}`,
  );

test('E2 registration by keyboard: each press takes the step that the button names', async ({ page }) => {
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  await tabTo(page, /^Registration$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dynamic client registration' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Registration', exact: true })).toHaveAttribute('aria-current', 'page');
  const primary = page.locator('#primary');
  await tabTo(page, /^Next: find the register$/);
  for (const next of [
    'Next: get a register token',
    'Next: list data holder brands',
    'Next: get a software statement',
    'Next: read provider configuration',
    'Next: register',
    'Start again',
  ]) {
    await page.keyboard.press('Enter');
    await expect(primary).toHaveText(next);
    await expect(primary).toBeFocused();
  }
  await expect(page.getByText('client_id', { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(outcomes, 'registration')).toEqual([
    'discover-register ok',
    'register-token ok',
    'brands ok',
    'statement ok',
    'discover-holder ok',
    'register ok',
  ]);
  // The rows are walked with the arrows and opened with Enter; the address leads back to the one chosen.
  await tabTo(page, /^Step 1 of \d+\./);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, /^Step \d+ of \d+\..* List data holder brands\./);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]step=brands/);
  await expect(page.locator('cdr-exchange').getByRole('heading', { name: 'List data holder brands' })).toBeVisible();
});

for (const [way, title, pinged] of [
  ['polling', 'Backchannel, polling', false],
  ['a ping', 'Backchannel, with a ping', true],
] as const) {
  test(`CIBA 8, 10 the backchannel flow by ${way}, by keyboard: both screens show the same digits, the consumer approves`, async ({
    page,
  }) => {
    await page.goto('?view=flow&flow=backchannel');
    await expect(page.locator('details.mode')).toBeVisible();
    await tabTo(page, new RegExp(`^${way}$`));
    await page.keyboard.press('Space');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const primary = page.locator('#primary');
    await tabTo(page, /^Next: get a consent token$/);
    await page.keyboard.press('Enter');
    const lede = page.locator('.lede');
    for (let step = 2; ; step += 1) {
      await expect(lede).toContainText(new RegExp(`Step ${String(step)} of 10\\.|You are Priya`));
      if ((await lede.textContent())?.includes('You are Priya') === true) break;
      await expect(primary).toHaveText(/Next: /);
      await page.keyboard.press('Enter');
    }
    const digits = (await page.locator('.digits').textContent()) ?? '';
    expect(digits).toMatch(/^\d{4}$/);
    const device = page.locator('cdr-device');
    await expect(device.getByRole('heading', { name: 'Share with Sunny Saver?' })).toBeVisible();
    await expect(device.locator('b.code')).toHaveText(digits);
    await page.keyboard.press('Enter');
    await tabTo(page, /Banksia Crescent/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Authorise$/);
    await page.keyboard.press('Enter');
    await expect(device.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
    await expect(device.getByText('You approved the request.')).toBeVisible();
    await tabTo(page, /^Run to the end$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('All 10 steps.')).toBeVisible();
    const sent = await page.evaluate(() => window.sandbox?.trace.entries().map(({ operation }) => operation));
    expect(sent?.includes('notifyRecipient')).toBe(pinged);
    await expect(page.getByText(/Banksia Crescent/).first()).toBeVisible();
  });
}

test('CIBA 11 a consumer who declines on the device: the recipient reads access_denied, and why', async ({ page }) => {
  await page.goto('?view=flow&flow=backchannel');
  for (let press = 0; press < 6; press += 1) {
    await expect(page.locator('#primary')).toHaveText(/Next/);
    await page.locator('#primary').click();
    await expect(page.locator('.lede')).toContainText(
      press < 5 ? `Step ${String(press + 2)} of 10.` : 'You are Priya.',
    );
  }
  await page.locator('cdr-device').getByRole('button', { name: 'Decline' }).click();
  await expect(page.locator('#primary')).toHaveText('Next: fetch the tokens');
  await page.locator('#primary').click();
  await expect(page.locator('cdr-why').getByRole('heading', { name: 'Refused: access_denied' })).toBeVisible();
  await expect(page.locator('#primary')).toHaveText('Try again: fetch the tokens');
});

for (const [flow, last] of [
  ['refresh', /Access token now/],
  ['introspect', /active: true/],
  ['revoke', /active: false/],
] as const) {
  test(`the flow ${flow} runs what it needs first, says so, and ends`, async ({ page }) => {
    await page.goto(`?view=flow&flow=${flow}`);
    await expect(page.getByText(/registration and the hybrid flow run by themselves first/)).toBeVisible();
    await page.getByRole('button', { name: 'Run to the end' }).click();
    await expect(page.getByText(/ran first, by themselves/)).toBeVisible();
    await expect(page.getByText(/^All \d steps\./)).toBeVisible();
    await expect(page.locator('.facts')).toContainText(last);
  });
}

test('E1 axe finds nothing in the flow views, in either theme', async ({ page }) => {
  test.slow();
  await page.goto('?view=flow&flow=backchannel');
  await expect(page.locator('details.mode')).toBeVisible();
  await expectAccessible(page, 'start');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.getByText(/^All \d+ steps\./)).toBeVisible();
  await expectAccessible(page, 'end');
  await page
    .locator('cdr-diagram')
    .getByRole('button', { name: /Ask too early/ })
    .click();
  await expect(page.locator('cdr-why')).toBeVisible();
  await expectAccessible(page, 'refusal');
});
