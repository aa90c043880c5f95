// The layout of the pages: nothing jumps, is cut off or is too small to read, at every width and in print.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectResult } from './walking.ts';

const runToEnd = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  await expect(page.locator('.flow')).toHaveAttribute('data-phase', 'done');
};
const isInSight = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && top < innerHeight - 40 && bottom > 0;
  });

for (const [width, height] of [
  [800, 900],
  [720, 450],
  [360, 740],
] as const)
  test(`at ${String(width)} by ${String(height)} px a run’s result and the title of the why panel are in view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('');
    await runToEnd(page);
    await expect.poll(() => isInSight(page, '#primary')).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBeLessThan(200);
    const [chart, diagram] = await Promise.all(
      ['#phone, .phone', 'cdr-diagram'].map((one) => page.locator(one).first().boundingBox()),
    );
    expect(chart?.y).toBeLessThan(diagram?.y ?? 0);
    // The broken calls on offer are above the chart where there is room for both; on a phone they are below.
    const breakIt = page.getByRole('heading', { name: 'Now break it' });
    await expect(breakIt).toBeVisible();
    if (width > 640) await expect(breakIt).toBeInViewport();
    else expect((await breakIt.boundingBox())?.y).toBeLessThan(diagram?.y ?? 0);
    await page.getByRole('button', { name: 'Use another certificate' }).click();
    await expect(page.getByRole('heading', { name: /^Refused/ })).toBeInViewport({ ratio: 1 });
    const card = page.getByRole('group', { name: 'Why was this refused?' });
    const [outer, close] = [await card.boundingBox(), await page.getByRole('button', { name: 'Close' }).boundingBox()];
    expect(close?.y).toBeGreaterThan(outer?.y ?? 0);
    expect((close?.y ?? 0) + (close?.height ?? 0)).toBeLessThan((outer?.y ?? 0) + (outer?.height ?? 0));
    expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
  });

test('at 1100, 1280 and 2200 px nothing moves and no button changes size during a run', async ({ page }) => {
  const measure = async (): Promise<readonly number[]> => {
    const [diagram, primary] = [
      await page.locator('cdr-diagram').boundingBox(),
      await page.locator('#primary').boundingBox(),
    ];
    return [diagram?.y, primary?.x, primary?.y, primary?.width, primary?.height].map((one) => Math.round(one ?? 0));
  };
  await page.goto('');
  for (const width of [1100, 1280, 2200]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('slider', { name: 'Step in view' })).toBeVisible();
    const before = await measure();
    await page.getByRole('button', { name: /^Next: / }).click();
    await expect(page.locator('.flow')).toHaveAttribute('data-phase', 'paused');
    await expect.poll(measure, { message: `${String(width)} px, after a step` }).toEqual(before);
    await runToEnd(page);
    await expect.poll(measure, { message: `${String(width)} px, at the end` }).toEqual(before);
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
  }
});

test('at 360 px the party symbols have a legend, and no word in a table is broken', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  expect((await page.locator('.top-bar').boundingBox())?.height).toBeLessThanOrEqual(740 / 8);
  await expect(page.locator('.standing summary').getByText(/\d{2}:\d{2}/)).toBeInViewport({ ratio: 1 });
  const key = page.locator('cdr-diagram .heads');
  for (const name of ['Consumer', 'Data recipient', 'Register', 'Data holder', 'Secondary data holder'])
    await expect(key.getByText(name, { exact: true })).toBeVisible();
  const broken = await page.locator('td, th').evaluateAll((cells) =>
    cells.flatMap((cell) =>
      [...document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).root.childNodes].flatMap((node) => {
        const text = node.textContent ?? '';
        return [...text.matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
          if (node.nodeType !== Node.TEXT_NODE || word.includes('-')) return [];
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      }),
    ),
  );
  expect(broken).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('at 2200 px the header is as wide as the content below it', async ({ page }) => {
  await page.setViewportSize({ width: 2200, height: 1200 });
  for (const address of ['', '?view=register', '?view=decisions']) {
    await page.goto(address);
    await expect(page.locator('details.mode')).toBeVisible();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const product = await page.locator('.product').boundingBox();
    expect(Math.abs((title?.x ?? 0) - (product?.x ?? -99)), address).toBeLessThanOrEqual(1);
    // Loading a view's parts pushes nothing visible down.
    expect((await page.locator('.foot').boundingBox())?.y, address).toBeGreaterThanOrEqual(1200);
  }
});

/** Font sizes below 12 px with their text, through every shadow root. */
const smallText = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const small = new Set<string>();
    const look = (root: Document | ShadowRoot): void => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const parent = node.parentElement;
        if (text === '' || parent === null || !parent.checkVisibility() || /^(?:STYLE|SCRIPT)$/u.test(parent.tagName))
          continue;
        const size = Number.parseFloat(getComputedStyle(parent).fontSize);
        if (size < 11.99) small.add(`${String(size)} px: ${text.slice(0, 40)}`);
      }
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot !== null) look(element.shadowRoot);
    };
    look(document);
    return [...small];
  });

test('no text on any page is smaller than 12 px', async ({ page }) => {
  await page.goto('');
  await runToEnd(page);
  await page.getByRole('button', { name: 'Use another certificate' }).click();
  await expect(page.getByRole('heading', { name: /^Refused/ })).toBeVisible();
  await page.locator('cdr-exchange').getByText('checks held').click();
  await page.getByText('Show as a table').click();
  expect(await smallText(page), 'a whole run').toEqual([]);
  for (const address of [
    '?view=flow&flow=backchannel',
    '?view=flow&flow=registration',
    '?view=decisions',
    '?view=register',
    'authorise/',
    'device/',
    'callback/#code=abc&state=def',
    'reset/',
    'embed/',
    'guides/testers/',
    '404.html',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await smallText(page), address).toEqual([]);
  }
});

test('in print each row appears once, without controls, and the chart is complete', async ({ page }) => {
  await page.goto('');
  await runToEnd(page);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 1000 });
  const diagram = page.locator('cdr-diagram');
  const rows = await diagram.locator('li[data-state]').count();
  expect(rows).toBeGreaterThan(20);
  // Rows and the days of the chart are buttons too and are printed; no other control is.
  await expect(page.getByRole('button').filter({ hasNotText: /kWh/u })).toHaveCount(rows);
  for (const role of ['radio', 'navigation'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(diagram.locator('.draw:visible')).toHaveCount(rows);
  await expect(diagram.locator('ol .unseen:visible')).toHaveCount(0);
  const { own, content } = await diagram.evaluate((element) => ({
    own: element.clientHeight,
    content: element.scrollHeight,
  }));
  expect(content).toBeLessThanOrEqual(own + 1);
  await expect(page.locator('cdr-usage-chart')).toHaveCSS('break-inside', 'avoid');
  await expect(page.locator('.phone')).toHaveCSS('break-inside', 'avoid');
});

test('on a phone the diagram stays in place while the chart appears above it, and the page scrolls to the chart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.locator('.flow').evaluate((flow: HTMLElement) => {
    const top = (): number => document.querySelector('cdr-diagram')?.getBoundingClientRect().top ?? NaN;
    let drawn = top();
    const look = (): void => {
      if (flow.dataset['phase'] === 'done') return;
      drawn = top();
      requestAnimationFrame(look);
    };
    look();
    new MutationObserver(() => {
      if (flow.dataset['phase'] === 'done') flow.dataset['jumped'] ??= String(Math.abs(top() - drawn));
    }).observe(flow, { attributeFilter: ['data-phase'] });
  });
  await runToEnd(page);
  expect(Number(await page.locator('.flow').getAttribute('data-jumped'))).toBeLessThan(40);
  await expect.poll(() => isInSight(page, '#primary')).toBe(true);
  // The header is complete again once it is out of view.
  await expect(page.locator('.flow')).not.toHaveClass(/framed/);
});

test('on a phone the header is small, rows of the ladder are numbered, and a view ends with its footer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('?view=api');
  await expect(page.getByRole('link', { name: /^GET Get energy accounts$/ })).toBeVisible();
  const below = (): Promise<number> =>
    page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        scrollY -
        (document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0),
    );
  await expect.poll(below).toBeLessThan(1);
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  expect((await page.locator('.top-bar').boundingBox())?.height).toBeLessThan(80);
  await expect(page.locator('cdr-diagram').getByText('10', { exact: true })).toBeVisible();
});

test('a table that overflows has shaded edges where there is more, and none in forced colours', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  /** For each table that scrolls sideways: which backgrounds scroll with the content, and how many are shades or covers. */
  const shades = (): Promise<readonly string[]> =>
    page.evaluate(() => {
      const inside = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? inside(one.shadowRoot) : [])]);
      return inside(document)
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.querySelector('table') !== null)
        .filter((one) => getComputedStyle(one).overflowX === 'auto')
        .map((one) => {
          const { backgroundAttachment, backgroundImage } = getComputedStyle(one);
          return `${backgroundAttachment.split(', ').slice(0, 4).join(' ')}; ${String(backgroundImage.split('linear-gradient').length - 1)}`;
        });
    });
  for (const address of ['?view=data', '?view=api&operation=listAccounts']) {
    await page.goto(address);
    await expect.poll(shades, address).toContain('local local scroll scroll; 4');
    expect([...new Set(await shades())], address).toEqual(['local local scroll scroll; 4']);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  expect([...new Set(await shades())]).toEqual(['local local scroll scroll; 0']);
});

for (const width of [360, 800, 1440])
  test(`at ${String(width)} px every search field shows its whole placeholder`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const view of ['reference', 'rules', 'api']) {
      await page.goto(`?view=${view}`);
      const field = page.locator('main').getByRole('searchbox').first();
      await expect(field).toBeVisible();
      const [room, text] = await field.evaluate((input: HTMLInputElement) => {
        const style = getComputedStyle(input);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) throw new Error('This browser measures no text.');
        pen.font = style.font;
        const padding = Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd);
        return [input.clientWidth - padding, pen.measureText(input.placeholder).width];
      });
      expect(text, view).toBeGreaterThan(0);
      expect(room, view).toBeGreaterThanOrEqual(text);
    }
  });
