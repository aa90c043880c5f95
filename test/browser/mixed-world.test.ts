// A world of two profiles in the pages: explorer, workbench and device act at the chosen brand.
import type { Page } from '@playwright/test';
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

async function openMixed(page: Page, address: string): Promise<void> {
  await page.goto('?view=api');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.evaluate(() => window.sandbox?.reset('two-profiles'));
  await page.goto(address);
  await expect(page.locator('details.mode').or(page.locator('cdr-device'))).toBeVisible();
}

test('the explorer shows the operations and addresses of one holder, and an edited call stays at that holder', async ({
  page,
}) => {
  test.slow();
  await openMixed(page, '?view=api');
  const holder = page.getByRole('combobox', { name: 'Data holder' });
  await expect(holder.getByRole('option')).toHaveText(['Wattle Energy, CDR 0.1.1', 'Bottlebrush Power, CDR today']);
  const list = page.getByRole('navigation', { name: 'Operations' });
  await expect(list.getByRole('link', { name: 'Pushed authorisation' })).toBeHidden();
  await expect(list.getByRole('link', { name: 'Create consent' })).toBeVisible();

  await holder.selectOption('Bottlebrush Power, CDR today');
  await expect(page).toHaveURL(/[?&]holder=bottlebrush-power/);
  await expect(list.getByRole('link', { name: 'Create consent' })).toBeHidden();
  await list.getByRole('link', { name: 'Pushed authorisation' }).click();
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await expect(address).toHaveValue(/^https:\/\/[^/]*bottlebrush-power/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Answered 201.' })).toBeVisible();
  await expectAccessible(page, 'the explorer at a holder', [sizes.phone]);

  // An edited call goes to the same brand, with its profile's presets, and is refused in its profile's words and mended.
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer.getByRole('button', { name: 'Edit and send' }).click();
  const bench = page.getByRole('dialog', { name: 'Edit and send' });
  await bench.getByRole('button', { name: 'No challenge' }).click();
  await bench.getByRole('button', { name: 'Send', exact: true }).click();
  const back = bench.getByRole('region', { name: 'What came back' });
  await expect(back).toContainText('pkce.challenge');
  await back.getByRole('button', { name: 'Mend and send again' }).click();
  await expect(back).toContainText('Why did this succeed?');
  const asked = await page.evaluate(() =>
    window.sandbox?.trace
      .entries(({ operation }) => operation === 'pushAuthorisation')
      .map(({ request }) => new URL(request.url).host),
  );
  expect(new Set(asked).size).toBe(1);

  // The link leads there again; one that names only the operation leads to a holder that has it.
  await page.goto('?view=api&operation=pushAuthorisation');
  await expect(holder).toHaveValue('bottlebrush-power');
  await page.goto('?view=api&operation=createConsent');
  await expect(holder).toHaveValue('wattle-energy');
});

test('each holder’s device names its holder and shows the requests that wait there', async ({ page }) => {
  await openMixed(page, 'device/?customer=20000142');
  await expect(page.getByText('Bottlebrush Power app')).toBeVisible();
  // This holder has today's profile, which has no backchannel.
  await expect(page.getByRole('heading', { name: 'No request is waiting' })).toBeVisible();
  await expect(page.getByText('A recipient can ask for you by this hint')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to the start page' })).toBeVisible();
  const whose = page.getByRole('combobox', { name: 'Whose device' });
  await expect(whose.getByRole('option')).toHaveText([
    /^\s*Noor Haddad, Wattle Energy\s*$/,
    /^\s*Noor Haddad, Bottlebrush Power\s*$/,
    /^\s*Samuel Okoro, /,
  ]);
  await whose.selectOption({ index: 0 });
  await expect(page.getByText('Wattle Energy app')).toBeVisible();
  await expect(page.getByText('A recipient can ask for you by this hint')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the backchannel flow' })).toBeVisible();
});
