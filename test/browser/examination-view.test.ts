// Examining a recipient in the page: plans, filters, downloads, stopping, and lies in the page's own world.
import { readFile } from 'node:fs/promises';
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

test('an address plays its plan; a group is played by keyboard, filtered, opened and downloaded; playing all can be stopped', async ({
  page,
}) => {
  await page.goto('?view=examination&recipient=RJ-68&plan=RJ-68a&speaks=today');
  const result = page.getByRole('article', { name: 'ID token with another nonce' });
  await expect(result.getByText('Check nonce of the ID token')).toBeVisible();
  await expect(result.locator('.members')).toContainText('another-nonce');
  await expect(result.getByRole('link', { name: 'OpenID Connect Core 3.1.3.7 step 11' })).toBeVisible();
  // Both messages have the claim marked, and the call that broke the rule is after the point where a good recipient stops.
  await expect(result.locator('cdr-json mark')).toHaveCount(2);
  const list = result.getByRole('listitem');
  await expect(list.filter({ hasText: 'A good recipient stops here.' })).toBeVisible();
  const broke = list.filter({ hasText: 'this broke the rule' });
  await expect(broke).toContainText('UserInfo');
  await broke.locator('summary').first().click();
  await expect(broke.getByText('What came back')).toBeVisible();
  await expect(
    page
      .getByText('Failed', { exact: true })
      .or(page.getByText('failed', { exact: true }))
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'a result', [sizes.phone]);

  await page.getByRole('combobox', { name: 'Plans' }).selectOption('id-token');
  await tabTo(page, /^Play \d+ plans$/);
  await page.keyboard.press('Enter');
  const status = page.getByRole('status').filter({ hasText: 'plans' });
  await expect(status).toHaveText(/^All \d+ plans played\.$/);
  await expect(page.getByRole('button', { name: '2 fail' })).toBeVisible();
  await expectAccessible(page, 'a whole group', [sizes.desk]);
  await page.getByRole('button', { name: /\d+ pass/ }).click();
  await expect(page.getByRole('button', { name: 'ID token with another nonce' })).toBeHidden();
  await page.getByRole('searchbox', { name: 'Find a plan' }).fill('exp');
  const found = page.getByRole('region', { name: 'Plans' }).getByRole('button');
  await expect(found.filter({ hasText: 'ID token without exp' })).toBeVisible();
  await found.first().press('Enter');
  await expect(page).toHaveURL(/recipient=RJ-68&.*plan=RJ-67/);
  for (const [label, name, says] of [
    ['JSON', 'examination.json', '"format": "cdr-browser-sandbox/examination"'],
    ['Markdown', 'examination.md', '# Examination of A recipient that does not compare nonce'],
    ['JUnit', 'examination.xml', '<testcase'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: label, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    expect(await readFile(await download.path(), 'utf8')).toContain(says);
  }

  await page.getByRole('combobox', { name: 'Who is examined' }).selectOption('A recipient that checks everything');
  await expect(page.getByRole('region', { name: 'What it will show' })).toBeVisible();
  await page.getByRole('button', { name: /^Play \d+ plans$/ }).click();
  await expect(status).toHaveText(/^\d+ of \d+ plans played…$/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(status).toHaveText(/^Stopped: \d+ of \d+ plans played\.$/);
  // None of it happened in the page's world.
  expect(await page.evaluate(() => window.sandbox?.trace.entries().length)).toBe(0);
});

test('the lesson of the lying holder can be solved by hand in the view, and the visitor’s own code is lied to', async ({
  page,
}) => {
  await page.goto('?view=lessons&lesson=lie-as-the-holder');
  await page.getByRole('link', { name: 'Do it yourself: Examine a recipient' }).click();
  const share = page.getByRole('button', { name: 'Share without a lie' });
  await share.click();
  await expect(page.getByText('The recipient shared. No message was changed.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Lie to tell' }).selectOption('ID token with another nonce');
  await page.getByRole('button', { name: 'Lie to a careful one' }).click();
  const result = page.getByRole('article', { name: 'ID token with another nonce' });
  await expect(result.getByText('The rule was exercised and kept.')).toBeVisible();
  await expect(result.getByText('No request followed.')).toBeVisible();
  await share.click();
  await expect(page.getByText('The recipient shared. No message was changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Lie to a careless one' }).click();
  await expect(result.getByText('A mandatory rule was broken.')).toBeVisible();
  await expectAccessible(page, 'a world that lied', [sizes.tablet]);

  await page.getByRole('button', { name: 'Begin the lie' }).click();
  await expect(page.getByText('No request yet.')).toBeVisible();
  const issuer = await page.evaluate(async () => {
    const { sandbox } = window;
    const address = `${sandbox?.urls.dataHolder.issuer ?? ''}/.well-known/openid-configuration`;
    const answer = await sandbox?.fetch(address);
    return ((await answer?.json()) as { issuer: string } | undefined)?.issuer;
  });
  expect(issuer).toMatch(/^https:/);
  await expect(page.getByText('1 request since.')).toBeVisible();
  await page.getByRole('button', { name: 'It noticed' }).click();
  await expect(result.getByText('The sandbox never sent the changed message to the recipient.')).toBeVisible();

  await page.goto('?view=lessons&lesson=lie-as-the-holder');
  await expect(page.getByRole('heading', { name: /^Goal reached/ })).toBeVisible();
});

test('the page does not say that the world lies before it does', async ({ page }) => {
  await page.goto('?view=examination&recipient=app');
  const begin = page.getByRole('button', { name: 'Begin the lie' });
  await expect(begin).toBeVisible();
  const waiting = await begin.evaluate(async (button) => {
    const root = button.getRootNode();
    const shown = (): string => (root instanceof Document ? root.body : root).textContent ?? '';
    const frames = async (): Promise<void> => {
      for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
    };
    const asked = Promise.withResolvers<string>();
    // The lock of the tab that lies is asked for, and not given yet.
    navigator.locks.request = new Proxy(navigator.locks.request.bind(navigator.locks), {
      apply: async (request: LockManager['request'], _locks, given: Parameters<LockManager['request']>) => {
        if (given[0].endsWith(':lying')) {
          await frames();
          asked.resolve(shown());
        }
        return request(...given);
      },
    });
    (button as HTMLButtonElement).click();
    return asked.promise;
  });
  expect(waiting).toContain('Begin the lie');
  expect(waiting).not.toContain('The world is lying.');
  await expect(page.getByText('The world is lying.')).toBeVisible();
});

test('a lie started in one tab applies in every tab of the world until it ends', async ({ page, context }) => {
  await page.goto('?view=examination&recipient=app');
  await page.getByRole('combobox', { name: 'Lie to tell' }).selectOption('ID token with another nonce');
  const app = await context.newPage();
  await app.goto('?view=examination&recipient=app');
  const share = app.getByRole('button', { name: 'Share without a lie' });
  await share.click();
  await expect(app.getByText('The recipient shared. No message was changed.')).toBeVisible();

  await page.getByRole('button', { name: 'Begin the lie' }).click();
  await expect(page.getByText('No request yet.')).toBeVisible();
  await share.click();
  await expect(app.getByRole('alert')).toHaveText('nonce is not the one that was sent.');
  await expect(page.getByText(/\d+ requests since\./)).toBeVisible();
  // A second lie would hide the first, so it is refused.
  await app.getByRole('button', { name: 'Begin the lie' }).click();
  await expect(app.getByRole('alert')).toContainText('Another tab of this world tells a lie.');
  // A tab that is opened later shows it too.
  const later = await context.newPage();
  await later.goto('?view=examination&recipient=app');
  await later.getByRole('button', { name: 'Share without a lie' }).click();
  await expect(later.getByRole('alert')).toHaveText('nonce is not the one that was sent.');
  await page.getByRole('button', { name: 'It noticed' }).click();
  const result = page.getByRole('article', { name: 'ID token with another nonce' });
  await expect(result.getByText('The rule was exercised and kept.')).toBeVisible();
  await expect(result.locator('.members')).toContainText('another-nonce');
  await share.click();
  await expect(app.getByText('The recipient shared. No message was changed.')).toBeVisible();

  // Closing the tab ends its lie, and no other tab waits for it.
  await page.getByRole('combobox', { name: 'Lie to tell' }).selectOption('Metadata with a 1 appended to issuer');
  await page.getByRole('button', { name: 'Begin the lie' }).click();
  await expect(page.getByText('The world is lying.')).toBeVisible();
  const issuer = (): Promise<string | undefined> =>
    later.evaluate(async () => {
      const { sandbox } = window;
      const address = `${sandbox?.urls.dataHolder.issuer ?? ''}/.well-known/openid-configuration`;
      // A request at the moment the tab closes finds the connection broken.
      const answer = await fetch(address).catch(() => undefined);
      return ((await answer?.json()) as { issuer?: string } | undefined)?.issuer;
    });
  const honest = await later.evaluate(() => window.sandbox?.urls.dataHolder.issuer);
  await expect.poll(issuer).toBe(`${honest ?? ''}1`);
  await page.close();
  await expect.poll(issuer).toBe(honest);
});
