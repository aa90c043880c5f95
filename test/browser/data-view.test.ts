// The data page: what the parties store, what the last call changed, and saving, replacing and restarting the world.
import type { Page } from '@playwright/test';
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

const open = (page: Page, table: string): Promise<void> =>
  page
    .getByRole('list', { name: /^Tables of / })
    .getByRole('button', { name: table })
    .click();
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');

/** Enrols a software product at the register; the household has two already. */
const enrol = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await window.sandbox?.enrol({ name: 'Lamp' })));

test('tables of every party can be searched and shown as JSON; rows of the last call are marked, and tokens are hashed', async ({
  page,
}) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.getByRole('heading', { name: 'Your energy' })).toBeVisible();
  const tokens = await page.evaluate(async () => {
    const { tables } = (await window.sandbox?.exportState()) ?? {};
    return ((tables?.['holder.accessTokens'] ?? []) as { id: string }[]).map(({ id }) => id);
  });
  expect(tokens.length).toBeGreaterThan(0);

  await page.goto('?view=data');
  await expect(page.getByRole('heading', { name: 'Consents' })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('AUTHORISED');
  // The names of holder, client and consumer are in the first columns, beside the ids, and a search finds them.
  await expect(rows(page)).toContainText(/Wattle Energy.*Sunny Saver.*Priya Nair.*AUTHORISED/);
  await page.getByRole('searchbox', { name: 'Find a row' }).fill('priya nair');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find a row' }).fill('');
  await expect(rows(page).getByRole('link')).toHaveAttribute('href', /view=trace&exchange=[\w-]+$/);
  await expect(page.getByRole('button', { name: 'Access tokens changed by the last call' })).toBeVisible();
  await open(page, 'Access tokens');
  await expect(page).toHaveURL(/party=holder&table=holder\.accessTokens/);
  await expect(rows(page)).toHaveCount(tokens.length);
  await expect(rows(page).first()).toContainText('SHA-256 ');
  await expect(rows(page).getByRole('link', { name: 'added by the last call' })).toHaveCount(1);
  await page.getByLabel('JSON').check();
  await expect(page.locator('cdr-json').getByText('thumbprint').first()).toBeVisible();
  const shown = await page.locator('cdr-data-view').evaluate((view) => view.shadowRoot?.textContent ?? '');
  for (const token of tokens) expect(shown).not.toContain(token);
  await page.getByLabel('Table', { exact: true }).check();

  await open(page, 'Participants');
  await page.getByRole('searchbox', { name: 'Find a row' }).fill('Sunny Saver softwareProduct');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find a row' }).fill('');
  await open(page, 'Authorisation codes');
  await rows(page).getByRole('link').click();
  await expect(page).toHaveURL(/view=trace/);
  const opened = page.getByRole('region', { name: 'Exchange', exact: true });
  await expect(opened.getByText(/^usedAt is now \d{4}-/)).toBeVisible();
  await opened.getByRole('link', { name: 'holder.codes' }).click();
  await expect(page.getByRole('heading', { name: 'Authorisation codes' })).toBeVisible();

  // Calls without a consumer are counted: the last one finds one more than the call before it.
  await page.evaluate(async (all) => {
    const { clock, dataRecipient, decisions, urls } = window.sandbox ?? {};
    await decisions?.set('trafficThresholds', 'on');
    const date = clock?.now().toUTCString() ?? '';
    for (const token of [...all, ...all])
      await dataRecipient?.fetch(`${urls?.dataHolder.base ?? ''}/energy/accounts`, {
        headers: { authorization: `Bearer ${token}`, 'x-v': '1', 'x-fapi-auth-date': date },
      });
  }, tokens);
  await open(page, 'Calls counted');
  const counted = rows(page).filter({ has: page.getByRole('link', { name: 'changed by the last call' }) });
  await expect(counted.first()).toContainText(/was \d+ → is now \d+/);
  await expectAccessible(page, 'the data');
});

test('readings and resources are computed and found by NMI, and a thousand of them are shown in pages', async ({
  page,
}) => {
  // Before anything has happened, a table with initial content is open.
  await page.goto('?view=data');
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await expect(rows(page).first()).toContainText(
    /Banksia Crescent.*Wattle Energy.*Priya Nair.*Solar Time of Use.*Brolga Heights/,
  );
  await expect(page.getByRole('columnheader').first()).toHaveText('id');
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('displayName');
  await page.goto('?view=data&party=secondary&table=secondary.usage');
  const count = page.getByText(/^\s*\d+ rows\s*$/);
  await expect(count).toBeVisible();
  expect(Number(/\d+/.exec((await count.textContent()) ?? '')?.[0])).toBeGreaterThan(700);
  await expect(rows(page)).toHaveCount(100);
  await expect(rows(page).first()).toContainText('intervalRead');
  const first = await rows(page).first().textContent();
  await page.getByRole('button', { name: /^Later rows of Readings: \d+$/ }).click();
  await expect(page.getByRole('button', { name: 'Earlier rows of Readings: 100' })).toBeVisible();
  expect(await rows(page).first().textContent()).not.toBe(first);
  await open(page, 'Distributed energy resources');
  await expect(page.getByRole('columnheader', { name: 'approvedCapacity' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find by the NMI of a service point' }).fill('nobody');
  await expect(page.getByText('No row matches.')).toBeVisible();
});

test('bills, balances and plans of today are shown in money, dates and words, and as JSON', async ({ page }) => {
  await page.goto('?view=data&profile=today&table=holder.invoices');
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Owed at issue' })).toBeVisible();
  await expect(rows(page).first()).toContainText(/\d+ \w+ to \d+ \w+ \d{4}.*\$[\d,]+\.\d\d/);
  await expectAccessible(page, 'invoices', [sizes.phone]);
  await page.getByRole('searchbox', { name: 'Find by the key or number of an account' }).fill('nobody');
  await expect(page.getByText('No row matches.')).toBeVisible();
  await open(page, 'Billing transactions');
  await expect(rows(page).filter({ hasText: 'Daily supply charge' }).first()).toContainText('Other charge');
  await expect(rows(page).filter({ hasText: 'Feed-in' }).first()).toContainText(/−[\d,.]+ kWh|-[\d,.]+ kWh/);
  await open(page, 'Balances');
  await expect(rows(page).first()).toContainText(/In credit|Owed by the consumer|Nothing owed/);
  await open(page, 'Plans on offer');
  await expect(rows(page).first()).toContainText(/Market|Standing|Regulated/);
  await page.getByLabel('JSON').check();
  await expect(page.locator('cdr-json').getByText('planId').first()).toBeVisible();
  const tables = page.getByRole('list', { name: 'Tables of the data holder' });
  await expect(tables.getByRole('button', { name: 'Balances as set' })).toHaveCount(0);
});

test('a world of 0.1.1 shows the balances that are set, and no bills', async ({ page }) => {
  await page.goto('?view=data');
  const tables = page.getByRole('list', { name: 'Tables of the data holder' });
  await expect(tables.getByRole('button', { name: 'Balances as set' })).toBeVisible();
  await expect(tables.getByRole('button', { name: 'Invoices' })).toHaveCount(0);
});

test('a table grows as calls happen', async ({ page }) => {
  await page.goto('?view=data&party=register&table=register.enrolled');
  await expect(rows(page)).toHaveCount(2);
  await enrol(page);
  await page.evaluate(async () => void (await window.sandbox?.fetch(`${window.sandbox.urls.register.base}/nowhere`)));
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).filter({ hasText: 'Lamp' })).toHaveCount(1);
});

test('a world is saved, restarted after a warning, and restored from its file; a damaged file is refused with the place', async ({
  page,
}) => {
  await page.goto('?view=data&party=register&table=register.enrolled');
  await expect(rows(page)).toHaveCount(2);
  await enrol(page);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the world as a file' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');

  await page.getByRole('button', { name: 'Reset…' }).click();
  const anew = page.getByRole('dialog', { name: 'Reset this household?' });
  await expect(anew.getByRole('list', { name: 'What is lost' })).toContainText('Products enrolled3');
  // Enter never presses the deleting button first, and the way to undo is shown before.
  await expect(anew.getByRole('button', { name: 'Keep this world' })).toBeFocused();
  await expect(anew).toContainText('“Undo” at the foot of the page brings all of it back');
  await anew.getByRole('button', { name: 'Reset it' }).click();
  await expect(page.getByText('The household has been reset.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  const give = (content: string): Promise<void> =>
    page
      .getByLabel('File of a world')
      .setInputFiles({ name: 'world.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  const replace = page.getByRole('dialog', { name: 'Replace this world with the file?' });
  await give('{ "format": ');
  await expect(page.getByRole('alert')).toContainText('world.json is not valid JSON');
  await give('{ "x": 1 }');
  await expect(page.getByRole('alert')).toContainText('world.json is not a world of a sandbox');
  await expect(replace).toBeHidden();
  await give(text.replace('"enrolledAt": "', '"enrolledAt": "never '));
  await replace.getByRole('button', { name: 'Replace this world' }).click();
  await expect(page.getByRole('alert')).toContainText(/in table register\.enrolled, row .*, enrolledAt: /);
  await expect(rows(page)).toHaveCount(2);
  await give(text);
  await expect(replace.getByRole('list')).toContainText('Products enrolled2 → 3');
  await replace.getByRole('button', { name: 'Replace this world' }).click();
  await expect(page.getByText('The world from the file is in place.')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
});
