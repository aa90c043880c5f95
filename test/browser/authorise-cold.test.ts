// The authorisation page opened on its own, from a copied address, with no other sandbox page open.
import { expect, test } from './fixtures.ts';
import { answerYes, expectResult, phoneFrame, startWalk } from './walking.ts';

test('a copied authorisation address works in a new page, ends on the callback page, and the walk continues there', async ({
  page,
}) => {
  await page.goto('');
  await startWalk(page);
  await expect(phoneFrame(page).getByRole('button', { name: 'Use Priya' })).toBeVisible();
  const address = await page.locator('iframe#holder').getAttribute('src');
  await page.goto('about:blank');
  await page.goto(address ?? '');
  await expect(page.getByText('Simulated energy retailer – invented people and data')).toBeVisible();
  await answerYes(page);
  await expect(page).toHaveURL(/\/callback\/#.*code=.*id_token=.*state=/);
  await expect(page.getByRole('heading', { name: 'Back at Sunny Saver' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue in the playground' }).click();
  await expectResult(page);
});

test('a second tab can answer, and the tab in which the walk began continues', async ({ page, context }) => {
  await page.goto('');
  await startWalk(page);
  await expect(phoneFrame(page).getByRole('button', { name: 'Use Priya' })).toBeVisible();
  const other = await context.newPage();
  await other.goto((await page.locator('iframe#holder').getAttribute('src')) ?? '');
  await answerYes(other);
  await expect(other.getByText('The flow continues in the tab in which it began')).toBeVisible();
  await expectResult(page);
});

test('an address from another browser is refused in plain words, with the reason behind the screen', async ({
  page,
  browser,
}) => {
  await page.goto('');
  await startWalk(page);
  await expect(phoneFrame(page).getByRole('button', { name: 'Use Priya' })).toBeVisible();
  const address = new URL((await page.locator('iframe#holder').getAttribute('src')) ?? '');
  const elsewhere = await browser.newContext();
  const foreign = await elsewhere.newPage();
  await foreign.goto(address.href);
  await expect(foreign.getByRole('heading', { name: 'We do not know this app' })).toBeVisible();
  await expect(foreign.getByText('Every browser has a world of its own', { exact: false })).toBeVisible();
  await elsewhere.close();
});

test('the page without a request says that nobody has asked', async ({ page }) => {
  await page.goto('authorise/');
  await expect(page.getByRole('heading', { name: 'There is no request for your data' })).toBeVisible();
});

test('a reload shows the same screen again', async ({ page }) => {
  await page.goto('');
  await startWalk(page);
  const phone = phoneFrame(page);
  await expect(phone.getByRole('button', { name: 'Use Priya' })).toBeVisible();
  await page.goto((await page.locator('iframe#holder').getAttribute('src')) ?? '');
  await page.getByRole('button', { name: 'Use Priya' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your one-time password' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Enter your one-time password' })).toBeVisible();
});

test('IS 17.2 the consumer can answer on the device instead of typing the code', async ({ page, context }) => {
  await page.goto('');
  await startWalk(page);
  const phone = phoneFrame(page);
  await phone.getByRole('button', { name: 'Use Priya' }).click();
  // A second press sends nothing while the first is in progress.
  await phone.getByRole('button', { name: 'Continue' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await phone.getByRole('button', { name: 'Answer on your device instead' }).click();
  const answersTo = (screen: string): Promise<number | undefined> =>
    page.evaluate(
      (end) => window.sandbox?.trace.entries().filter(({ request }) => request.url.endsWith(end)).length,
      `/${screen}`,
    );
  // Another frame's exchanges arrive in order and a moment later: once the next answer is here, all earlier ones are.
  await expect.poll(() => answersTo('one-time-password')).toBe(1);
  expect(await answersTo('identify')).toBe(1);
  const opening = context.waitForEvent('page');
  await phone.getByRole('link', { name: 'Open your device, simulated' }).click();
  const device = await opening;
  await device.getByRole('button', { name: 'Yes, it is me' }).click();
  await expect(device.getByText('You approved the request.')).toBeVisible();
  await phone.getByRole('button', { name: 'I have answered there' }).click();
  await expect(phone.getByRole('heading', { name: 'Choose your accounts' })).toBeVisible();
});
