// The top bar of every view: links to all views, the household and clock menus, and menus that close.
import { pageViewNames, pageViews } from '../../src/pages/page-views.ts';
import { queryOf } from '../../src/pages/address/view-address.ts';
import { flowsIn, flowTitles } from '../../src/runs/flows/flow-names.ts';
import { expect, test } from './fixtures.ts';

/** Views for looking something up: the first action is to type or to choose an exchange. */
const lookedUpIn: readonly string[] = ['glossary', 'reference', 'rules', 'profiles', 'decisions', 'trace'].map(
  (view) => `?view=${view}`,
);

const addresses = [
  ...flowsIn('0.1.1').map((flow) => queryOf({ view: 'flow', flow })),
  ...pageViewNames.map((view) => queryOf({ view })),
];

test('every view has the bar, is marked in it, and has one primary action', async ({ page }) => {
  for (const address of addresses) {
    await page.goto(`./${address}`);
    await expect(page.locator('details.mode'), address).toBeVisible();
    const views = page.getByRole('navigation', { name: 'Views' });
    await expect(views.locator('.here'), address).toHaveCount(1);
    await expect(views.locator('[aria-current=page]'), address).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
    const primary = page.locator('main .go').filter({ visible: true });
    if (lookedUpIn.includes(address)) expect(await primary.count(), address).toBeLessThanOrEqual(1);
    else await expect(primary, address).toHaveCount(1);
  }
});

test('a menu opens, shows its links, and closes by Escape, by a press elsewhere, and by another', async ({ page }) => {
  await page.goto('');
  const views = page.getByRole('navigation', { name: 'Views' });
  const menu = (name: string) => page.locator('details.menu', { has: page.locator('summary', { hasText: name }) });
  await menu('Run').locator('summary').click();
  await expect(views.getByRole('link', { name: flowTitles.backchannel })).toBeVisible();
  await menu('Reference').locator('summary').click();
  await expect(menu('Run')).not.toHaveAttribute('open');
  await expect(views.getByRole('link', { name: pageViews.decisions.label })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu('Reference')).not.toHaveAttribute('open');
  await expect(menu('Reference').locator('summary')).toBeFocused();
  await menu('Clock').locator('summary').click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu('Clock')).not.toHaveAttribute('open');
});

for (const address of ['./', `./${queryOf({ view: 'decisions' })}`]) {
  test(`a menu opened before the page has loaded stays open, and a closed one keeps the focus: ${address}`, async ({
    page,
  }) => {
    let gate = Promise.withResolvers<undefined>();
    await page.route(/assets\/.*\.js$/, async (route) => {
      await gate.promise;
      await route.fallback();
    });
    const menu = page.locator('details.menu', { has: page.locator('summary', { hasText: 'Run' }) });
    await page.goto(address, { waitUntil: 'commit' });
    await menu.locator('summary').click();
    await expect(menu).toHaveAttribute('open');
    gate.resolve(undefined);
    await expect(page.locator('details.mode')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(menu).toHaveAttribute('open');

    gate = Promise.withResolvers<undefined>();
    await page.goto(address, { waitUntil: 'commit' });
    await menu.locator('summary').click();
    await menu.locator('summary').click();
    await expect(menu).not.toHaveAttribute('open');
    gate.resolve(undefined);
    await expect(page.locator('details.mode')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(menu).not.toHaveAttribute('open');
    await expect(menu.locator('summary')).toBeFocused();
  });
}

test('the clock can be moved from the bar of a view, and an invalid time is refused', async ({ page }) => {
  await page.goto(`./${queryOf({ view: 'decisions' })}`);
  const clock = page.locator('details.menu', { has: page.locator('summary', { hasText: 'Clock' }) });
  await expect(page.locator('details.mode')).toBeVisible();
  const before = await page.evaluate(() => window.sandbox?.clock.now().getTime() ?? 0);
  await clock.locator('summary').click();
  await clock.getByRole('button', { name: '+ 1 day' }).click();
  await expect
    .poll(() => page.evaluate(() => window.sandbox?.clock.now().getTime() ?? 0))
    .toBeGreaterThanOrEqual(before + 86_400_000);
  await clock.getByLabel('Set to').fill('2026-01-02T03:04');
  // Time passes while the visitor types.
  await page.evaluate(async () => {
    await window.sandbox?.clock.advance('PT2M');
    await window.sandbox?.fetch(`${window.sandbox.urls.register.base}/idp/.well-known/openid-configuration`);
  });
  await clock.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(clock.locator('summary')).toContainText(/2 Jan( 2026)?, 03:04 am/);
  await expect(clock.locator('summary')).toHaveAttribute('title', /2 January 2026/);
  await clock.getByRole('button', { name: 'Real time' }).click();
  await expect(clock.locator('summary')).not.toContainText('03:04 am');
});

test('another household can be started from the bar of a view, and the view is restored', async ({ page }) => {
  await page.goto(`./${queryOf({ view: 'register' })}`);
  const household = page.locator('details.menu', { has: page.locator('summary', { hasText: 'Household' }) });
  await expect(page.locator('details.mode')).toBeVisible();
  await household.locator('summary').click();
  await expect(household.getByText(/^Whose energy is it\? \d+ households$/)).toBeVisible();
  await household.getByRole('radio', { name: /^A joint account joint-account/ }).check();
  const moved = page.waitForEvent('load');
  await household.getByRole('button', { name: 'Move to this household' }).click();
  await moved;
  await expect(household.locator('summary')).toContainText('A joint account');
  await expect(page.getByRole('heading', { level: 1, name: 'Register', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.sandbox?.scenario.name)).toBe('joint-account');
  // The current household can be restarted too, without choosing another.
  await household.locator('summary').click();
  const anew = page.waitForEvent('load');
  const begin = household.getByRole('button', { name: 'Start this household again' });
  // The button that discards a world is not the primary one.
  await expect(begin).not.toHaveClass('go');
  await begin.click();
  await anew;
});

test('Escape leaves the search at once, whatever was typed', async ({ page }) => {
  await page.goto('?view=register');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog');
  await expect(search).toBeVisible();
  await page.keyboard.type('CIBA');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test('a custom household restarts in memory, and the menu says so', async ({ page }) => {
  await page.goto('?view=data&storage=memory');
  const household = page.locator('details.menu', { has: page.locator('summary', { hasText: 'Household' }) });
  await expect(page.locator('details.mode')).toBeVisible();
  await page.evaluate(async () => {
    const { scenario } = window.sandbox ?? {};
    if (scenario !== undefined)
      await window.sandbox?.reset({ ...scenario, name: 'own-house', title: 'A house of my own' });
  });
  await household.locator('summary').click();
  await household.getByRole('button', { name: 'Start this household again' }).click();
  await expect(household.locator('summary')).toContainText('A house of my own');
  await expect(page).toHaveURL(/\?view=data&storage=memory$/);
  await expect(page.locator('details.mode')).toContainText('In memory only');
});

test('an unknown view is named on a page that lists every view', async ({ page }) => {
  for (const query of ['?view=nonsense', '?view=flow&flow=nonsense']) {
    await page.goto(`./${query}`);
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such view' })).toBeVisible();
    await expect(page.getByText('Asked for: nonsense')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(addresses.length);
  }
  await page.getByRole('main').getByRole('link', { name: pageViews.register.label }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register', exact: true })).toBeVisible();
});

test('the clock in the bar keeps running, and its menu shows the time in UTC too', async ({ page }) => {
  await page.goto('?view=register');
  const clock = page.locator('details.menu', { has: page.locator('summary', { hasText: 'Clock' }) });
  await expect(clock.locator('b')).not.toHaveText('–');
  await clock.locator('summary').click();
  // Just before the full minute; nothing is sent that would update the bar.
  await page.evaluate(async () => {
    const now = window.sandbox?.clock.now().getTime() ?? 0;
    await window.sandbox?.clock.advance(`PT${String(58 - Math.floor((now % 60_000) / 1000) + 60)}S`);
  });
  const minute = () => page.evaluate(() => window.sandbox?.clock.now().getMinutes());
  const before = await minute();
  await expect.poll(minute).not.toBe(before);
  const after = String(await minute()).padStart(2, '0');
  await expect(clock.locator('b')).toHaveText(new RegExp(`:${after}`, 'u'));
  await expect(clock.getByText(new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:${after} UTC$`, 'u'))).toBeVisible();
  // The button and its menu show the same minute.
  await expect(clock.getByRole('status')).toHaveText(new RegExp(`:${after}\\b`, 'u'));
});

test('on a phone the whole bar fits in the window, with a fault armed too', async ({ page }) => {
  const cut = (width: number): Promise<readonly string[]> =>
    page.locator('.product, .views > *, .standing > *').evaluateAll(
      (all, most) =>
        all.flatMap((one) => {
          const { left, right, width: own } = one.getBoundingClientRect();
          return own > 0 && (left < 0 || right > most) ? [`${one.textContent.trim()}: ${String(right)}`] : [];
        }),
      width,
    );
  await page.goto('?view=faults');
  await expect(page.locator('details.mode')).toBeVisible();
  for (const width of [360, 390, 640, 800]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await cut(width), `${String(width)} px`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Arm: The secondary data holder does not answer' }).click();
  await page.reload();
  const mark = page.getByRole('link', { name: '1 fault armed' });
  await expect(mark).toBeVisible();
  // The clock's minutes are not cut off beside the mark, at any width.
  const minute = page.locator('.standing summary', { hasText: /Clock/ }).locator('b');
  for (const width of [360, 390, 700, 800, 960, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await cut(width), `${String(width)} px, with a fault`).toEqual([]);
    expect(await minute.evaluate((one) => one.scrollWidth <= one.clientWidth), `${String(width)} px, clock`).toBe(true);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('?view=register');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.standing summary', { hasText: 'CDR 0.1.1' })).toBeInViewport({ ratio: 1 });
});

test('on a laptop with a fault armed the bar has at most two rows, and loading does not change its height', async ({
  page,
}) => {
  const high = async (): Promise<number> => (await page.locator('.top-bar').boundingBox())?.height ?? 0;
  await page.goto('?view=faults');
  await page.getByRole('button', { name: 'Arm: The secondary data holder does not answer' }).click();
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(page.getByRole('link', { name: '1 fault armed' })).toBeVisible();
    expect(await high(), `${String(width)} px`).toBeLessThan(80);
  }
});

test('in forced colours the selection, a refusal and the focus can be distinguished', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('?view=api&operation=getStatus&version=none');
  await expect(page.getByText('Ready to send, also with Ctrl+Enter.')).toBeVisible();
  const colours = (): Promise<readonly (readonly [string, string])[]> =>
    page.evaluate(() =>
      [':checked + span', '.views .here > summary'].map((selector): readonly [string, string] => {
        const chosen = document.querySelector(`.top-bar ${selector}`);
        const other = document.querySelector(
          selector.startsWith(':') ? '.themes input:not(:checked) + span' : '.views details:not(.here) > summary',
        );
        const look = (one: Element | null): string => {
          if (one === null) return '';
          const { backgroundColor, borderTopColor, borderTopWidth, outlineStyle, textDecorationLine } =
            getComputedStyle(one);
          return [
            backgroundColor,
            borderTopWidth === '0px' ? '' : borderTopColor,
            outlineStyle,
            textDecorationLine,
          ].join(' ');
        };
        return [look(chosen), look(other)];
      }),
    );
  for (const [chosen, other] of await colours()) expect(chosen).not.toBe(other);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Why was this refused?' })).toContainText('version.present');
  await expect(page.getByRole('heading', { name: /^Refused/ })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await page.keyboard.press('Tab');
  await send.focus();
  expect(await send.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
  expect(await send.evaluate((one) => getComputedStyle(one).borderTopWidth)).not.toBe('0px');
});
