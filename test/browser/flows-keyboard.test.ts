// Registration and the backchannel flow in the browser, end to end and by keyboard only; the hybrid walk has its own test.
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { takeSteps } from './walking.ts';

const outcomes = (flow: string) =>
  (window.sandbox?.trace.entries((exchange) => exchange.flow === flow) ?? []).map(
    ({ step, verdict }) => `${step ?? ''} ${verdict}`,
  );

test('registration by keyboard: each press takes the step that the button names', async ({ page }) => {
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  await tabTo(page, /^Run$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Dynamic client registration$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dynamic client registration' })).toBeVisible();
  const primary = page.locator('#primary');
  await tabTo(page, /^Next: find the register$/);
  for (const next of [
    'Next: get a register token',
    'Next: list data holder brands',
    'Next: get a software statement',
    'Next: read provider configuration',
    'Next: register the client',
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
  // Arrow keys move through the rows, Enter opens one, and the address leads back to the chosen row.
  await tabTo(page, /^Step 6 of 6\. .* Register the client\./);
  await page.keyboard.press('Home');
  const brands = page
    .locator('cdr-diagram')
    .getByRole('button', { name: /^Step 3 of 6\. .* List data holder brands\./ });
  for (let row = 0; row < 3; row += 1) await page.keyboard.press('ArrowDown');
  await expect(brands).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]step=brands/);
  await expect(page.locator('cdr-exchange').getByRole('heading', { name: 'List data holder brands' })).toBeVisible();

  // The row is edited and sent, then mended and sent again, by keyboard.
  await tabTo(page, /^Edit and send$/);
  await page.keyboard.press('Enter');
  const bench = page.getByRole('dialog', { name: 'Edit and send' });
  await expect(bench.getByRole('heading', { name: 'Edit and send' })).toBeFocused();
  await tabTo(page, /^Header x-v$/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('banana');
  await page.keyboard.press('Control+Enter');
  const answer = bench.getByRole('region', { name: 'What came back' });
  await expect(answer).toContainText('Refused: x-v is not a positive whole number');
  await expect(answer).toBeFocused();
  await tabTo(page, /^Mend and send again$/);
  await page.keyboard.press('Enter');
  await expect(bench.getByRole('textbox', { name: 'Header x-v' })).not.toHaveValue('banana');
  await expect(answer).toContainText('Why did this succeed?');
  await expect(answer).toContainText('bound to the client certificate');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit and send' })).toBeFocused();
});

for (const [way, title, pinged] of [
  ['polling', 'Backchannel (CIBA), polling', false],
  ['a ping', 'Backchannel (CIBA), with a ping', true],
] as const) {
  test(`CIBA 8, 10 the backchannel flow by ${way} works by keyboard: both screens show the same digits, and the consumer approves`, async ({
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
    const [lede, said] = [page.locator('.lede'), page.locator('main > [role=status]')];
    for (let step = 1; ; step += 1) {
      await expect(said).toContainText(new RegExp(`Step ${String(step)} of 10 succeeded|Your turn`));
      if ((await lede.textContent())?.includes('You are Priya') === true) break;
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
    await expect(device.getByRole('heading', { name: 'No request is waiting' })).toBeVisible();
    await expect(device.getByText('You approved the request.')).toBeVisible();
    await tabTo(page, /^Run to the end$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(primary).toHaveText('Start again');
    const sent = await page.evaluate(() => window.sandbox?.trace.entries().map(({ operation }) => operation));
    expect(sent?.includes('notifyRecipient')).toBe(pinged);
    await expect(page.getByText(/Banksia Crescent/).first()).toBeVisible();
  });
}

test('CIBA 7.3, 11 polling by hand shows the interval, slow_down lengthens it, and the run continues', async ({
  page,
}) => {
  await page.goto('?view=flow&flow=backchannel');
  await takeSteps(page, 5, 10);
  await page.locator('#primary').click();
  await expect(page.locator('.lede')).toContainText('You are Priya.');
  const polling = page.locator('.polling');
  await expect(polling).toContainText('One poll every 5 s.');
  await polling.getByRole('button', { name: 'Poll now' }).click();
  await expect(page.getByRole('heading', { name: 'Not yet: slow_down' })).toBeVisible();
  await expect(polling).toContainText(/One poll every 10 s\..*The last poll got slow_down/s);
  await expect(page.locator('.facts')).toContainText('10 s since slow_down, 5 s before');
  await expect(page.locator('cdr-exchange').getByText('not yet: slow_down')).toBeVisible();
  await expect(page.locator('cdr-diagram').getByText('too soon')).toBeVisible();
  await expectAccessible(page, 'polled too soon', [sizes.phone]);
  await page.getByRole('button', { name: 'Let Priya answer' }).click();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await expect(polling).toHaveCount(0);
});

test('CIBA 11 the recipient receives access_denied with the reason when the consumer declines on the device', async ({
  page,
}) => {
  await page.goto('?view=flow&flow=backchannel');
  await takeSteps(page, 5, 10);
  await page.locator('#primary').click();
  await expect(page.locator('.lede')).toContainText('You are Priya.');
  await page.locator('cdr-device').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('button', { name: 'Next: fetch the tokens' })).toBeVisible();
  await page.locator('#primary').click();
  await expect(
    page
      .locator('cdr-why')
      .getByRole('heading', { name: 'Refused: the backchannel authentication request was denied' }),
  ).toBeVisible();
  await expect(page.locator('#primary')).toHaveText('Ask again');
});

for (const [flow, last] of [
  ['refresh', /Access token now/],
  ['introspect', /active: true/],
  ['revoke', /active: false/],
] as const) {
  test(`the flow ${flow} runs its prerequisites first, says so, and completes`, async ({ page }) => {
    await page.goto(`?view=flow&flow=${flow}`);
    await expect(page.getByText(/registration and the hybrid flow run first, automatically/)).toBeVisible();
    await page.getByRole('button', { name: 'Run to the end' }).click();
    await expect(page.getByText(/ran first, automatically/)).toBeVisible();
    await expect(page.locator('#primary')).toHaveText('Start again');
    await expect(page.locator('.facts')).toContainText(last);
  });
}

test('axe finds nothing in the flow views, in either theme', async ({ page }) => {
  test.slow();
  await page.goto('?view=flow&flow=backchannel');
  await expect(page.locator('details.mode')).toBeVisible();
  await expectAccessible(page, 'start', [sizes.phone]);
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await expectAccessible(page, 'end');
  await page
    .locator('cdr-diagram')
    .getByRole('button', { name: /Poll before the answer/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Not yet: authorization_pending' })).toBeVisible();
  await expectAccessible(page, 'not yet');
});
