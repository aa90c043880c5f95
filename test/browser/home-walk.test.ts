// The first walk of a new visitor: one button, the consumer's screens on the phone, the chart.
import { expect, test } from './fixtures.ts';
import { answerUntilConfirm, answerYes, expectResult, phoneFrame, startWalk } from './walking.ts';

test('one button and a few clicks as Priya lead to accounts and a chart of half-hourly usage', async ({ page }) => {
  await page.goto('');
  await startWalk(page);
  await answerYes(phoneFrame(page));
  await expectResult(page);
  const exchanges = await page.evaluate(() =>
    window.sandbox?.trace.entries().map(({ operation, verdict }) => `${operation ?? ''} ${verdict}`),
  );
  for (const operation of [
    'getRegisterOpenIdProviderConfig',
    'registerToken',
    'getDataHolderBrands',
    'getSoftwareStatementAssertion',
    'registerClient',
    'createConsent',
    'authorise',
    'token',
    'getUserInfo',
    'listAccounts',
    'getUsageForServicePoint',
    'listUsageForServicePointsSR',
  ]) {
    expect(exchanges).toContain(`${operation} ok`);
  }
});

test('every exchange opens to show its request, response, certificate and checks', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  await page.getByRole('button', { name: /Swap the code for tokens/ }).click();
  const opened = page.locator('cdr-exchange');
  // As whole words: any token or certificate may contain these four letters.
  await expect(opened.getByText(/^\s*POST\s+\/token\s*$/u)).toBeVisible();
  await expect(opened.getByText('What was sent')).toBeVisible();
  await expect(opened.getByText('What the data holder checked')).toBeVisible();
  await expect(opened.locator('cdr-certificate')).toBeVisible();
  await expect(opened.locator('cdr-token').first()).toBeVisible();
  await expect(page).toHaveURL(/[?&]step=token/);
  await page.goBack();
  await expect(opened).toHaveCount(0);
});

const broken = [
  [
    'Use another certificate',
    'Refused: the access token is bound to another client certificate',
    'token.bound-to-certificate',
  ],
  [
    'Ask without a consent id',
    'Refused: cdr_consent_id is missing from claims.id_token, or its value is missing, empty or not a string',
    'consent-claim.present',
  ],
  ['Send x-v: banana', 'Refused: x-v is not a positive whole number', 'version.positive-integer'],
] as const;

test('a deliberately broken call is refused by the real rule, and the panel names it', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  const why = page.locator('cdr-why');
  for (const [label, refusal, rule] of broken) {
    await page.getByRole('button', { name: label }).click();
    await expect(why.getByRole('heading', { name: refusal })).toBeVisible();
    await expect(why.getByText(rule, { exact: true })).toBeVisible();
  }
});

test('IS 17.2 a consumer who declines shares nothing and can be asked again', async ({ page }) => {
  await page.goto('');
  await startWalk(page);
  const phone = phoneFrame(page);
  await answerUntilConfirm(phone);
  const [decline, authorise] = [
    phone.getByRole('button', { name: 'Decline' }),
    phone.getByRole('button', { name: 'Authorise' }),
  ];
  const [one, other] = [await decline.boundingBox(), await authorise.boundingBox()];
  expect([one?.width, one?.height, one?.y]).toEqual([other?.width, other?.height, other?.y]);
  await decline.click();
  await expect(page.getByText('Priya said no, so nothing was shared', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await answerYes(phoneFrame(page));
  await expectResult(page);
});

test('Start again restarts the flow and keeps the world’s trace, enrolments and clock', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  const world = () =>
    page.evaluate(async () => ({
      client: window.sandbox?.dataRecipient.clientId,
      enrolled: (await window.sandbox?.recipients.list())?.length,
      later: Number(window.sandbox?.clock.now()) > Date.now() + 240_000,
    }));
  await page.evaluate(async () => {
    await window.sandbox?.enrol({ name: 'My app' });
    await window.sandbox?.clock.advance('PT5M');
  });
  const before = await world();
  const sent = await page.evaluate(() => window.sandbox?.trace.entries().length ?? 0);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  expect(await world()).toEqual(before);
  expect(await page.evaluate(() => window.sandbox?.trace.entries().length ?? 0)).toBeGreaterThan(sent);
});
