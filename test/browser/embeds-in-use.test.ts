// Embeds in use: their height, focus and font, and the world that a trace follows.
import type { Locator } from '@playwright/test';
import { expectAccessible, sizes } from './axe.ts';
import { test } from './documentation.ts';
import { expect } from './fixtures.ts';
import { runToEnd } from './walking.ts';

const hasFocus = (button: Locator): Promise<void> => expect(button).toBeFocused();
const done = 'Done. Choose a row to open it.';

for (const [profile, flow] of [
  ['0.1.1', 'hybrid'],
  ['today', 'code'],
] as const)
  test(`a flow that is run to the end keeps its height: ${profile}`, async ({ page, documentation }) => {
    await page.goto(
      await documentation(
        `<cdr-flow profile="${profile}" flow="${flow}" load="eager" heading-level="2"><p>In words.</p></cdr-flow>`,
      ),
    );
    const embed = page.locator('cdr-flow');
    const run = embed.getByRole('button', { name: 'Run to the end' });
    await expect(run).toBeVisible();
    const height = async (): Promise<number> => (await embed.boundingBox())?.height ?? 0;
    const screen = page.viewportSize()?.height ?? 0;
    expect(await height()).toBeLessThan(1.25 * screen);
    await run.click();
    await expect(embed.getByText(done)).toBeVisible({ timeout: 20_000 });
    await expect(embed.locator('cdr-exchange')).toBeVisible();
    expect(await height()).toBeLessThan(2.2 * screen);
    // The overflow can be scrolled, also by keyboard, and the chosen row is in view.
    const details = embed.getByRole('group', { name: 'The chosen step' });
    await expect(details).toHaveAttribute('tabindex', '0');
    await expect(embed.locator('cdr-diagram [aria-pressed=true]')).toBeInViewport();
    await expectAccessible(page, `a flow that was run: ${profile}`, [sizes.phone]);
  });

test('no row’s label crosses the lifeline of an uninvolved party', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('');
  await runToEnd(page);
  await page
    .getByRole('button', { name: /^Steps 1 to 6/u })
    .first()
    .click();
  const found = await page.locator('cdr-diagram').evaluate(({ shadowRoot }) => {
    const middles = [...(shadowRoot?.querySelectorAll('.head') ?? [])].map((head) => {
      const { left, right } = head.getBoundingClientRect();
      return (left + right) / 2;
    });
    const labels = [...(shadowRoot?.querySelectorAll<HTMLElement>('.label') ?? [])];
    const crossing = labels.flatMap((label) => {
      const words = document.createRange();
      words.selectNodeContents(label);
      const { left, right } = words.getBoundingClientRect();
      const { from, to } = label.dataset;
      const crossed = middles.filter(
        (x, lane) => (lane < Number(from) || lane > Number(to)) && x > left + 2 && x < right - 2,
      );
      return crossed.length === 0 ? [] : [label.textContent.trim()];
    });
    return { lanes: new Set(middles).size, labels: labels.length, crossing };
  });
  expect([found.lanes, found.crossing]).toEqual([5, []]);
  expect(found.labels).toBeGreaterThan(20);
});

test('keyboard focus stays in place after Next, Run, expanding a list, Send and Break it', async ({
  page,
  documentation,
}) => {
  await page.goto(
    await documentation(`<cdr-flow flow="dcr" load="eager"></cdr-flow>
      <cdr-try operation="getStatus" fill="none" load="eager"></cdr-try>
      <cdr-rule rule="version.positive-integer" load="eager"></cdr-rule>`),
  );
  const flow = page.locator('cdr-flow');
  const next = flow.getByRole('button', { name: /^Next:/u });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(flow.getByText(/^Step 2 of/u)).toBeVisible();
  await hasFocus(next);
  const run = flow.getByRole('button', { name: 'Run to the end' });
  await expect(run).toBeEnabled();
  await run.focus();
  await page.keyboard.press('Enter');
  await expect(flow.getByText(done)).toBeVisible();
  // The pressed button is gone, and its neighbour gets the focus.
  await hasFocus(flow.getByRole('button', { name: 'Start again' }));
  await page.keyboard.press('Enter');
  await expect(next).toBeVisible();
  await hasFocus(next);
  await flow.getByRole('button', { name: 'Run to the end' }).click();
  await flow.getByRole('button', { name: /part 2\. Data holder to register/u }).click();
  await flow.getByRole('button', { name: /^\d+ more$/u }).focus();
  await page.keyboard.press('Enter');
  await hasFocus(flow.getByRole('button', { name: 'Fewer' }));
  await page.keyboard.press('Enter');
  await hasFocus(flow.getByRole('button', { name: /^\d+ more$/u }));

  const send = page.locator('cdr-try').getByRole('button', { name: 'Send' });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('cdr-try').getByText('Answered 200.')).toBeVisible();
  await hasFocus(send);

  const rule = page.locator('cdr-rule');
  const breakIt = rule.getByRole('button', { name: 'Break it' });
  await breakIt.focus();
  await page.keyboard.press('Enter');
  await expect(rule.getByText('Answered 400.', { exact: true })).toBeVisible();
  await hasFocus(breakIt);
});

test('embeds use the font of the page around them, and addresses are as high as their text', async ({
  page,
  documentation,
}) => {
  await page.goto(
    await documentation(`<cdr-try operation="listAccounts" load="eager"></cdr-try>
      <cdr-flow flow="hybrid" load="eager"></cdr-flow>
      <cdr-token>eyJhbGciOiJub25lIn0.eyJhIjoxfQ.</cdr-token>`),
  );
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body { font-family: Georgia, serif; }');
    document.adoptedStyleSheets = [sheet];
  });
  for (const words of [
    page.locator('cdr-try').getByRole('heading'),
    page.locator('cdr-flow').getByRole('button', { name: 'Run to the end' }),
    page.locator('cdr-token').getByText('JWT', { exact: true }),
  ])
    await expect(words).toHaveCSS('font-family', 'Georgia, serif');
  await page.evaluate(() => document.body.style.setProperty('--cdr-font', 'Verdana'));
  await expect(page.locator('cdr-try').getByRole('heading')).toHaveCSS('font-family', 'Verdana');
  for (const width of [1200, 600, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await page
      .locator('cdr-try')
      .getByText(/^GET https:/u)
      .boundingBox();
    expect(box?.height, `at ${String(width)}`).toBeGreaterThan(20);
  }
});

test('a trace follows the only world of its page, and names the one it shows when there are two', async ({
  page,
  documentation,
}) => {
  await page.goto(
    await documentation(`<cdr-trace load="eager"></cdr-trace>
      <cdr-try profile="today" operation="getStatus" fill="none" load="eager"></cdr-try>`),
  );
  const trace = page.locator('cdr-trace');
  await page.locator('cdr-try').getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('cdr-try').getByText('Answered 200.')).toBeVisible();
  await expect(trace.getByText('1 exchange.')).toBeVisible();
  await expect(trace.getByText('sandboxes')).toBeHidden();
  // With a second world on the page, the trace says that there are two and which one it shows.
  await page.evaluate(() => {
    const another = document.createElement('cdr-try');
    another.setAttribute('operation', 'getOutages');
    another.setAttribute('load', 'eager');
    document.querySelector('main')?.append(another);
  });
  await expect(trace.getByText('This page has 2 sandboxes. This list shows the one with profile 0.1.1.')).toBeVisible();
  await trace.evaluate((element) => element.setAttribute('profile', 'today'));
  await expect(trace.getByText('1 exchange.')).toBeVisible();
  await expect(trace.getByText('sandboxes')).toBeHidden();
});

test('a panel explains the refusals of the only world of its page', async ({ page, documentation }) => {
  await page.goto(
    await documentation(`<cdr-why></cdr-why>
      <cdr-try profile="today" operation="getStatus" fill="none" request='{"headers":{"x-v":"banana"}}' load="eager"></cdr-try>`),
  );
  await page.locator('cdr-try').getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('main > cdr-why').getByText('x-v is a positive whole number.')).toBeVisible();
});

test('an attribute fills in a call without a script', async ({ page, documentation }) => {
  await page.goto(
    await documentation(
      `<cdr-try operation="listAccounts" request='{"headers":{"x-v":"banana"}}' load="eager"></cdr-try>`,
    ),
  );
  const call = page.locator('cdr-try');
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByText(/^Answered 400\./u)).toBeVisible();
  await call.evaluate((element) => element.setAttribute('request', '{"headers":'));
  await expect(call.getByText('The attribute request is not JSON: {"headers":')).toBeVisible();
});

test('an examination on a third-party page fails a careless recipient, passes an honest one and names an unknown plan', async ({
  page,
  documentation,
}) => {
  await page.goto(
    await documentation(`
    <cdr-examination id="careless" plan="RJ-68a" profile="today" load="eager" heading-level="2"><p>In words.</p></cdr-examination>
    <cdr-examination id="honest" plan="RJ-68" recipient="honest" load="eager" heading-level="2"></cdr-examination>
    <cdr-examination id="wrong" plan="RJ-999" load="eager"><p>In words.</p></cdr-examination>`),
  );
  const careless = page.locator('#careless');
  await expect(careless.getByText('A recipient that does not compare nonce.')).toBeVisible();
  await careless.getByRole('button', { name: 'Play it' }).click();
  await expect(careless.getByText('A mandatory rule was broken.')).toBeVisible();
  await expect(careless.locator('.members')).toContainText('another-nonce');
  const honest = page.locator('#honest');
  await honest.evaluate((element) => (element as HTMLElementTagNameMap['cdr-examination']).play());
  await expect(honest.getByRole('status')).toHaveText('4 of 4 passed.');
  await honest.getByRole('button', { name: /^ID token without nonce/ }).click();
  await expect(honest.getByText('A good recipient stops here.')).toBeVisible();
  await expectAccessible(page, 'an examination inside a page', [sizes.phone]);
  const wrong = page.locator('#wrong');
  await expect(wrong.getByText('Profile 0.1.1 has no plan “RJ-999”.')).toBeVisible();
  await expect(wrong.getByText('In words.')).toBeVisible();
  // With a valid plan the embed works, and a changed recipient clears the earlier result.
  await wrong.evaluate((element) => element.setAttribute('plan', 'RJ-64a'));
  await expect(wrong.getByRole('button', { name: 'Play it' })).toBeVisible();
  await careless.evaluate((element) => element.setAttribute('recipient', 'honest'));
  await expect(careless.getByText('A recipient that checks everything.')).toBeVisible();
  await expect(careless.getByText('A mandatory rule was broken.')).toBeHidden();
});
