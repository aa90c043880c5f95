// The top bar keeps its height and widths when its words change: the year in the clock, and how the sandbox runs.
import { expect, test } from './fixtures.ts';

for (const width of [360, 800, 1280, 1440])
  test(`at ${String(width)} px the clock shows another year, and the bar keeps its height`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('?view=data&storage=memory');
    await expect(page.locator('details.mode')).toBeVisible();
    const height = async (): Promise<number> => (await page.locator('.top-bar').boundingBox())?.height ?? 0;
    // A household's name may have any length.
    await page.evaluate(async () => {
      const { scenario } = window.sandbox ?? {};
      if (scenario !== undefined)
        await window.sandbox?.reset({ ...scenario, title: 'A house with a long name of its own' });
    });
    const clock = page.locator('details.menu', { has: page.locator('summary', { hasText: 'Clock' }) });
    const setTo = async (year: number): Promise<void> => {
      await clock.locator('summary').click();
      await clock.getByLabel('Set to').fill(`${String(year)}-12-30T07:26`);
      await clock.getByRole('button', { name: 'Set', exact: true }).click();
      await clock.locator('summary').click();
    };
    const year = await page.evaluate(() => new Date().getFullYear());
    await setTo(year);
    await expect(clock.locator('summary')).toContainText('30 Dec, 07:26 am');
    await expect(clock.locator('summary')).toHaveAttribute('title', new RegExp(String(year), 'u'));
    const before = await height();
    await setTo(year + 1);
    await expect(clock.locator('summary')).toContainText(`30 Dec ${String(year + 1)}, 07:26 am`);
    expect(await height()).toBe(before);
  });

for (const width of [360, 1280, 1440])
  test(`at ${String(width)} px the bar says once how the sandbox runs and keeps its width`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const seen: [words: string, width: number, left: number][] = [];
      Object.assign(window, { seenOfMode: seen });
      new MutationObserver(() => {
        const pill = document.querySelector('.mode-pill');
        // Measured once its styles have loaded.
        if (pill === null || getComputedStyle(pill).display !== 'inline-flex') return;
        const { width: wide, x } = pill.getBoundingClientRect();
        seen.push([pill.textContent.trim(), Math.round(wide), Math.round(x)]);
      }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    });
    await page.goto('');
    await expect(page.locator('details.mode')).toHaveAttribute('data-mode', 'worker');
    const seen = await page.evaluate(
      () => (window as unknown as { seenOfMode: readonly (readonly [string, number, number])[] }).seenOfMode,
    );
    const words = new Set(seen.map(([said]) => said));
    words.delete('Opening…');
    expect([...words]).toEqual(['In this browser']);
    const told = seen.filter(([said]) => said === 'In this browser');
    for (const [, wide, left] of told) expect([wide, left]).toEqual(told[0]?.slice(1));
    expect([...new Set(seen.map(([, wide]) => wide))]).toHaveLength(1);
  });
