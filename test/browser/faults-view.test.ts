// Faults and clock: moving just before and after an expiry, and arming, meeting and removing a fault.
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('the clock moves just before and just after a token expires, by button and arrow key', async ({ page }) => {
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
  // The next arrow key moves five seconds on: the token has expired.
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

test('a fault is armed with its symptom, met by a call and removed; a network fault survives a reload and is used up', async ({
  page,
  context,
}) => {
  await page.goto('?view=faults');
  await page.getByRole('button', { name: 'Share some data' }).click();
  const calls = page.getByRole('region', { name: 'Send a call and see' });
  await expect(calls.getByText(/Sent by the data recipient “Test app”/)).toBeVisible();
  // The holder’s cached copies are stale by then and listed among past events.
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
  // A preset's changes to the world can be undone even after a reload.
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
  // Armed faults belong to the world: they apply in every page and tab, and uses there count here.
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
