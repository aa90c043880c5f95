// Each run has its own ladder and one current step, and a link takes a run up to a row, whatever else the world has played.
import type { Page } from '@playwright/test';
import { squashed } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectKept } from './kept-trace.ts';
import { answerUntilConfirm, answerYes, expectResult, phoneFrame, startWalk, takeSteps } from './walking.ts';

const rows = (page: Page) => page.locator('cdr-diagram ol > li button');
const named = (page: Page): Promise<string[]> => page.locator('cdr-diagram ol > li .unseen').allTextContents();
const ids = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-id') ?? ''));

test('a ladder contains the requests of its own run only', async ({ page }) => {
  await page.goto('?view=register');
  await expect(page.getByRole('heading', { level: 1, name: 'Register', exact: true })).toBeVisible();
  await page.goto('?view=flow&flow=registration');
  await expect(page.getByText('Nothing yet: each run uses a new app. Registered apps stay registered.')).toBeVisible();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  const foreign = await page.evaluate(() => window.sandbox?.trace.entries().length);
  expect(foreign).toBeGreaterThan(6);
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  await expect(rows(page)).toHaveCount(15);
  const before = await ids(page);
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  const sentences = await named(page);
  expect(sentences.filter((sentence) => sentence.includes('Find the register.'))).toHaveLength(1);
  // Every row counts the same steps and keeps the id it had before it was sent.
  expect(sentences.filter((sentence) => !/^Step \d+ of 15(?:, part \d+)?\. /u.test(sentence))).toEqual([]);
  expect(await ids(page)).toEqual(expect.arrayContaining(before));
  await page.goto('?view=flow&flow=introspect');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.getByText(/active: true/)).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('sentence, ladder, inspector and live region name the same step', async ({ page }) => {
  await page.goto('');
  const [lede, said, chosen] = [
    page.locator('.lede'),
    page.locator('main > [role=status]'),
    page.locator('cdr-diagram button[aria-pressed=true]'),
  ];
  for (const [step, title] of [
    [1, 'Find the register'],
    [2, 'Get a register token'],
    [3, 'List data holder brands'],
  ] as const) {
    await page.getByRole('button', { name: /^Next: / }).click();
    await expect(lede).toContainText(`Step ${String(step)} of 15.`);
    await expect(said).toHaveText(`Step ${String(step)} of 15 succeeded: ${title}.`);
    await expect(chosen).toHaveAccessibleName(new RegExp(`^Step ${String(step)} of 15\\. .* ${title}\\.`));
    await expect(page.locator('cdr-exchange').getByRole('heading', { name: title })).toBeVisible();
  }
  await rows(page).first().click();
  await expect(lede).toContainText('Step 1 of 15. The recipient reads where');
});

test('a link to a step runs up to it, identically for everybody, and marks its row', async ({ page }) => {
  await page.goto('?step=token');
  const chosen = page.locator('cdr-diagram button[aria-pressed=true]');
  await expect(chosen).toHaveAccessibleName(/^Step 12 of 15\. .*Swap the code for tokens\..*Succeeded with 200/);
  await expect(page.locator('.lede')).toContainText('Step 12 of 15.');
  await expect(page.locator('cdr-exchange')).toBeVisible();
  const sent = await ids(page);
  const other = await page.context().browser()?.newContext();
  const colleague = await other?.newPage();
  await colleague?.goto(page.url());
  if (colleague === undefined) throw new Error('There is no other browser.');
  await expect(colleague.locator('cdr-diagram button[aria-pressed=true]')).toHaveAccessibleName(
    /^Step 12 of 15\. .*Succeeded with 200/,
  );
  expect(await ids(colleague)).toEqual(sent);
  await other?.close();
});

test('a link to a step that sends nothing opens it, with its row in view', async ({ page }) => {
  await page.goto('?step=open-id-token');
  await expect(page.locator('cdr-local-step').getByText('equal', { exact: true })).toHaveCount(4);
  await expect(page.locator('cdr-diagram button[aria-pressed=true]')).toBeInViewport({ ratio: 1 });
});

test('every row of a run opens to the width of its card, including rows that send nothing', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  const all = rows(page).filter({ visible: true });
  for (let at = 0; at < (await all.count()); at += 1) {
    await all.nth(at).click();
    await expect(all.nth(at)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('#detail').locator('cdr-exchange, cdr-local-step, .hint').first()).toBeVisible();
    expect(await squashed(page), `row ${String(at)}`).toEqual([]);
  }
});

test('a link to a deliberately broken row breaks it again', async ({ page }) => {
  await page.goto('?step=break-version');
  await expect(
    page.locator('cdr-why').getByRole('heading', { name: /x-v is not a positive whole number/ }),
  ).toBeVisible();
});

for (const [flow, presses, count] of [
  ['registration', 3, 6],
  ['backchannel', 4, 10],
] as const) {
  test(`the flow ${flow} continues in place after a reload`, async ({ page }) => {
    await page.goto(`?view=flow&flow=${flow}`);
    for (let press = 1; press <= presses; press += 1) {
      await page.locator('#primary').click();
      await expect(page.locator('main > [role=status]')).toContainText(
        `Step ${String(press)} of ${String(count)} succeeded`,
      );
    }
    const sent = await page.evaluate(() => window.sandbox?.trace.entries().map(({ id }) => id));
    await expectKept(page, '/some/where/', sent ?? []);
    await page.goto(`?view=flow&flow=${flow}`);
    await expect(page.locator('.lede')).toContainText(`Step ${String(presses + 1)} of ${String(count)}.`);
    await page.getByRole('button', { name: 'Run to the end' }).click();
    await expect(page.locator('.lede')).toContainText(`Step ${String(count)} of ${String(count)}.`);
    await expect(page.locator('#primary')).toHaveText('Start again');
  });
}

test('a second tab beside a finished run is ready for a run of its own', async ({ page, context }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  const other = await context.newPage();
  await other.goto('');
  await expect(other.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(other.locator('.lede')).toContainText('Step 7 of 15.');
  await expect(other.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Step 7 of 15: Get a consent token');
  await expect(other.getByText('Getting ready')).toHaveCount(0);
  const sentences = await named(other);
  expect(sentences.filter((sentence) => sentence.includes('Succeeded'))).toHaveLength(10);
  expect(sentences[6 + 4]).toMatch(/^Step 7 of 15\. .*Next\.$/u);
  await other.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(other);
  // With another household in one tab, the other tab says that its world is gone.
  const begunElsewhere = page.getByRole('alert').filter({ hasText: 'reset in another tab' });
  const startAnew = begunElsewhere.getByRole('button', { name: 'Open the new world' });
  const [holder, device] = [await context.newPage(), await context.newPage()];
  await holder.goto('authorise/');
  await expect(holder.locator('cdr-authorisation')).toBeVisible();
  await device.goto('device/');
  await expect(device.locator('cdr-device')).toBeVisible();
  await other.evaluate(() => window.sandbox?.reset('two-properties'));
  await expect(begunElsewhere).toContainText('A house and a shack');
  // So do the consumer's pages, with a link to continue.
  for (const consumers of [holder, device])
    await expect(consumers.getByRole('alert').filter({ hasText: 'reset in another tab' })).toContainText('a shack');
  await holder.getByRole('link', { name: 'To the start page, to ask again' }).click();
  await expect(holder.getByRole('button', { name: 'Run it' })).toBeVisible();
  await holder.close();
  await device.getByRole('link', { name: 'To a device of this household' }).click();
  await expect(device.locator('cdr-device')).toBeVisible();
  await device.close();
  await expect(page.locator('.top-bar')).toContainText('two-properties');
  await expect(page.locator('cdr-flow-view')).toHaveCount(0);
  await startAnew.click();
  await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
  // A run that was stored before it registered also recognises its world.
  await takeSteps(page, 1, 15);
  await other.evaluate(() => window.sandbox?.reset());
  await startAnew.click();
  await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
  // A world that another tab has stepped back is still the same world.
  await takeSteps(page, 1, 15);
  await other.evaluate(async () => (await window.sandbox?.checkpoint())?.restore());
  await page.getByRole('button', { name: 'Next: get a register token' }).click();
  await expect(page.locator('main > [role=status]')).toContainText('Step 2 of 15 succeeded');
  await expect(begunElsewhere).toHaveCount(0);
});

test('a reload while the persona is about to answer, followed by Run to the end, reaches the result', async ({
  page,
}) => {
  await page.goto('');
  await startWalk(page);
  const phone = phoneFrame(page);
  await phone.getByRole('button', { name: 'Use Priya' }).click();
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('button', { name: 'Use code' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await page
    .getByRole('button', { name: 'Run to the end' })
    .click({ timeout: 2000 })
    .catch(() => undefined);
  await expectResult(page);
});

test('the persona continues on the open page and opens no other', async ({ page }) => {
  await page.goto('');
  await startWalk(page);
  await expect(phoneFrame(page).getByRole('button', { name: 'Use Priya' })).toBeVisible();
  await page.getByRole('button', { name: 'Let Priya answer' }).click();
  await expectResult(page);
  const opened = await page.evaluate(() => window.sandbox?.trace.entries(({ operation }) => operation === 'authorise'));
  expect(opened).toHaveLength(1);
  expect((await named(page)).filter((sentence) => sentence.includes('Opens the holder’s page.'))).toHaveLength(1);
});

test('a wrong code adds one row, with its own name from the start', async ({ page }) => {
  await page.goto('');
  await startWalk(page);
  const phone = phoneFrame(page);
  await phone.getByRole('button', { name: 'Use Priya' }).click();
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('textbox').fill('000000');
  // An exchange is recorded once it is answered and drawn in the next frame.
  await expect(rows(page).filter({ hasText: 'Says who they are' })).toHaveCount(1);
  const before = await rows(page).count();
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('alert')).toBeVisible();
  await expect(rows(page)).toHaveCount(before + 1);
  expect(
    (await named(page)).filter((sentence) => /Types the one-time password\..*Refused/u.test(sentence)),
  ).toHaveLength(1);
  await phone.getByRole('button', { name: 'Use code' }).click();
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(rows(page)).toHaveCount(before + 2);
});

test('a denial is described by who gave it and how; it is no refusal, and nothing comes next', async ({ page }) => {
  await page.goto('');
  await startWalk(page);
  const phone = phoneFrame(page);
  await phone.getByRole('button', { name: 'Use Samuel' }).click();
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('button', { name: 'Use code' })).toBeVisible();
  await phone.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.lede')).toContainText('Samuel cancelled, so nothing was shared');
  await expect(page.getByText('Priya said no')).toHaveCount(0);
  await expect(page.getByText('server responded')).toHaveCount(0);
  await expect(page.locator('main > [role=status]')).toHaveText('Samuel cancelled.');
  const ladder = page.locator('cdr-diagram');
  await expect(
    ladder.getByRole('button', { name: /The consumer’s no, in the fragment\. The consumer said no\./ }),
  ).toBeAttached();
  await expect(ladder.locator('[aria-current=step]')).toHaveCount(0);
  await expect(ladder.locator('li[data-state=refused]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await answerYes(phone);
  await expectResult(page);
  expect((await named(page)).filter((sentence) => sentence.includes('Cancels.'))).toEqual([]);
});

test('local steps of the recipient open to show the JWT it signs, the token it decrypts and the hashes', async ({
  page,
}) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  const ladder = page.locator('cdr-diagram');
  const detail = page.locator('#detail');
  await ladder.getByRole('button', { name: /Sign the request\./ }).click();
  await expect(detail.getByText('urn:cds.au:cdr:2')).toBeVisible();
  await expect(detail.getByText('Request object')).toBeVisible();
  await ladder.getByRole('button', { name: /Decrypt the ID token\./ }).click();
  await expect(detail.getByText('RSA-OAEP-256').first()).toBeVisible();
  await expect(detail.getByText('equal', { exact: true })).toHaveCount(4);
  await expect(detail.getByText('ties it to the code')).toBeVisible();
  await expect(detail.getByText('/jwks')).toHaveCount(0);
  await ladder.getByRole('button', { name: /Code and encrypted ID token, in the fragment/ }).click();
  await expect(
    detail.getByText(/Consumer to data holder,\s+whose answer goes on to the data recipient,\s+through the browser/),
  ).toBeVisible();
});

test('focus moves to a sensible place when the focused element disappears', async ({ page }) => {
  await page.goto('');
  await startWalk(page);
  const phone = phoneFrame(page);
  await answerUntilConfirm(phone);
  await phone.getByRole('button', { name: 'Authorise' }).press('Enter');
  await expectResult(page);
  await expect(page.locator('#phone')).toBeFocused();
});

test('the rows are one Tab stop, and the arrow keys move between them', async ({ page }) => {
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.getByRole('button', { name: /^Steps 1 to 6/ }).click();
  const stops = (): Promise<number> =>
    rows(page).evaluateAll((buttons) => buttons.filter((button) => (button as HTMLElement).tabIndex === 0).length);
  await expect.poll(stops).toBe(1);
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows(page).last()).toBeFocused();
  await expect.poll(stops).toBe(1);
  await page.keyboard.press('Tab');
  await expect(rows(page).last()).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows(page).first()).toBeFocused();
});
