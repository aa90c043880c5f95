// Lessons of both profiles: by keyboard with a reload, solved elsewhere, progress in the list, starting again.
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

test('a lesson works by keyboard only: hint, move, reload, the rest, goal and start again', async ({ page }) => {
  await page.goto('?view=lessons');
  await tabTo(page, /^Steal a token/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=lessons&lesson=steal-a-token$/);
  await expect(page.getByRole('heading', { name: 'Steal a token' })).toBeFocused();
  await expect(page.getByText('No request has been sent since the lesson began.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Do it yourself: Hybrid flow' })).toBeVisible();
  await tabTo(page, /^Give me a hint$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Hints' }).getByRole('listitem')).toHaveCount(1);
  await tabTo(page, /^Another hint$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Hints' }).getByRole('listitem')).toHaveCount(2);
  await tabTo(page, /^Do it for me$/);
  await page.keyboard.press('Enter');
  const status = page.getByRole('status').filter({ hasText: 'moves made' });
  await expect(status).toHaveText('1 of 4 moves made.');
  await expect(page.getByRole('heading', { name: /^Be the honest app\W+done$/ })).toBeVisible();
  // The button disappeared with its move; the next move's button has the focus.
  await expect(page.getByRole('button', { name: 'Do it for me' })).toBeFocused();

  await page.reload();
  await expect(status).toHaveText('1 of 4 moves made.');
  await tabTo(page, /^Solve the rest$/);
  await page.keyboard.press('Enter');
  const goal = page.getByRole('heading', { name: /^Goal reached: The holder refuses the token/ });
  await expect(goal).toBeFocused();
  const rows = page.getByRole('list', { name: 'Exchanges of the lesson' });
  await expect(rows.getByRole('button', { name: /Get energy accounts/ }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await tabTo(page, /^Get energy accounts.*bound to another client certificate/);
  await page.keyboard.press('Enter');
  const why = page.getByRole('group', { name: 'Why was this refused?' });
  await expect(why.getByText('The access token is bound to the client certificate presented')).toBeVisible();

  await tabTo(page, /^All lessons$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Steal a token.*Goal reached/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(goal).toBeVisible();
  await tabTo(page, /^Start again$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Steal a token' })).toBeFocused();
  await expect(status).toHaveText('0 of 4 moves made.');
  await expect(page.getByText('No request has been sent since the lesson began.')).toBeVisible();
  await page.reload();
  await expect(status).toHaveText('0 of 4 moves made.');
});

test('moves made in the console count, and axe finds nothing before and after the goal', async ({ page }) => {
  await page.goto('?view=lessons');
  await expect(page.getByRole('link', { name: /^Send the wrong header/ })).toBeVisible();
  await expectAccessible(page, 'the list', [sizes.phone]);
  await page.getByRole('link', { name: /^Send the wrong header/ }).click();
  await page.getByRole('button', { name: 'Do it for me' }).click();
  const status = page.getByRole('status').filter({ hasText: 'moves made' });
  await expect(status).toHaveText('1 of 5 moves made.');
  await expect(page.getByRole('link', { name: 'Do it yourself: API explorer' })).toHaveAttribute(
    'href',
    '?view=api&operation=listAccounts&lesson=send-the-wrong-header',
  );
  await page.evaluate(async () => {
    const { dataRecipient, urls } = window.sandbox ?? {};
    await dataRecipient?.fetch(`${urls?.dataHolder.base ?? ''}/energy/accounts`, { headers: { 'x-v': '99' } });
  });
  await expect(page.getByRole('heading', { name: /^Ask for an invalid version\W+done$/ })).toBeVisible();
  await expect(status).toHaveText('2 of 5 moves made.');
  await page.getByRole('button', { name: 'Give me a hint' }).click();
  await page.getByRole('button', { name: /Get energy accounts.*version/ }).click();
  await expectAccessible(page, 'on the way');
  await page.getByRole('button', { name: 'Solve the rest' }).click();
  await expect(page.getByRole('heading', { name: /^Goal reached/ })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Consumer Data Standards, HTTP Headers' })).toBeVisible();
  await expectAccessible(page, 'the goal', [sizes.tablet]);
  await page.getByRole('link', { name: 'Steal a token' }).click();
  await expect(page.getByRole('heading', { name: 'Steal a token' })).toBeFocused();
  // A link leads back from trying a move by hand.
  await page.getByRole('link', { name: 'Do it yourself: Hybrid flow' }).click();
  await page.getByRole('link', { name: 'Back to the lesson' }).click();
  await expect(page.getByRole('heading', { name: 'Steal a token' })).toBeVisible();
});

test('today’s start page links to today’s lessons, and a solved one survives a reload and is marked in the list', async ({
  page,
}) => {
  await page.goto('?profile=today');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.locator('summary', { hasText: 'Learn' }).click();
  await page.getByRole('link', { name: 'Lessons', exact: true }).click();
  const all = page.getByRole('list', { name: 'All lessons' });
  await expect(all.getByRole('link').first()).toHaveAccessibleName(/^Share data for the first time/);
  await expect(all.getByRole('link', { name: /^Send the wrong header/ })).toHaveCount(0);
  await expectAccessible(page, 'the list of today', [sizes.phone]);
  await all.getByRole('link', { name: /^Use a request_uri twice/ }).click();
  await expect(page).toHaveURL(/[?&]profile=today&lesson=use-a-request-uri-twice$/);
  await expect(page.getByRole('heading', { name: 'Use a request_uri twice' })).toBeFocused();
  await page.getByRole('button', { name: 'Do it for me' }).click();
  const status = page.getByRole('status').filter({ hasText: 'moves made' });
  await expect(status).toHaveText('1 of 4 moves made.');
  await page.reload();
  await expect(status).toHaveText('1 of 4 moves made.');
  await page.getByRole('button', { name: 'Solve the rest' }).click();
  await expect(
    page.getByRole('heading', {
      name: /^Goal reached: The holder accepts a request_uri once, and only before it expires/,
    }),
  ).toBeFocused();
  await expectAccessible(page, 'a goal of today', [sizes.tablet]);
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expect(all.getByRole('link', { name: /^Use a request_uri twice.*Goal reached/ })).toBeFocused();
});

test('every lesson of today can be solved in the playground, one after another', async ({ page }) => {
  test.slow();
  await page.goto('?view=lessons&profile=today&lesson=share-first-today');
  const titles = [
    'Share data for the first time',
    'Use a request_uri twice',
    'Send a request that is too old',
    'Redeem a stolen code',
    'Steal a token',
    'Amend an arrangement',
    'Withdraw in the recipient’s app',
    'Withdraw on the holder’s dashboard',
    'Share once',
    'Be the holder that lies',
    'A bill, line by line',
  ];
  for (const [index, title] of titles.entries()) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Solve the rest' }).click();
    await expect(page.getByRole('heading', { name: /^Goal reached/ })).toBeFocused();
    const next = titles[index + 1];
    if (next !== undefined) await page.getByRole('link', { name: `Next: ${next}` }).click();
  }
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expect(page.getByText(`${String(titles.length)} of ${String(titles.length)} goals reached.`)).toBeVisible();
});

test('a bill is checked line by line as calls bring its parts: totals, lines, prices, half-hours and the amount owed', async ({
  page,
}) => {
  await page.goto('?view=lessons&profile=today&lesson=a-bill-line-by-line');
  const bill = page.getByRole('region', { name: 'The bill, checked' });
  await expect(bill).toContainText('The bill appears here once you have read an invoice.');
  const act = async (made: number): Promise<void> => {
    await page.getByRole('button', { name: 'Do it for me' }).click();
    await expect(page.getByText(`${String(made)} of 6 moves made.`)).toBeVisible();
  };
  await act(1);
  const sums = bill.getByRole('list', { name: 'The sums of the invoice' });
  await expect(sums.getByRole('listitem').filter({ hasText: 'This bill' })).toContainText('$');
  await expect(bill.getByText('✓ equal')).toHaveCount(0);
  await act(2);
  const used = bill.getByRole('list', { name: 'What was used' });
  await expect(used.getByRole('listitem').filter({ hasText: 'Evening' })).toContainText('$');
  await expect(used.getByText('✓ equal')).toHaveCount(0);
  await act(3);
  await expect(used.getByRole('listitem').filter({ hasText: 'Evening' })).toContainText(
    'every day, 4 pm to 9 pm, local time',
  );
  await act(4);
  await expectAccessible(page, 'a bill half checked', [sizes.phone]);
  await act(5);
  await expect(used.getByRole('listitem').filter({ hasText: 'Evening' })).toContainText(/kWh × \$0\.4730.*✓ equal/s);
  const day = bill.getByRole('figure', { name: /^An average day of this bill/ });
  await expect(day).toContainText(/the tallest bar is [\d.]+ kWh/u);
  await expect(day).toContainText('Night: $0.2310 a kWh');
  await expect(bill.getByText('× differs')).toHaveCount(0);
  await page.getByRole('button', { name: 'Do it for me' }).click();
  await expect(page.getByRole('heading', { name: /^Goal reached: Every line of the bill/ })).toBeFocused();
  await expect(sums.getByRole('listitem').filter({ hasText: 'Owed now' })).toContainText('✓ equal');
  await expectAccessible(page, 'a bill checked', [sizes.phone, sizes.desk]);
});

test('a world of two profiles lists the lessons of both, each under its heading', async ({ page }) => {
  await page.goto('?view=lessons');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.evaluate(() => window.sandbox?.reset('two-profiles'));
  await page.reload();
  const ofToday = page.getByRole('list', { name: 'Lessons of today’s profile' });
  await expect(page.getByRole('heading', { level: 2, name: 'Lessons of profile 0.1.1' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Send the wrong header/ })).toBeVisible();
  await ofToday.getByRole('link', { name: /^Redeem a stolen code/ }).click();
  await page.getByRole('button', { name: 'Solve the rest' }).click();
  await expect(
    page.getByRole('heading', {
      name: /^Goal reached: The code is useless without its verifier, and a wrong guess does not use it up/,
    }),
  ).toBeVisible();
});

test('in memory, going back to the list keeps its place, and the Back button opens the exchange in the address', async ({
  page,
}) => {
  await page.goto('?view=lessons&storage=memory');
  await page.getByRole('link', { name: /^Steal a token/ }).click();
  await expect(page).toHaveURL(/[?&]storage=memory&lesson=steal-a-token$/);
  await page.getByRole('button', { name: 'Do it for me' }).click();
  await expect(page).toHaveURL(/[?&]exchange=[\w-]+/);
  const address = page.url();
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expect(page.getByRole('link', { name: /^Steal a token/ })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(address);
  const rows = page.getByRole('list', { name: 'Exchanges of the lesson' });
  await expect(rows.locator('[aria-pressed=true]')).toHaveCount(1);
});
