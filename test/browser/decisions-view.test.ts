// The decisions page: each decision has its reason, a link and a switch that takes effect at once.
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('every decision is shown with its options, and the current one is selected', async ({ page }) => {
  await page.goto('?view=decisions');
  await expect(page.getByText(/All \d+ are at the sandbox’s choice\./)).toBeVisible();
  const states = await page.evaluate(async () =>
    (await window.sandbox?.decisions.list())?.map(({ name, option }) => [name, option]),
  );
  expect(states?.length).toBeGreaterThan(40);
  await page.getByRole('main').getByRole('combobox', { name: 'Profile' }).selectOption('Both');
  for (const [name = '', option = ''] of states ?? [])
    await expect(page.locator(`fieldset[data-entry="${name}"] input[value="${option}"]`)).toBeChecked();
});

test('a world lists the decisions of its profile, and on request the other profile’s without a switch', async ({
  page,
}) => {
  await page.goto('?profile=today&view=decisions');
  const card = (name: string) => page.locator(`fieldset[data-entry="${name}"]`);
  await expect(card('deletedConsent')).toBeVisible();
  await expect(card('deletedConsent').getByText('leaves the standards in force')).toHaveCount(1);
  await expect(card('consentClaimPlace')).toHaveCount(0);
  await page.getByRole('main').getByRole('combobox', { name: 'Profile' }).selectOption('Both');
  await expect(card('consentClaimPlace').getByText('no effect in today’s profile')).toBeVisible();
  await expect(card('consentClaimPlace').getByRole('radio').first()).toBeDisabled();
  await expect(card('deletedConsent').getByText('no effect')).toHaveCount(0);
});

test('a link opens a decision of the other profile too, and a world of 0.1.1 marks no option as leaving a standard', async ({
  page,
}) => {
  const card = (name: string) => page.locator(`fieldset[data-entry="${name}"]`);
  await page.goto('?view=decisions&decision=plansAt');
  await expect(card('plansAt').getByText('no effect in profile 0.1.1')).toBeVisible();
  await expect(page.getByText('leaves the standards in force')).toHaveCount(0);
});

test('a switch takes effect at once: the holder answers invalid_client with 401, and the strict preset reverts it', async ({
  page,
}) => {
  await page.goto('?view=decisions');
  const ask = () =>
    page.evaluate(async () => {
      const { sandbox } = window;
      if (sandbox === undefined) throw new Error('No sandbox here.');
      const metadata = await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/.well-known/openid-configuration`);
      const { token_endpoint: address } = (await metadata.json()) as { token_endpoint: string };
      const send = sandbox.certificates.present(await sandbox.certificates.issue({ commonName: 'nobody' }));
      const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'nobody' });
      return (await send(address, { method: 'POST', body })).status;
    });
  await expect(page.getByText(/are at the sandbox’s choice/)).toBeVisible();
  expect(await ask()).toBe(400);
  await page.getByRole('searchbox', { name: 'Find a decision' }).fill('Which status does invalid_client have');
  const card = page.locator('cdr-decisions-view fieldset');
  await expect(card).toHaveCount(1);
  await card.getByRole('radio', { name: /^401/ }).check();
  await expect(page.getByText(/\b1 of \d+ differ from the sandbox’s choice/)).toBeVisible();
  expect(await ask()).toBe(401);
  await page.getByRole('button', { name: /^Strict/ }).click();
  await expect(card.getByRole('radio', { name: /^400/ })).toBeChecked();
  expect(await ask()).toBe(400);
  await page.getByRole('button', { name: /^Lenient/ }).click();
  await expect(page.getByText(/differ from the sandbox’s choice/)).toBeVisible();
});

test('each decision has its own address, and all can be saved to a file', async ({ page }) => {
  await page.goto('?view=decisions');
  const last = page.locator('cdr-decisions-view fieldset').last();
  await last.getByRole('link', { name: /^Link to decision/ }).click();
  await expect(page).toHaveURL(/[?&]decision=\w+/);
  await expect(page.locator('fieldset.asked')).toBeInViewport();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  expect((await saved).suggestedFilename()).toBe('cdr-sandbox-decisions.json');
});

test('axe finds nothing in the decisions', async ({ page }) => {
  test.slow();
  await page.goto('?view=decisions');
  await expect(page.getByText(/are at the sandbox’s choice/)).toBeVisible();
  await expectAccessible(page, 'decisions');
});

test('a search without results says so and offers others, and the current preset is marked', async ({ page }) => {
  await page.goto('?view=decisions');
  const cards = page.locator('cdr-decisions-view fieldset');
  await expect(cards.first()).toBeVisible();
  const all = await cards.count();
  await page.getByRole('searchbox', { name: 'Find a decision' }).fill('zebra');
  await expect(page.getByText('No decision mentions “zebra”.')).toBeVisible();
  await page.getByRole('button', { name: 'certificate', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Find a decision' })).toHaveValue('certificate');
  const some = await cards.count();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  await page.getByRole('searchbox', { name: 'Find a decision' }).fill('zebra');
  await page.getByRole('button', { name: /^Show all/ }).click();
  await expect(cards).toHaveCount(all);
  const strict = page.getByRole('button', { name: /^Strict/ });
  const lenient = page.getByRole('button', { name: /^Lenient/ });
  await expect(strict).toHaveAttribute('aria-pressed', 'true');
  await lenient.click();
  await expect(lenient).toHaveAttribute('aria-pressed', 'true');
  await expect(strict).toHaveAttribute('aria-pressed', 'false');
  await cards.first().getByRole('radio', { checked: false }).first().check();
  await expect(lenient).toHaveAttribute('aria-pressed', 'false');
  await strict.click();
  await expect(strict).toHaveAttribute('aria-pressed', 'true');
});
