// The API explorer: an operation is found, sent, changed, refused and explained.
import type { Sandbox } from '../../mocks/index.ts';
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('usage is found, requested by keyboard, charted beside its JSON, and read page by page', async ({ page }) => {
  await page.goto('?view=api');
  await page.getByRole('button', { name: 'Read a fortnight of electricity' }).click();
  await expect(page.getByRole('region', { name: 'JSON' })).toContainText('totalRecords: 28');
  await expect(page.getByText('Whole day')).toBeVisible();
  await page.goto('?view=api');
  await expect(page.getByRole('heading', { name: 'Choose an operation' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('usage GET');
  const list = page.getByRole('navigation', { name: 'Operations' });
  await expect(list.getByRole('link')).toHaveText([
    /Get usage for service point/,
    /Get bulk usage/,
    /Get usage for service point \(secondary\)/,
  ]);
  await list.getByRole('link', { name: /Get usage for service point$/ }).click();
  await expect(page).toHaveURL(/[?&]operation=getUsageForServicePoint/);
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await expect(address).toHaveValue(/\/servicepoints\/[\w-]{10,}\/usage\?interval-reads=MIN_30&page-size=28$/);
  await page.getByRole('textbox', { name: 'page-size' }).fill('7');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Answered 200.' })).toBeVisible();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('figure')).toBeVisible();
  await expect(answer.getByRole('region', { name: 'JSON' })).toContainText('reads: [ 7 ]');
  // The answer is shown once: the exchange is folded.
  await expect(answer.getByRole('heading', { name: 'Get usage for service point' })).toBeHidden();
  await answer.getByText('The whole exchange').click();
  await expect(answer.getByRole('heading', { name: 'Get usage for service point' })).toBeVisible();
  await expect(answer.getByText('The day, on this page only')).toBeVisible();
  await expect(answer.getByRole('list', { name: 'Daily totals, on this page only' })).toBeVisible();
  await answer.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('textbox', { name: 'page', exact: true })).toHaveValue('2');
  await expect(answer.getByText(/[?&]page=2/).first()).toBeVisible();
  await expect(page).toHaveURL(/query\.page=2/);
  await answer.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByRole('textbox', { name: 'page', exact: true })).toHaveValue('1');
  await expect(answer.getByRole('button', { name: 'Previous page' })).toBeHidden();
});

test('the OpenAPI document of a party is generated in the page and saved', async ({ page }) => {
  await page.goto('?view=api&profile=today');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Data holder', exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('cdr-holder.today.openapi.json');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const { openapi, info } = JSON.parse(Buffer.concat(chunks).toString()) as {
    openapi: string;
    info: { version: string };
  };
  expect([openapi, info.version]).toEqual(['3.1.0', 'cds-1.36']);
  // An operation offers the document of the party that answers it.
  await page.goto('?view=api&profile=today&operation=getDataHolderBrands');
  const beside = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  expect((await beside).suggestedFilename()).toBe('cdr-register.today.openapi.json');
});

test('another recipient’s token is refused and explained, and the link keeps the caller but no token', async ({
  page,
}) => {
  await page.goto('?view=api&operation=listAccounts');
  await page.getByLabel('Access token').selectOption({ label: 'Another recipient’s' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  const why = page.getByRole('group', { name: 'Why was this refused?' });
  await expect(why).toContainText('token.bound-to-certificate');
  await expect(page).toHaveURL(/[?&]token=other/);
  await page.reload();
  await expect(page.getByLabel('Access token')).toHaveValue('other');
  await page.getByLabel('Access token').selectOption({ label: 'Its own' });
  await page.getByRole('textbox', { name: 'authorization' }).fill('Bearer made-up');
  await send.click();
  await expect(why).toContainText('token.known');
  expect(page.url()).not.toContain('made-up');
  await page.getByRole('button', { name: 'Back to what was filled in' }).click();
  await expect(page.getByRole('button', { name: 'Back to what was filled in' })).toBeFocused();
  await send.click();
  await expect(
    page.getByRole('region', { name: 'Rows' }).getByRole('columnheader', { name: 'accountId' }),
  ).toBeVisible();
});

test('Mend and send again changes the fields of the sent form and the caller', async ({ page }) => {
  await page.goto('?view=api&operation=listAccounts');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const mend = page.getByRole('button', { name: 'Mend and send again' });
  const size = page.getByRole('textbox', { name: 'page-size' });
  await size.fill('1001');
  await send.click();
  await mend.click();
  await expect(page.getByRole('status').filter({ hasText: 'Answered 200. Mended in the form: ' })).toBeVisible();
  await expect(size).not.toHaveValue('1001');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByLabel('Version (x-v)').selectOption('left out');
  await send.click();
  await mend.click();
  await expect(page.getByRole('status').filter({ hasText: 'Mended in the form: header x-v.' })).toBeVisible();
  await page.getByLabel('Access token').selectOption({ label: 'Another recipient’s' });
  await send.click();
  await mend.click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Answered 200. Mended in the form: who calls.' }),
  ).toBeVisible();
  await expect(page.getByLabel('Access token')).toHaveValue('own');
});

test('a refusal names the armed fault behind it, and after disarming it there the same call succeeds', async ({
  page,
}) => {
  await page.goto('?view=api&operation=listAccounts');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const answered = (words: string) => page.getByRole('status').filter({ hasText: words });
  await expect(answered('Answered 200.')).toBeVisible();
  await page.evaluate(() => window.sandbox?.faults.add('outage'));
  const mark = page.getByRole('link', { name: '1 fault armed' });
  // The bar redraws each minute in any case.
  await expect(mark).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const cause = page.getByText(/^\s*Caused by the armed fault/u);
  await expect(cause).toContainText('Data holders announce an outage that began an hour ago');
  await page.getByRole('button', { name: 'Disarm it' }).click();
  await expect(page.getByText(/^“Data holders announce an outage.*is disarmed\./u)).toBeVisible();
  await expect(mark).toHaveCount(0);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answered('Answered 200.')).toBeVisible();
  await expect(cause).toHaveCount(0);
});

test('“Back to what was filled in” restores the values of a suggestion', async ({ page }) => {
  await page.goto('?view=api');
  await page.getByRole('button', { name: 'Read a fortnight of electricity' }).click();
  await expect(page.getByText('Answered 200.')).toBeVisible();
  const oldest = page.getByRole('textbox', { name: 'oldest-date' });
  const given = await oldest.inputValue();
  expect(given).not.toBe('');
  const back = page.getByRole('button', { name: 'Back to what was filled in' });
  await expect(back).toBeDisabled();
  await oldest.fill('2020-01-01');
  await back.click();
  await expect(oldest).toHaveValue(given);
});

test('an operation cites the text of the current profile', async ({ page }) => {
  await page.goto('?view=api&profile=today&operation=token');
  const head = page.locator('cdr-explorer-view header.head');
  await expect(head).toContainText('Consumer Data Standards');
  await expect(head).not.toContainText('0.1.1');
});

test('choosing an expired token moves the clock, which is announced and can be undone; the next call gets a new token', async ({
  page,
}) => {
  await page.goto('?view=api&operation=listAccounts');
  await expect(page.getByText(/moves the clock of the whole world on by up to 10 minutes/u)).toBeVisible();
  await page.getByLabel('Access token').selectOption({ label: 'Its own, expired' });
  const now = (): Promise<number> => page.evaluate(() => window.sandbox?.clock.now().getTime() ?? 0);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(page.getByText('Ready to send, also with Ctrl+Enter.')).toBeVisible();
  const before = await now();
  await send.click();
  const why = page.getByRole('group', { name: 'Why was this refused?' });
  await expect(why).toContainText('token.live');
  expect((await now()) - before).toBeGreaterThan(60_000);
  const bar = page.getByRole('status').filter({ hasText: /The clock of the whole world was moved on by \d+ minutes/u });
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. The world is as it was before.')).toBeVisible();
  expect((await now()) - before).toBeLessThan(60_000);
  await page.getByLabel('Access token').selectOption({ label: 'Its own' });
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'Answered 200.' })).toBeVisible();
});

test('a withdrawn consent can be chosen, and any x-v can be typed', async ({ page }) => {
  await page.goto('?profile=today&view=api&operation=listAccounts');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await page.getByLabel('Access token').selectOption({ label: 'Its own, consent withdrawn' });
  await send.click();
  await expect(page.getByRole('heading', { name: 'Answered 403' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Why was this refused?' })).toContainText('consent.alive');
  await page.getByLabel('Access token').selectOption({ label: 'Its own' });
  const version = page.getByRole('combobox', { name: 'Version (x-v)' });
  await version.selectOption('another value…');
  for (const [value, status] of [
    ['0', 400],
    ['banana', 400],
    ['99', 406],
  ] as const) {
    await page.getByRole('textbox', { name: 'x-v, any value' }).fill(value);
    await send.click();
    await expect(page.getByRole('heading', { name: `Answered ${String(status)}` })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`[?&]version=${value}\\b`, 'u'));
  }
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'x-v, any value' })).toHaveValue('99');
});

test('a typed address is kept, fills in the form if it fits, and never leaves the sandbox', async ({ page }) => {
  await page.goto('?view=api&operation=listAccounts');
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await expect(address).toHaveValue(/\/energy\/accounts$/);
  const plain = await address.inputValue();
  await address.fill(`${plain}?page-size=1001`);
  await page.keyboard.press('Control+Enter');
  const why = page.getByRole('group', { name: 'Why was this refused?' });
  await expect(why).toContainText('page.size-range');
  await expect(page.getByRole('textbox', { name: 'page-size' })).toHaveValue('1001');
  await address.fill(`${plain}/there-is-none/at-all`);
  await page.keyboard.press('Control+Enter');
  // The rule's name alone would prove nothing, because it is also listed among the rules that passed.
  await expect(page.getByRole('heading', { name: 'Answered 404' })).toBeVisible();
  await expect(why).toContainText('route.known');
  await address.fill('https://example.com/');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('outside the sandbox');
});

test('a shown answer is complete: the next press counts at once, and an operation chosen meanwhile is filled in', async ({
  page,
}) => {
  await page.goto('?view=api&operation=getStatus');
  await expect(page.getByText('Ready to send, also with Ctrl+Enter.')).toBeVisible();
  const view = page.locator('cdr-explorer-view');
  const sent = (): Promise<number> =>
    view.evaluate((element: HTMLElement & { sandbox?: Sandbox }) => element.sandbox?.trace.entries().length ?? 0);
  const before = await sent();
  // The keys are pressed again as soon as the answer appears, before any other task runs.
  await view.evaluate(async ({ shadowRoot }) => {
    const results = shadowRoot?.querySelector('.results');
    const keys = { key: 'Enter', ctrlKey: true, bubbles: true, composed: true };
    const press = () => results?.dispatchEvent(new KeyboardEvent('keydown', keys));
    await new Promise<void>((resolve) => {
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        press();
        resolve();
      }).observe(results ?? document, { subtree: true, childList: true });
      press();
    });
  });
  await expect.poll(sent).toBe(before + 2);
  await expect(page.getByText('Answered 200.')).toBeVisible();
  // Another operation is chosen during a call: its form is filled in, and the old answer is not shown.
  await view.evaluate(({ shadowRoot }) => {
    shadowRoot?.querySelector<HTMLButtonElement>('.go')?.click();
    shadowRoot?.querySelector<HTMLElement>('a[href$="operation=listAccounts"]')?.click();
  });
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(/\/energy\/accounts$/);
  await expect.poll(sent).toBeGreaterThan(before + 2);
  await expect(page.getByText('Ready to send, also with Ctrl+Enter.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the same bytes again' })).toBeHidden();
});

test('today’s bills, plans, lists by POST and register calls succeed as they are filled in', async ({ page }) => {
  test.slow();
  const operations = [
    'listEnergyPlans',
    'getEnergyPlanDetail',
    'getEnergyAccountInvoices',
    'listEnergyAccountInvoicesBulk',
    'listEnergyInvoicesForSpecificAccounts',
    'getBillingForEnergyAccount',
    'listEnergyAccountBillingBulk',
    'listEnergyAccountBillingForSpecificAccounts',
    'listEnergyAccountBalancesSpecificAccounts',
    'getMetrics',
    'metadataUpdate',
  ];
  for (const operation of operations) {
    await page.goto(`?view=api&profile=today&operation=${operation}`);
    await expect(page.getByText('Ready to send, also with Ctrl+Enter.')).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Answered 200' }), operation).toBeVisible();
  }
  await page.goto('?view=api&profile=today&operation=listAccounts');
  await expect(page.getByLabel('Version (x-v)').getByRole('option')).toHaveText([
    '1, retired',
    '2',
    '3, not published',
    'left out',
    'another value…',
  ]);
});

test('axe finds nothing in the API explorer', async ({ page }) => {
  test.slow();
  await page.goto('?view=api&operation=getStatus&version=none');
  // A few rows of each kind suffice, since the others are alike.
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('balance');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(page.getByRole('group', { name: 'Why was this refused?' })).toBeVisible();
  await expectAccessible(page, 'refused');
  await page.goto('?view=api&operation=listBalancesBulk');
  await send.click();
  await expect(page.getByRole('region', { name: 'Rows' })).toBeVisible();
  await page.getByText(/^Refusals it can make/).click();
  await expectAccessible(page, 'answered', [sizes.desk]);
});
