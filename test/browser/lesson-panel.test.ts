// The open lesson beside the views: which moves count, where it links, when it ends, and which app the visitor's flows use.
import type { Locator } from '@playwright/test';
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('an open lesson is beside every view, explains a wrong try, counts the right one, and stays closed once closed', async ({
  page,
}) => {
  await page.goto('?view=lessons&lesson=send-the-wrong-header');
  await page.getByRole('button', { name: 'Do it for me' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 of 5 moves made.' })).toBeVisible();
  await page.getByRole('link', { name: 'Do it yourself: API explorer' }).click();
  const panel = page.getByRole('complementary', { name: 'Lesson' });
  await expect(panel.getByText('Ask for an invalid version.')).toBeVisible();
  const send = (version: string) =>
    page.evaluate(async (xv) => {
      const { dataRecipient, urls } = window.sandbox ?? {};
      await dataRecipient?.fetch(`${urls?.dataHolder.base ?? ''}/energy/accounts`, {
        headers: { 'x-v': xv, authorization: 'Bearer made-up' },
      });
    }, version);
  await send('1');
  await expect(panel.getByRole('status')).toContainText('Not this move yet: “Get energy accounts” was refused');
  await send('banana');
  await expect(panel.getByText('2 of 5 moves made.')).toBeVisible();
  await page.goto('?view=register');
  await expect(panel.getByText('Send a wrong x-fapi-auth-date.')).toBeVisible();
  await expectAccessible(page, 'the lesson beside the register', [sizes.phone]);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Register', level: 1 })).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('the visitor’s own app counts: a finished run is recognised, and the flow’s own buttons make the other moves', async ({
  page,
}) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await page.goto('?view=lessons&lesson=share-first');
  await expect(page.getByRole('status').filter({ hasText: '1 of 4 moves made.' })).toBeVisible();
  // An earlier action has to be repeated now: the move says so, with the buttons to press.
  const earlier = 'You did this before the lesson began. Do it once more, and it counts.';
  const current = page.getByRole('list', { name: 'Moves' }).locator('[aria-current=step]');
  await expect(current).toContainText(earlier);
  await expect(current).toContainText('press “Start again” first');
  await page.getByRole('link', { name: 'Do it yourself: Hybrid flow' }).click();
  const panel = page.getByRole('complementary', { name: 'Lesson' });
  await expect(panel.getByText('Let the consumer say yes.')).toBeVisible();
  await expect(panel.getByRole('status')).toContainText(earlier);
  // The page already shows the flow, so there is no button that leads to it.
  await expect(panel.getByRole('link', { name: /^Do it yourself/ })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Another hint' })).toBeVisible();
  for (const name of ['Start again', 'Next: …']) await expect(panel).toContainText(`“${name}”`);
  // The finished run is replaced by a new one; after a reload the page is an ordinary one.
  await expect(page.locator('#primary')).toHaveText('Run it');
  await expect(page).not.toHaveURL(/begin=/u);
  await page.reload();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(panel.getByRole('status')).toContainText('Goal reached');
  // The link to the next lesson, and the end of the lesson when the visitor goes elsewhere.
  await expect(panel.getByRole('link', { name: 'Next: Send the wrong header' })).toHaveAttribute(
    'href',
    '?view=lessons&lesson=send-the-wrong-header',
  );
  await expectAccessible(page, 'a goal beside a flow', [sizes.phone]);
  await page.goto('?view=register');
  await expect(page.getByText(/\d+ of \d+ entries/)).toBeVisible();
  await expect(panel).toHaveCount(0);
  await page.goto('?view=trace');
  await expect(page.getByRole('button', { name: 'Clear…' })).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('a lesson waits while a world of another profile is open and continues in its own', async ({ page }) => {
  await page.goto('?view=lessons&lesson=share-first');
  await page.getByRole('button', { name: 'Do it for me' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 of 4 moves made.' })).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Lesson' });
  await page.goto('?profile=today');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await expect(panel).toHaveCount(0);
  await page.goto('?profile=0.1.1');
  await expect(panel.getByText('1 of 4 moves made.')).toBeVisible();
  // A restarted world has none of the moves.
  await page.evaluate(() => window.sandbox?.reset());
  await page.reload();
  await expect(panel.getByText('0 of 4 moves made.')).toBeVisible();
});

test('the trace opens the last move in view, and nothing links to the current page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await page.goto('?view=lessons&lesson=steal-a-token');
  await page.getByRole('button', { name: 'Do it for me' }).click();
  await page.getByRole('link', { name: 'Do it yourself: Trace' }).click();
  const panel = page.getByRole('complementary', { name: 'Lesson' });
  await expect(panel.getByText('Send the token with no certificate.')).toBeVisible();
  await expect(panel.getByRole('link', { name: /^Do it yourself/ })).toHaveCount(0);
  // The open row is at the top of the list, far from its end.
  const rows = page.getByRole('region', { name: 'Exchanges' });
  const top = rows.locator('[data-entry]').first();
  await top.click();
  const first = await top.getAttribute('data-entry');
  await rows.evaluate((list) => (list.scrollTop = 0));
  await panel.getByRole('button', { name: 'Do it for me' }).click();
  await expect(panel.getByText('2 of 4 moves made.')).toBeVisible();
  const chosen = rows.locator('[aria-pressed=true]');
  await expect(chosen).toHaveCount(1);
  await expect(chosen).not.toHaveAttribute('data-entry', first ?? '');
  await expect(chosen).toBeInViewport();
});

test('after lessons the phone asks on behalf of the visitor’s app, with the newest request on top', async ({
  page,
}) => {
  await page.goto('?view=lessons&lesson=make-it-slow-down');
  const made = page.getByRole('status').filter({ hasText: 'moves made' });
  for (const count of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Do it for me' }).click();
    await expect(made).toHaveText(`${String(count)} of 4 moves made.`);
  }
  await page.goto('?view=flow&flow=backchannel');
  const primary = page.locator('#primary');
  for (let step = 0; step < 5; step += 1) {
    await primary.click();
    await expect(page.locator('main > [role=status]')).toContainText(/succeeded|Your turn/);
    if ((await primary.textContent())?.includes('Your turn') === true) break;
  }
  const phone = page.locator('.phone');
  await expect(phone.getByRole('heading', { level: 1 }).first()).toHaveText('Share with Sunny Saver?');
});

test('a consent can be withdrawn by hand as the run’s app, with each form filled in from the run', async ({ page }) => {
  await page.goto('?view=lessons&lesson=withdraw-a-consent');
  await page.getByRole('link', { name: 'Do it yourself: Hybrid flow' }).click();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  const panel = page.getByRole('complementary', { name: 'Lesson' });
  await expect(panel.getByText('1 of 5 moves made.')).toBeVisible();
  for (const [moves, status] of [
    ['2 of 5 moves made.', '204'],
    ['3 of 5 moves made.', '200'],
    ['4 of 5 moves made.', '403'],
    ['5 of 5', '400'],
  ] as const) {
    await panel.getByRole('link', { name: 'Do it yourself: API explorer' }).click();
    await expect(page.getByText('The app of your run sends it')).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.locator('cdr-explorer-view .answer')).toContainText(status);
    await expect(panel.getByText(moves).or(panel.getByText('All 5 moves')).first()).toBeVisible();
  }
  expect(await page.evaluate(() => window.sandbox?.trace.entries(({ flow }) => flow === 'explorer-setup').length)).toBe(
    0,
  );
});

test('withdrawing by hand what the run’s app has withdrawn sends the same id and gets 422', async ({ page }) => {
  await page.goto('?profile=today');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await page.goto('?view=flow&flow=withdraw-in-app&profile=today');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  const withdrawn = () =>
    page.evaluate(() =>
      (window.sandbox?.trace.entries(({ operation }) => operation === 'revokeArrangement') ?? []).map(
        ({ request, response }) => [new URLSearchParams(request.body).get('cdr_arrangement_id'), response.status],
      ),
    );
  const [[id = null] = []] = await withdrawn();
  expect(id).not.toBeNull();
  await page.goto('?view=api&operation=revokeArrangement&as=run&profile=today');
  await expect(page.getByText('The app of your run sends it')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Answered 422' })).toBeVisible();
  expect((await withdrawn()).at(-1)).toEqual([id, 422]);
});

test('without a run the explorer’s own app sends, and the page says why', async ({ page }) => {
  await page.goto('?view=api&operation=listAccounts&as=run');
  await expect(page.getByText('no run in this tab has tokens yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.locator('cdr-explorer-view .answer')).toContainText('200');
  await page.goto('?view=api&operation=listAccounts');
  await expect(page.getByRole('link', { name: 'Send it as the app of your run' })).toHaveAttribute('href', /as=run/u);
});

test('the lesson is aligned with the content below it, in a view and beside a flow', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('?view=lessons&lesson=send-the-wrong-header');
  const panel = page.getByRole('complementary', { name: 'Lesson' });
  for (const [address, content] of [
    ['?view=api&operation=listAccounts&lesson=send-the-wrong-header', 'cdr-explorer-view'],
    ['?lesson=send-the-wrong-header', 'main.flow > .lead'],
  ] as const) {
    await page.goto(address);
    await expect(panel).toBeVisible();
    const edge = async (one: Locator): Promise<number> => Math.round((await one.boundingBox())?.x ?? -1);
    await expect.poll(() => edge(panel), { message: address }).toBe(await edge(page.locator(content)));
  }
});
