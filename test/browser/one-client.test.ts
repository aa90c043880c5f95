// The flows of a world share one client: what one view registered or refreshed, the others use.
import { expect, test } from './fixtures.ts';

const clientIds = () => [
  ...new Set(
    window.sandbox?.trace
      .entries(({ operation, verdict }) => operation === 'registerClient' && verdict === 'ok')
      .map(({ response }) => (JSON.parse(response.body ?? '{}') as { client_id?: string }).client_id),
  ),
];

for (const [profile, flow] of [
  ['0.1.1', 'hybrid'],
  ['today', 'code'],
] as const) {
  test(`${profile}: the refresh flow refreshes the run’s tokens, and the run continues with the new ones`, async ({
    page,
  }) => {
    await page.goto(`?profile=${profile}`);
    const primary = page.locator('#primary');
    await page.getByRole('button', { name: 'Run to the end' }).click();
    await expect(primary).toHaveText('Start again');
    await page.goto(`?view=flow&flow=refresh&profile=${profile}`);
    await page.getByRole('button', { name: 'Run to the end' }).click();
    await expect(primary).toHaveText('Start again');
    await expect(page.locator('.lede')).toContainText('It uses the tokens of your own run.');
    const screens = () =>
      window.sandbox?.trace.entries(({ operation, step }) => operation === 'authorise' && step !== undefined).length;
    const asked = await page.evaluate(screens);
    const now = await page.locator('.facts').innerText();
    await page.reload();
    await expect(page.locator('.facts')).toHaveText(now, { useInnerText: true });

    // The run has the new tokens: a deliberately broken call uses the newest access token.
    await page.goto(`?view=flow&flow=${flow}&profile=${profile}`);
    await expect(primary).toHaveText('Start again');
    await page.getByRole('button', { name: 'Send x-v: banana' }).click();
    await expect(page.locator('cdr-why')).toContainText('x-v is not a positive whole number');
    expect(await page.evaluate(screens)).toBe(asked);
    expect(await page.evaluate(clientIds)).toHaveLength(1);
  });
}

test('the start page continues as the client that a flow registered, without a new world', async ({ page }) => {
  page.on('dialog', () => {
    throw new Error('Nothing is asked.');
  });
  await page.goto('?view=flow&flow=introspect');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('.lede')).toContainText('Registration and the hybrid flow ran first, automatically');
  await page.goto('');
  const primary = page.locator('#primary');
  await expect(primary).toHaveText('Resume');
  // The registration's rows are shown, although another view sent it.
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(primary).toHaveText('Start again');
  await page.goto('?step=register');
  await expect(page.locator('cdr-exchange').getByRole('heading', { name: 'Register the client' })).toBeVisible();
  expect(await page.evaluate(clientIds)).toHaveLength(1);
});

test('opening a world from a file warns about what is lost, and the run restarts as the registered client', async ({
  page,
}) => {
  await page.goto('');
  const primary = page.locator('#primary');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(primary).toHaveText('Start again');
  const [text, client] = await page.evaluate(async () => [
    JSON.stringify(await window.sandbox?.exportState()),
    window.sandbox?.dataRecipient.clientId,
  ]);
  await page.evaluate(() => window.sandbox?.reset());

  await page.goto('?view=data');
  await page
    .getByLabel('File of a world')
    .setInputFiles({ name: 'world.json', mimeType: 'application/json', buffer: Buffer.from(text ?? '') });
  const replace = page.getByRole('dialog', { name: 'Replace this world with the file?' });
  await expect(replace).toContainText('The file has no private keys: every party gets new keys and certificates.');
  await replace.getByRole('button', { name: 'Replace this world' }).click();
  await expect(page.locator('.undo')).toContainText('The world from the file is in place.');

  await page.goto('');
  await expect(primary).toHaveText('Resume');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(primary).toHaveText('Start again');
  expect(await page.evaluate(() => window.sandbox?.dataRecipient.clientId)).toBe(client);
  await page.goto('?view=flow&flow=introspect');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('.facts')).toContainText('active: true');
});
