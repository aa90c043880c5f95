// Edit and send: a row of the flow is opened as a draft, changed, sent, refused, mended and accepted.
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { answerYes, expectResult, phoneFrame, startWalk } from './walking.ts';

test('an edited row is refused, mended and accepted, and the change is described', async ({ page }) => {
  await page.goto('./');
  await startWalk(page);
  await answerYes(phoneFrame(page));
  await expectResult(page);
  await page
    .locator('cdr-diagram')
    .getByRole('button', { name: /Read accounts/ })
    .click();
  const edit = page.getByRole('button', { name: 'Edit and send' });
  await edit.click();
  const bench = page.getByRole('dialog', { name: 'Edit and send' });
  await expect(bench.getByRole('heading', { name: 'Edit and send' })).toBeFocused();

  await bench.getByRole('button', { name: 'Wrong x-v' }).click();
  await expect(bench.getByRole('textbox', { name: 'Header x-v' })).toHaveValue('banana');
  await expect(bench.locator('.differences')).toContainText('Header x-v');
  await bench.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = bench.getByRole('region', { name: 'What came back' });
  await expect(answer).toContainText('Refused: x-v is not a positive whole number');
  await expectAccessible(page, 'the draft, refused');

  await answer.getByRole('button', { name: 'Mend and send again' }).click();
  await expect(bench.getByRole('textbox', { name: 'Header x-v' })).toHaveValue('1');
  await expect(answer).toContainText('Sent with one change');
  await expect(answer).toContainText('Why did this succeed?');

  await page.keyboard.press('Escape');
  await expect(bench).toBeHidden();
  await expect(edit).toBeFocused();
  // A row and an edited row have two buttons and a menu; the edited one is last and names its origin.
  const actions = page.locator('cdr-row-actions');
  await expect(actions.getByRole('button')).toHaveText(['Edit and send', 'Back to before this step']);
  const chosen = page.locator('cdr-diagram').getByRole('button', { pressed: true });
  await expect(chosen).toContainText(/edited.*Edited from step 14/s);
  // It does not belong to the step above it.
  await expect(chosen).not.toContainText(/part \d|15\.\d/);
  await expect(chosen).toContainText('from step 14');

  // A state that differs from the one in the request object is accepted, by a decision that is named.
  await page
    .locator('cdr-diagram')
    .getByRole('button', { name: /Opens the holder’s page/ })
    .click();
  await edit.click();
  await bench.getByRole('button', { name: 'Another state' }).click();
  await expect(bench.locator('.differences')).toContainText('Query parameter state');
  await bench.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answer).toContainText('Why did this succeed?');
  await expect(answer).toContainText('1 passed only because a decision relaxes the rule');

  // The characters that differ are marked in both values.
  const state = bench.getByRole('textbox', { name: 'Query parameter state' });
  const stood = await state.inputValue();
  await state.fill(`${stood}X`);
  const difference = bench.locator('.differences li').filter({ hasText: 'Query parameter state' }).first();
  await expect(difference.locator('ins mark')).toHaveText(/X$/u);
  await expect(difference.locator('ins code')).toHaveText(`${stood}X`);

  // Back closes only the dialog: row and edits stay.
  await expect(page).toHaveURL(/step=usage\.\d.*edit=/);
  const there = page.url();
  await page.goBack();
  await expect(bench).toBeHidden();
  await expect(page).toHaveURL(there);
  await expect(page.locator('cdr-diagram').getByRole('button', { pressed: true })).toHaveText(/edited/);
  // Closing the dialog by hand leaves no history entry either.
  await edit.click();
  await expect(bench.getByRole('heading', { name: 'Edit and send' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bench).toBeHidden();
  await page.goBack();
  await expect(page.locator('cdr-diagram').getByRole('button', { pressed: true })).toHaveAttribute('data-id', /^usage/);

  // A mend and a further edit in the same dialog: the address keeps both, and the last answer is the row in view.
  await page.getByRole('button', { name: 'Send x-v: banana' }).click();
  const why = page.locator('main cdr-why');
  await expect(why.getByRole('heading', { name: 'Refused: x-v is not a positive whole number' })).toBeVisible();
  const said = bench.locator('.foot [role=status]');
  const edits = (): number => new URL(page.url()).searchParams.getAll('edit').length;
  const before = edits();
  await why.getByRole('button', { name: 'Mend and send again' }).click();
  await expect(said).toContainText('Answered 200. A link to this run repeats the edit.');
  await bench.getByRole('textbox', { name: 'Header x-v' }).fill('99');
  // Text typed while the request is in progress stays, although it was not sent.
  await bench.evaluate((dialog) => {
    const field = dialog.querySelector<HTMLInputElement>('[aria-label="Header x-v"]');
    dialog.querySelector<HTMLButtonElement>('.foot .go')?.click();
    if (field !== null) field.value = '98';
    field?.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  });
  await expect(said).toContainText('Answered 406. A link to this run repeats the edit.');
  await expect(bench.getByRole('textbox', { name: 'Header x-v' })).toHaveValue('98');
  await expect.poll(edits).toBe(before + 2);
  await bench.getByRole('button', { name: 'Close' }).click();
  await expect(
    why.getByRole('heading', { name: 'Refused: the operation offers no version that x-v and x-min-v allow' }),
  ).toBeVisible();
});

test('the row gets the focus when the workbench closes and its opener is gone', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  await page.getByRole('button', { name: 'Send x-v: banana' }).click();
  const bench = page.getByRole('dialog', { name: 'Edit and send' });
  const chosen = page.locator('cdr-diagram').getByRole('button', { pressed: true });
  await page.locator('main cdr-why').getByRole('button', { name: 'Mend and send again' }).click();
  await expect(bench.locator('.foot [role=status]')).toContainText('Answered 200.');
  await page.keyboard.press('Escape');
  await expect(bench).toBeHidden();
  await expect(chosen).toHaveText(/edited/);
  await expect(chosen).toBeFocused();

  await page.locator('cdr-row-actions').getByText('More…').click();
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(page.locator('cdr-row-actions').getByRole('status')).toHaveText(
    /^Copied as curl\.|^This page cannot use the clipboard/,
  );
  await page
    .locator('cdr-diagram')
    .getByRole('button', { name: /Swap the code for tokens/ })
    .click();
  await page.locator('cdr-row-actions').getByText('More…').click();
  await page.getByRole('button', { name: 'Go back and edit' }).click();
  await expect(bench).toBeVisible();
  await bench.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bench.locator('.foot [role=status]')).toContainText('The run continues from this answer.');
  await page.keyboard.press('Escape');
  await expect(bench).toBeHidden();
  // The edited request counts as the step; the run continues with the next one.
  await expect(chosen).toHaveText(/edited/);
  await expect(
    page
      .locator('cdr-diagram')
      .getByRole('button', { name: /Swap the code for tokens/ })
      .first(),
  ).toBeFocused();
  await expect(page.getByRole('button', { name: 'Next: ask who it is' })).toBeVisible();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  await expect(page.locator('cdr-diagram').getByRole('button', { name: /Swap the code for tokens.*POST/ })).toHaveCount(
    0,
  );
});

test('a row’s menu stays open after a copy and says what was copied, and closes when the text is shown instead', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  await page
    .locator('cdr-diagram')
    .getByRole('button', { name: /Read accounts/ })
    .click();
  const menu = page.locator('cdr-row-actions details');
  // G18 beside the row are two buttons and the menu, which has all other actions.
  await expect(page.locator('cdr-row-actions button').filter({ visible: true })).toHaveText([
    'Edit and send',
    'Back to before this step',
  ]);
  await menu.getByText('More…').click();
  await menu.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(menu.getByRole('button', { name: 'Copied as curl' })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('curl');
  await menu.getByRole('button', { name: 'Copy as HAR' }).click();
  await expect(menu.getByRole('button', { name: 'Copied as' })).toHaveText(/HAR/);
  await expect(page.locator('cdr-row-actions').getByRole('status')).toHaveText('Copied as HAR.');
  await context.clearPermissions();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await menu.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(menu).not.toHaveAttribute('open');
  await expect(page.locator('cdr-row-actions pre')).toContainText('curl');
});

test('a row’s menu closes when another row is chosen, and by Escape wherever the focus is', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  const row = (name: RegExp) => page.locator('cdr-diagram').getByRole('button', { name });
  await row(/Read accounts/).click();
  const menu = page.locator('cdr-row-actions details');
  await menu.getByText('More…').click();
  await expect(menu).toHaveAttribute('open');
  await row(/Read usage/).click();
  await expect(menu).not.toHaveAttribute('open');
  await menu.getByText('More…').click();
  await row(/Read usage/).focus();
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
});

test('with two quick presses of Back, the first closes the dialog and the second reaches the flow', async ({
  page,
}) => {
  await page.goto('./');
  await startWalk(page);
  await answerYes(phoneFrame(page));
  await expectResult(page);
  const diagram = page.locator('cdr-diagram');
  await diagram.getByRole('button', { name: /Read accounts/ }).click();
  const earlier = page.url();
  await diagram.getByRole('button', { name: /Opens the holder’s page/ }).click();
  await page.getByRole('button', { name: 'Edit and send' }).click();
  const bench = page.getByRole('dialog', { name: 'Edit and send' });
  await expect(bench.getByRole('heading', { name: 'Edit and send' })).toBeFocused();
  // Both arrive in one task, as on a busy machine: no timer runs between them.
  await page.evaluate((address) => {
    dispatchEvent(new PopStateEvent('popstate'));
    history.replaceState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, earlier);
  await expect(bench).toBeHidden();
  await expect(diagram.getByRole('button', { pressed: true })).toHaveAttribute('data-id', /^accounts/, {
    timeout: 5_000,
  });
});

test('a refusal in the editor names its armed fault, and after disarming it there the same request succeeds', async ({
  page,
}) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  await page.evaluate(() => window.sandbox?.faults.add('outage'));
  await page
    .locator('cdr-diagram')
    .getByRole('button', { name: /Read accounts/ })
    .click();
  await page.getByRole('button', { name: 'Edit and send', exact: true }).click();
  const bench = page.getByRole('dialog', { name: 'Edit and send' });
  const send = bench.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(bench.getByText(/^\s*Caused by the armed fault/u)).toContainText('Data holders announce an outage');
  await bench.getByRole('button', { name: 'Disarm it' }).click();
  await expect(bench.getByText(/^“Data holders announce an outage.*is disarmed\./u)).toBeVisible();
  await send.click();
  await expect(bench.locator('.foot [role=status]')).toContainText('Answered 200.');
  await expect(bench.getByText(/Caused by the armed fault|is disarmed/u)).toHaveCount(0);
});
