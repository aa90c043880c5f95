// The redirect from the callback page to the walk, and going back in the explorer.
import { expect, test } from './fixtures.ts';
import { answerYes, expectResult, phoneFrame, startWalk } from './walking.ts';

test('without BroadcastChannel the walk still receives the redirect and completes', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  await page.goto('');
  await startWalk(page);
  await answerYes(phoneFrame(page));
  await expectResult(page);
  expect(await page.evaluate(() => typeof BroadcastChannel)).toBe('undefined');
});

test('redirects that no walk waits for are stored in limited number and size', async ({ page }) => {
  for (let atScreens = 0; atScreens < 12; atScreens += 1)
    await page.goto(`callback/?${String(atScreens)}#code=abc&state=stranger-${String(atScreens)}`);
  await page.goto(`callback/?long#state=long&code=${'x'.repeat(200_000)}`);
  await expect(page.getByRole('link', { name: 'Continue in the playground' })).toBeVisible();
  const notes = await page.evaluate(() => Object.entries(localStorage) as [string, string][]);
  expect(notes).toHaveLength(1);
  expect(notes[0]?.[1].match(/"stranger-\d+"/gu)).toHaveLength(8);
  expect(notes[0]?.[1].length).toBeLessThan(10_000);
});

test('fragment parameters named like object properties get no explanation', async ({ page }) => {
  await page.goto('callback/#constructor=1&toString=2&code=3');
  const terms = page.locator('.fragment > div');
  await expect(terms).toHaveCount(3);
  await expect(terms.first()).toHaveText(/^\s*constructor\s*1\s*$/);
  await expect(terms.last()).toContainText('Works once');
});

test('Back and Forward move between operations and keep what was typed', async ({ page }) => {
  await page.goto('?view=api');
  const list = page.getByRole('navigation', { name: 'Operations' });
  const head = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await list.getByRole('link', { name: /Get service points$/ }).click();
  await expect(head('Get service points')).toBeVisible();
  const size = page.getByRole('textbox', { name: 'page-size' });
  await size.fill('7');
  await list.getByRole('link', { name: /Get outages/ }).click();
  await expect(head('Get outages')).toBeVisible();
  await page.goBack();
  await expect(head('Get service points')).toBeVisible();
  await expect(size).toHaveValue('7');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose an operation' })).toBeVisible();
  await page.goForward();
  await expect(head('Get service points')).toBeVisible();
});
