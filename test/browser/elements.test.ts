// The elements in a real browser, under the pages’ own policy: accessibility in both themes at three widths, and behaviour.
import type { Page } from '@playwright/test';
import { contentSecurityPolicy } from '../../src/build/content-security-policy.ts';
import { expectAccessible, sideways } from './axe.ts';
import { expect, test as base } from './fixtures.ts';

const test = base.extend<{
  site: string;
  gallery: (options?: { theme?: string; width?: number }) => Promise<Page>;
}>({
  site: async ({ pageOf }, use) => use(await pageOf('gallery.ts', contentSecurityPolicy('built'))),
  gallery: async ({ page, site }, use) =>
    use(async ({ theme = 'light', width = 1440 } = {}) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site}?theme=${theme}`);
      await page.locator('#code cdr-code').waitFor();
      return page;
    }),
});

test('axe finds nothing in either theme at three widths, with everything unfolded', async ({ gallery }) => {
  test.slow();
  const page = await gallery({ theme: 'auto' });
  await page.evaluate(() => {
    const open = (root: Document | ShadowRoot): void => {
      for (const fold of root.querySelectorAll('details')) fold.open = true;
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot !== null) open(element.shadowRoot);
    };
    open(document);
  });
  await expectAccessible(page, 'gallery');
});

test('WCAG 1.4.10 nothing scrolls sideways at 320 px, and the diagram is shown as a conversation', async ({
  gallery,
}) => {
  const page = await gallery({ width: 320 });
  expect(await sideways(page)).toBe(0);
  await expect(page.locator('#diagram .heads')).not.toHaveCSS('display', 'grid');
  await expect(page.locator('#diagram .end.from').first()).toBeVisible();
});

test('WCAG 1.4.12 user text spacing clips nothing sideways', async ({ gallery }) => {
  const page = await gallery({ width: 360 });
  await page.evaluate(() => {
    const { style } = document.documentElement;
    style.lineHeight = '1.5';
    style.letterSpacing = '0.12em';
    style.wordSpacing = '0.16em';
  });
  expect(await sideways(page)).toBe(0);
});

test('WCAG 1.3.1 the diagram is a list of sentences, in order', async ({ gallery }) => {
  const page = await gallery();
  const items = page.locator('#diagram').getByRole('list', { name: 'Messages, in order' }).getByRole('listitem');
  await expect(items).toHaveCount(12);
  await expect(items.nth(8).getByRole('button')).toHaveAccessibleName(
    /^Step 6 of 9\. Data recipient to data holder over mutual TLS\. Swap the code for tokens\. .*Refused with 400, invalid_client\.$/,
  );
  await expect(items.nth(8).getByRole('button')).toHaveAttribute('aria-pressed', 'true');
});

test('choosing a row by mouse or keyboard fires one event across shadow roots', async ({ gallery }) => {
  const page = await gallery();
  const chosen = await page.evaluateHandle(() => {
    const details: unknown[] = [];
    document.addEventListener('cdr-select', (event) => details.push(event.detail));
    return details;
  });
  const buttons = page.locator('#diagram ol button');
  await buttons.nth(1).click();
  await page.keyboard.press('ArrowDown');
  await expect(buttons.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await chosen.jsonValue()).toEqual([
    { id: 'create-consent', exchange: 'e-consent', step: 'create-consent' },
    { id: 'request-object', step: 'request-object' },
  ]);
});

test('the panel names the refusal, the rule and the difference, and offers only the given actions', async ({
  gallery,
}) => {
  const page = await gallery();
  const panel = page.locator('#why-refused-at-the-certificate');
  await expect(
    panel.getByRole('heading', {
      name: 'Refused: the common name of the client certificate is not the client’s software_id',
    }),
  ).toBeVisible();
  await expect(panel.getByText('invalid_client', { exact: true })).toBeVisible();
  await expect(panel).toContainText('Sandbox decision');
  await expect(panel.locator('dd > code mark')).toHaveText('9955');
  await expect(panel.locator('dd > code mark b')).toHaveText('9');
  const fixed = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('cdr-fix', ({ detail }) => resolve(`${detail.exchange.id} ${detail.check.rule}`));
      }),
  );
  await panel.getByRole('button', { name: 'Mend and send again' }).click();
  expect(await fixed).toBe('e-token-refused client.certificate-owner');
  await expect(page.locator('#why-tokens-issued').getByRole('button')).toHaveCount(0);
  await expect(page.locator('#why-failed-inside')).toContainText('The sandbox itself failed');
});

test('the wrong bytes are marked in the message and in the opened token', async ({ gallery }) => {
  const page = await gallery();
  const wire = page.locator('#exchange-refused-for-its-audience cdr-message').first();
  await expect(wire.locator('summary mark')).toHaveText(/^eyJ/);
  const token = page.locator('#exchange-refused-for-its-audience cdr-token');
  await expect(token.locator('mark')).toHaveCount(1);
  await expect(page.locator('#exchange-refused-for-its-version cdr-message mark')).toHaveText('banana');
  await expect(page.locator('#exchange-refused-without-a-header cdr-message mark')).toHaveText('not sent');
});

test('an encrypted ID token opens only with the recipient’s key', async ({ gallery }) => {
  const page = await gallery();
  const token = page.locator('#exchange-decided cdr-token').first();
  await expect(token).toContainText('Encrypted for the recipient');
  await expect(token).not.toContainText('c_hash');
  await token.getByRole('button', { name: 'Open with the recipient’s key' }).click();
  await expect(token.locator('cdr-token')).toContainText('c_hash');
});

test('WCAG 1.1.1 the chart has a summary, a table, and days to step through', async ({ gallery }) => {
  const page = await gallery();
  const chart = page.locator('#usage');
  // Both ends of the axis have a unit.
  await expect(chart.locator('.axis text')).toHaveText([/^[\d.]+ kWh$/u, '0', /^[\d.]+ kWh$/u]);
  await expect(chart.getByText(/^Highest use 6\.30 pm, .* kWh\. Highest export .*kWh\.$/)).toBeVisible();
  await expect(chart.getByText('Saturday 14 November 2026', { exact: true })).toBeVisible();
  await expect(chart.getByRole('button', { name: 'Next day' })).toBeDisabled();
  await chart.getByRole('button', { name: 'Previous day' }).click();
  await expect(chart.getByText('Friday 13 November 2026', { exact: true })).toBeVisible();
  await chart.getByRole('button', { name: 'Next day' }).click();
  // At the last day the button does nothing and keeps the focus.
  await expect(chart.getByRole('button', { name: 'Next day' })).toBeDisabled();
  await expect(chart.getByRole('button', { name: 'Next day' })).toBeFocused();
  await chart.getByRole('button', { name: /^Mon 9/ }).click();
  await expect(chart.getByText('Monday 9 November 2026', { exact: true })).toBeVisible();
  await chart.getByText('Show as a table').click();
  await expect(chart.getByRole('table').getByRole('row')).toHaveCount(49);
});
