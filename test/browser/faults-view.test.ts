// Faults and clock: what falls due is met just before and just after, and a fault is armed, felt and removed.
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('the clock is put just before and just after the end of a token, by button and by arrow key', async ({ page }) => {
  await page.goto('?view=faults');
  const due = page.getByRole('region', { name: 'Upcoming expiries' });
  await due.getByRole('button', { name: 'Share some data' }).click();
  const token = due.getByRole('listitem').filter({ hasText: 'Access token of Test app' });
  await expect(token).toContainText(/in 9 min/);
  await expect(due.getByRole('button', { name: 'Share some data' })).toHaveCount(0);
  const calls = page.getByRole('region', { name: 'Send a call and see' });
  await token.getByRole('button', { name: 'Just before' }).click();
  await expect(calls.getByText('“Read the accounts” shows it.')).toBeVisible();
  await expect(token).toContainText('in 1 s');
  await calls.getByRole('button', { name: 'Read the accounts' }).click();
  await expect(calls.getByText('/energy/accounts was answered 200')).toBeVisible();
  // The next arrow key is five seconds on: the token has ended.
  const slider = page.getByRole('slider', { name: /Drag the clock/ });
  const stood = await slider.getAttribute('aria-valuetext');
  await slider.press('ArrowRight');
  await expect(due.getByRole('list', { name: 'Past' })).toContainText('Access token of Test app');
  expect(await slider.getAttribute('aria-valuetext')).not.toBe(stood);
  await calls.getByRole('button', { name: 'Read the accounts' }).click();
  await expect(calls.getByText('/energy/accounts was answered 401')).toBeVisible();
  await expect(calls.getByRole('group', { name: 'Why was this refused?' })).toContainText('expired');
  await expect(calls.getByRole('link', { name: 'Open in the trace' })).toHaveAttribute(
    'href',
    /\?view=trace&exchange=[\da-f-]+/,
  );
  await calls.getByRole('button', { name: 'Ask for new tokens' }).click();
  await expect(calls.getByText('/token was answered 200')).toBeVisible();
  const coming = due.getByRole('list', { name: 'Still to come' });
  await expect(coming).toContainText('Access token of Test app');
  await page.getByRole('button', { name: 'Real time' }).click();
  await expect
    .poll(() => page.evaluate(() => Math.abs((window.sandbox?.clock.now().getTime() ?? 0) - Date.now())))
    .toBeLessThan(2000);
});

test('a fault is armed with its symptom, met by a call, and removed; one on the wire outlives the page, and is used up', async ({
  page,
  context,
}) => {
  await page.goto('?view=faults');
  await page.getByRole('button', { name: 'Share some data' }).click();
  const calls = page.getByRole('region', { name: 'Send a call and see' });
  await expect(calls.getByText(/Sent by the data recipient “Test app”/)).toBeVisible();
  // The holder’s copies are old by then, and stand among what is past.
  await page.getByRole('button', { name: '+ 5 minutes' }).click();
  await expect(page.getByRole('list', { name: 'Past' })).toContainText('Holder’s copy');
  const armed = page.getByRole('region', { name: 'Armed', exact: true });
  await expect(armed).toContainText('No fault is armed');
  await page.getByRole('button', { name: 'Arm: The secondary data holder does not answer' }).click();
  await expect(calls.getByText(/but usage gets 504.*“Read the usage” shows it/)).toBeVisible();
  await calls.getByRole('button', { name: 'Read the usage' }).click();
  await expect(calls.getByRole('heading', { name: /^Refused/ })).toBeVisible();
  await expect(armed.getByRole('link', { name: 'Get bulk usage' })).toHaveAttribute('href', /view=trace&exchange=/);
  await armed.getByRole('button', { name: /^Remove: The secondary/ }).click();
  await calls.getByRole('button', { name: 'Read the usage' }).click();
  await expect(calls.getByText('/usage was answered 200')).toBeVisible();
  // What a preset changed in the world can still be put back after the page was loaded anew.
  await page.getByRole('button', { name: 'Arm: Data holders announce an outage that began an hour ago' }).click();
  await expect(armed.getByText('Data holders announce an outage')).toBeVisible();
  const mark = page.getByRole('link', { name: '1 fault armed' });
  await expect(mark).toHaveAttribute('href', /\?view=faults$/);
  await page.reload();
  await expect(mark).toBeVisible();
  await calls.getByRole('button', { name: 'Read the accounts' }).click();
  await expect(calls.getByText('/energy/accounts was answered 503')).toBeVisible();
  await armed.getByRole('button', { name: /^Remove: Data holders/ }).click();
  await expect(armed).toContainText('No fault is armed');
  await expect(mark).toHaveCount(0);
  await calls.getByRole('button', { name: 'Read the accounts' }).click();
  await expect(calls.getByText('/energy/accounts was answered 200')).toBeVisible();
  const wire = page.getByRole('form', { name: 'A fault on the wire' });
  await wire.getByLabel('Operation').selectOption({ label: 'Get energy accounts' });
  await wire.getByLabel('What happens').selectOption('Answer 503');
  await wire.getByLabel('How often').selectOption('Three times');
  await wire.getByRole('button', { name: 'Arm' }).click();
  await expect(armed).toContainText('“Get energy accounts” gets 503, 3 times');
  await calls.getByRole('button', { name: 'Read the accounts' }).click();
  await expect(calls.getByText('/energy/accounts was answered 503')).toBeVisible();
  // What is armed belongs to the world: to every page of it and every tab, and what has struck there counts here.
  const other = await context.newPage();
  await other.goto('?view=faults');
  await other.getByRole('button', { name: 'Read the accounts' }).click();
  await expect(other.getByText('/energy/accounts was answered 503')).toBeVisible();
  await expect(armed).toContainText('It affected 2 exchanges');
  await other.close();
  await page.goto('?view=faults');
  await calls.getByRole('button', { name: 'Read the accounts' }).click();
  await expect(calls.getByText('/energy/accounts was answered 503')).toBeVisible();
  await expect(armed.getByText('used up', { exact: true })).toBeVisible();
  await calls.getByRole('button', { name: 'Read the accounts' }).click();
  await expect(calls.getByText('/energy/accounts was answered 200')).toBeVisible();
  await expectAccessible(page, 'fault met');
  await armed.getByRole('button', { name: 'Remove all faults' }).click();
  await expect(armed).toContainText('No fault is armed');
});
