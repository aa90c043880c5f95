// The register page: filters, records, statuses and their effects.
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('5.7 participants can be filtered by industry and status, and an entry shows what it publishes', async ({
  page,
}) => {
  await page.goto('?view=register');
  const rows = page.getByRole('region', { name: 'Participants' }).getByRole('listitem');
  await expect(page.getByText(/^(\d+) of \1 entries$/)).toBeVisible();
  const all = await rows.count();
  expect(all).toBeGreaterThan(300);
  await page.getByLabel('Industry').selectOption('telco');
  await expect(rows).not.toHaveCount(all);
  const telco = await rows.count();
  expect(telco).toBeGreaterThan(5);
  expect(telco).toBeLessThan(all);
  for (const text of await rows.allTextContents()) expect(text).toContain('telco');
  await page.getByLabel('Industry').selectOption('all');
  await page.getByLabel('Kind').selectOption('dataRecipient');
  await page.getByLabel('Status').selectOption('SUSPENDED');
  await expect(rows.filter({ hasNotText: 'SUSPENDED' })).toHaveCount(0);
  const suspended = await rows.count();
  expect(suspended).toBeGreaterThan(0);
  for (const text of await rows.allTextContents()) expect(text).toMatch(/Data recipient.*SUSPENDED/s);
  await rows.first().getByRole('button').click();
  const entry = page.getByRole('region', { name: 'Entry' });
  await expect(entry.getByText('getDataRecipients, version 3')).toBeVisible();
  await entry.getByText('Raw record').click();
  const { status, legalEntityId } = JSON.parse((await entry.getByLabel('Raw record').textContent()) ?? '{}') as {
    status: string;
    legalEntityId: string;
  };
  expect(status).toBe('SUSPENDED');
  const tag = await page.evaluate(async () => {
    const { fetch, urls } = window.sandbox ?? {};
    const address = `${urls?.register.base ?? ''}/cdr-register/v1/all/data-recipients`;
    return (await fetch?.(address, { headers: { 'x-v': '3' } }))?.headers.get('etag');
  });
  await expect(entry.getByText(String(tag))).toBeVisible();
  await page.goto(`?view=register&entry=${legalEntityId}`);
  await expect(entry.getByText(legalEntityId, { exact: true })).toBeVisible();
});

test('5.5 suspending a recipient takes effect within five minutes of the clock, and so does reactivating it', async ({
  page,
}) => {
  await page.goto('?view=register');
  const entry = page.getByRole('region', { name: 'Entry' });
  await entry.getByRole('button', { name: 'Enrol a test app' }).click();
  const call = entry.getByRole('button', { name: 'Call as this recipient' });
  await call.click();
  await expect(entry.getByText(/was answered 200/)).toBeVisible();
  await page.getByLabel('Kind').selectOption('dataRecipient');
  await page.getByLabel('Name, id or client_id').fill('Test app');
  await page
    .getByRole('list', { name: 'Your apps' })
    .getByRole('button', { name: /Test app/ })
    .click();
  await entry.getByRole('button', { name: 'Set SUSPENDED' }).click();
  const felt = entry.getByText('Who is affected').locator('..');
  await expect(felt).toContainText('Data recipient Test app Pty Ltd: ACTIVE → SUSPENDED');
  await expect(felt).toContainText('Software product Test app: ACTIVE → INACTIVE');
  await entry.getByRole('button', { name: 'Move the clock on five minutes' }).click();
  await expect(entry.getByText('The clock has moved on by five minutes.')).toBeVisible();
  await call.click();
  await expect(entry.getByText(/was answered 403/)).toBeVisible();
  const why = entry.locator('cdr-why');
  // The mend is shown once.
  await expect(why.getByText('within five minutes')).toHaveCount(1);
  await expect(why).toContainText('Only the register’s operator can set a recipient');
  await expect(
    why.getByRole('heading', {
      name: 'Refused: the data recipient or its software product is not ACTIVE in the holder’s copy of the register',
    }),
  ).toBeVisible();
  // A check on no part of the request is named as the holder's own state, and the rule links to its page.
  await expect(why.getByRole('group', { name: 'Why was this refused?' })).toContainText('The data holder’s own record');
  await expect(why.getByRole('group', { name: 'Why was this refused?' })).toContainText(
    'status on the register: SUSPENDED',
  );
  await expect(why.getByRole('group', { name: 'Why was this refused?' })).not.toContainText('You sent');
  await expect(why.getByRole('link', { name: 'recipient.active' })).toHaveAttribute(
    'href',
    '?view=rules&rule=recipient.active',
  );
  await expect(why.locator('.source')).toContainText(/Consumer Data Standards|Data-Sharing Ecosystem Interfaces/);
  await why
    .getByText(/^\d+ checks$/)
    .first()
    .click();
  await why.getByText(/The access token: \d+ held/).click();
  await expect(why.getByText('The access token has not expired')).toHaveCount(1);
  await expect(why.getByText('The access token has not expired')).toBeVisible();
});

test('a status can be set back after the clock has moved, and the page keeps working, also after a reload', async ({
  page,
}) => {
  await page.goto('?view=register');
  const entry = page.getByRole('region', { name: 'Entry' });
  await entry.getByRole('button', { name: 'Enrol a test app' }).click();
  const call = entry.getByRole('button', { name: 'Call as this recipient' });
  const move = entry.getByRole('button', { name: 'Move the clock on five minutes' });
  await entry.getByRole('button', { name: 'Set INACTIVE' }).click();
  await expect(entry.getByText('INACTIVE', { exact: true }).first()).toBeVisible();
  await move.click();
  await call.click();
  await expect(entry.getByText(/was answered 403/)).toBeVisible();
  await entry.getByRole('button', { name: 'Set ACTIVE' }).click();
  await expect(entry.getByText('Who is affected').locator('..')).toContainText('Test app: INACTIVE → ACTIVE');
  await move.click();
  await call.click();
  await expect(entry.getByText(/was answered 200/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.evaluate(() => window.sandbox?.clock.advance('P400D'));
  await page.reload();
  await expect(page.getByText(/^(\d+) of \1 entries$/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('with the page’s own recipient suspended, the list still works, says what is not shown, and links there', async ({
  page,
}) => {
  await page.goto('?view=register');
  await expect(page.getByText(/^(\d+) of \1 entries$/)).toBeVisible();
  await page.evaluate(async () => {
    const { register, dataRecipient } = window.sandbox ?? {};
    await register?.setStatus('dataRecipient', dataRecipient?.legalEntityId ?? '', 'SUSPENDED');
  });
  await page.reload();
  await expect(page.getByText(/^(\d+) of \1 entries$/)).toBeVisible();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Every entry is listed, but what data holder brands publish is missing');
  await expect(alert).toContainText('SUSPENDED');
  await alert.getByRole('button', { name: /^Open / }).click();
  await page.getByRole('region', { name: 'Entry' }).getByRole('button', { name: 'Set ACTIVE' }).click();
  await expect(page.getByRole('region', { name: 'Entry' })).toContainText('SUSPENDED → ACTIVE');
});

test('axe finds nothing in the register: its list, and an entry', async ({ page }) => {
  await page.goto('?view=register');
  await expect(page.getByText(/^(\d+) of \1 entries$/)).toBeVisible();
  // A few rows of each kind suffice, since the others are alike.
  await page.getByLabel('Name, id or client_id').fill('anv');
  await expectAccessible(page, 'list', [sizes.phone]);
  await page.getByRole('list', { name: 'Participants' }).getByRole('button').first().click();
  await page.getByText('Raw record').click();
  await expectAccessible(page, 'entry');
});

test('the last run’s product is marked, and a reactivated recipient offers to reactivate its INACTIVE product', async ({
  page,
}) => {
  for (const flow of ['refresh', 'revoke', 'registration']) {
    await page.goto(`?view=flow&flow=${flow}`);
    await page.getByRole('button', { name: 'Run to the end' }).click();
    await expect(page.locator('#primary')).toHaveText('Start again');
  }
  await page.goto('?view=register');
  await page.getByLabel('Name, id or client_id').fill('Sunny Saver');
  const rows = page.getByRole('region', { name: 'Participants' }).getByRole('listitem');
  // A recipient, its brand, its product, and another that registered.
  await expect(rows).toHaveCount(4);
  // The visitor's apps are on top, the last run's first; two of one name are distinguished, followed by their company.
  const apps = page.getByRole('list', { name: 'Your apps' }).getByRole('listitem');
  await expect(apps).toHaveCount(4);
  await expect(apps.nth(3)).toContainText(/Data recipient|Recipient’s brand/);
  await expect(rows.first()).toContainText(/enrolled later · .*used by your last run/s);
  await expect(apps.nth(1)).toContainText('came with the household');
  const mine = rows.filter({ hasText: 'used by your last run' });
  await expect(mine).toHaveCount(1);
  await mine.getByRole('button').click();
  const entry = page.getByRole('region', { name: 'Entry' });
  await expect(entry.getByText('used by your last run')).toBeVisible();
  await expect(entry.getByText('your app', { exact: true })).toBeVisible();

  await rows.filter({ hasText: 'Data recipient' }).getByRole('button').click();
  await entry.getByRole('button', { name: 'Set SUSPENDED' }).click();
  await entry.getByRole('button', { name: 'Set ACTIVE' }).click();
  const left = entry.locator('.left');
  await expect(left).toHaveCount(2);
  await expect(left.first()).toContainText(
    'Its software product Sunny Saver is still INACTIVE. Set it ACTIVE too; holders see both changes once their copy of the register is renewed, after at most five minutes.',
  );
  await expectAccessible(page, 'a product left behind', [sizes.phone]);
  for (const count of [1, 0]) {
    await left.first().getByRole('button', { name: 'Set Sunny Saver ACTIVE' }).click();
    await expect(left).toHaveCount(count);
  }
  await expect(rows.filter({ hasText: 'INACTIVE' })).toHaveCount(0);

  // The same applies to its brand, but not while the recipient is suspended.
  await rows.filter({ hasText: 'brand' }).getByRole('button').click();
  await entry.getByRole('button', { name: 'Set INACTIVE' }).click();
  await expect(left).toHaveCount(0);
  await entry.getByRole('button', { name: 'Set ACTIVE', exact: true }).click();
  await expect(left).toHaveCount(2);
  await rows.filter({ hasText: 'Data recipient' }).getByRole('button').click();
  await entry.getByRole('button', { name: 'Set SUSPENDED' }).click();
  await rows.filter({ hasText: 'brand' }).getByRole('button').click();
  await expect(entry.getByText('Recipient’s brand', { exact: true })).toBeVisible();
  await expect(left).toHaveCount(0);
});
