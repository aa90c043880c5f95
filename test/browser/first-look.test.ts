// What a first-time visitor sees in a view: what a click opens, links to the glossary, and which party is which.
import { expect, test } from './fixtures.ts';
import { runToEnd } from './walking.ts';

test('a clicked row opens in view, and the keyboard continues from the row', async ({ page }) => {
  const diagram = page.locator('cdr-diagram');
  const pushed = diagram.getByRole('button', { name: /Push the request\./ });
  const verifier = diagram.getByRole('button', { name: /Make a verifier\./ });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('?profile=today');
  await expect.poll(() => page.evaluate(() => window.sandbox?.profile)).toBe('cds-1.36');
  await runToEnd(page);
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
    [1280, 600],
    [800, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [row, title] of [
      [pushed, 'Push the request'],
      [verifier, 'Make a verifier'],
    ] as const) {
      await row.click();
      const heading = page.locator('#detail').getByRole('heading', { name: title, exact: true }).first();
      await expect(heading, `${String(width)} × ${String(height)}: ${title}`).toBeInViewport({ ratio: 1 });
      // The row stays in view beside the diagram’s frame and keeps the focus.
      if (width < 1024 || height < 640) continue;
      await expect(row).toBeInViewport({ ratio: 1 });
      await expect(row).toBeFocused();
    }
    await page.evaluate(() => scrollTo(0, 0));
  }
});

test('PAR, PKCE, request_uri and the encrypted response link to the glossary from today’s first screen', async ({
  page,
}) => {
  await page.goto('?profile=today');
  await expect.poll(() => page.evaluate(() => window.sandbox?.profile)).toBe('cds-1.36');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'PAR', exact: true })).toHaveAttribute('href', /term=par$/);
  await expect(bar.getByRole('link', { name: 'PKCE', exact: true })).toHaveAttribute('href', /term=pkce$/);
  await page.getByRole('group', { name: 'How the response comes' }).getByRole('link').click();
  await expect(page.locator('cdr-glossary-view .asked')).toContainText(/signed JWT.*registered for encryption/);
});

test('on a phone the bar shows the whole profile, and a finished run offers what can be broken in one press', async ({
  page,
}) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('?profile=today');
    await expect.poll(() => page.evaluate(() => window.sandbox?.profile)).toBe('cds-1.36');
    await expect(page.locator('.standing summary', { hasText: 'CDR today' })).toBeInViewport({ ratio: 1 });
  }
  await runToEnd(page);
  await page.getByRole('link', { name: 'Break it' }).click();
  await expect(page.getByRole('heading', { name: 'Now break it' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Use another certificate' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('link', { name: 'Break it' })).toBeHidden();
});

test('side by side names the holder and profile of each column, also with one column', async ({ page }) => {
  await page.goto('?view=compare&profile=today');
  const view = page.locator('cdr-compare-view');
  await expect(view.getByText(/Wattle Energy, which uses\s+0\.1\.1\s+here/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(view.getByText('0.1.1, at Wattle Energy').first()).toBeVisible();
  await expect(view.getByText('Today, at Bottlebrush Power').first()).toBeVisible();
});
