// The consumer’s dashboard beside a flow: apps that the pages enrolled are marked, and stopping an arrangement by hand counts as a step or is explained.
import { queryOf } from '../../src/pages/address/view-address.ts';
import { expect, test } from './fixtures.ts';
import { readAgain } from './read-again.ts';

const dashboard = queryOf({ view: 'flow', flow: 'withdraw-on-dashboard' }, 'cds-1.36');

test('the dashboard explains the app for calls made by hand, and stopping it is reported as no step of the flow', async ({
  page,
}) => {
  await page.goto(`?view=api&operation=listAccounts&profile=today`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Answered 200' })).toBeVisible();
  await page.goto(`./${dashboard}`);
  const shared = page.getByRole('region', { name: /^Sharing with API explorer/ });
  await expect(shared).toContainText('Behind the screen. The API explorer sends its calls as this app');
  await shared.getByRole('button', { name: 'Stop sharing' }).click();
  await shared.getByRole('button', { name: 'Stop now' }).click();
  await expect(page.getByRole('heading', { name: 'You are sharing nothing' })).toBeVisible();
  await expect(page.locator('.facts')).toContainText('You ended another arrangement');
  await expect(page.getByRole('button', { name: 'Next: the consumer withdraws' })).toBeVisible();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
});

test('stopping an arrangement by hand before the flow begins counts as its first step', async ({ page }) => {
  await page.goto('?profile=today');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await page.goto(`./${dashboard}`);
  await expect(page.getByRole('button', { name: 'Next: the consumer withdraws' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('button', { name: 'Stop now' }).click();
  await expect(page.getByRole('button', { name: 'Next: the holder tells the recipient' })).toBeVisible();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await expect(page.locator('cdr-diagram').getByText('The consumer withdraws').first()).toBeVisible();
});

test('a dashboard that cannot be read does not say that nothing is shared, and can be read again', async ({ page }) => {
  await page.goto(`./${dashboard}`);
  const nothingShared = page.getByRole('heading', { name: 'You are sharing nothing' });
  // The holder’s name is known once its dashboard has been read.
  await expect(page.locator('cdr-dashboard')).toContainText('Wattle Energy');
  await page.evaluate(() => window.sandbox?.faults.add({ operation: 'getDashboard', status: 503, times: Infinity }));
  await readAgain(page.locator('cdr-dashboard'));
  await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toBeVisible();
  await expect(page.getByText('The holder’s dashboard answered 503.')).toBeVisible();
  await expect(nothingShared).toBeHidden();
  await page.evaluate(() => window.sandbox?.faults.clear());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(nothingShared).toBeFocused();
});
