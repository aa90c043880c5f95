// Obstacles that first-time visitors met: a cut-off bar, a slider that stops short, words that do not match what happens.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answerUntilConfirm, phoneFrame, runToEnd, startWalk } from './walking.ts';

const clearsIn = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('clears')));

test('at the end of a run and after a broken call the bar is either complete or out of view', async ({ page }) => {
  const expectNotCut = async (when: string): Promise<void> => {
    const isCut = (): Promise<boolean> =>
      page.getByRole('banner').evaluate((bar) => {
        const { top, bottom } = bar.getBoundingClientRect();
        return top < 0 && bottom > 0;
      });
    await expect.poll(isCut, when).toBe(false);
  };
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [800, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('');
    await expect(page.locator('details.mode')).toBeVisible();
    if (width !== 1440) await page.getByRole('button', { name: 'Start again' }).first().click();
    await runToEnd(page);
    await expectNotCut(`${String(width)} px, at the end`);
    await page.getByRole('button', { name: 'Use another certificate' }).click();
    await expect(page.getByRole('heading', { name: /^Refused/ })).toBeInViewport({ ratio: 1 });
    await expectNotCut(`${String(width)} px, after a break-it`);
  }
});

test('the scrubber’s thumb and words range from no step to the last one', async ({ page }) => {
  await page.goto('');
  const scrubber = page.getByRole('slider', { name: 'Step in view' });
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'No step taken yet');
  await expect(scrubber).toHaveValue('0');
  await page.getByRole('button', { name: 'Next: find the register' }).click();
  await expect(scrubber).toHaveAttribute('aria-valuetext', /^Step 1 of 15: /);
  await expect(scrubber).toHaveValue('1');
  await runToEnd(page);
  await expect(scrubber).toHaveAttribute('aria-valuetext', /^Step 15 of 15: /);
  await expect(scrubber).toHaveValue('15');
  await expect(scrubber).toHaveAttribute('max', '15');
  // Padding around the track would keep the thumb short of both ends.
  await expect(scrubber).toHaveCSS('padding-inline', '0px');
  await scrubber.focus();
  await page.keyboard.press('Home');
  await expect(scrubber).toHaveValue('1');
  await expect(scrubber).toHaveAttribute('aria-valuetext', /^Step 1 of 15: /);
});

test('a bar that overflows, as with large text, shows at its edge whether more follows', async ({ page }) => {
  const edge = async (row: Locator, side: 'left' | 'right'): Promise<string> => {
    const box = await row.boundingBox();
    if (box === null) throw new Error('The row is not there.');
    const x = side === 'left' ? box.x : box.x + box.width - 4;
    return (await page.screenshot({ clip: { x, y: box.y + 2, width: 4, height: box.height - 4 } })).toString('base64');
  };
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.locator('.standing > *').evaluateAll((all: HTMLElement[]) => {
    for (const one of all) one.style.visibility = 'hidden';
  });
  for (const width of [240, 280]) {
    await page.setViewportSize({ width, height: 740 });
    const row = page.locator('.standing');
    await row.evaluate((one) => (one.scrollLeft = 0));
    const plain = await edge(row, 'left');
    expect(await edge(row, 'right'), `${String(width)} px, more follows`).not.toBe(plain);
    await row.evaluate((one) => (one.scrollLeft = one.scrollWidth));
    await expect.poll(() => edge(row, 'right'), `${String(width)} px, nothing follows`).toBe(plain);
    expect(await edge(row, 'left'), `${String(width)} px, more came before`).not.toBe(plain);
  }
});

test('an opened row’s content is in view at once, in a low window too', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [800, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('');
    await expect(page.locator('details.mode')).toBeVisible();
    if (width !== 1440) await page.getByRole('button', { name: 'Start again' }).first().click();
    await runToEnd(page);
    const row = page.getByRole('button', { name: /POST \/token/u }).last();
    await row.click();
    const opened = page.locator('#detail').getByRole('heading', { level: 2 }).first();
    await expect(opened, `${String(width)} px`).toBeInViewport({ ratio: 1 });
    if (width >= 1024) await expect(row, 'the row stays in sight beside it').toBeInViewport();
  }
});

test('signing in with an unknown customer ID explains why no code arrives', async ({ page }) => {
  await page.goto('');
  await startWalk(page);
  const phone = phoneFrame(page);
  const why = phone.getByText('Nobody here has that customer ID, so no message comes.');
  await phone.getByLabel('Customer ID').fill('zzz');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('heading', { name: 'Enter your one-time password' })).toBeVisible();
  await expect(why).toBeVisible();
  await phone.getByRole('button', { name: 'Send another code' }).click();
  await expect(why).toBeVisible();
});

test('once the consumer has answered, the phone and live regions describe what happened and not what comes next', async ({
  page,
}) => {
  await page.goto('');
  // Leaves time to press Pause.
  await page.getByLabel('Speed').selectOption({ label: 'Slower' });
  await startWalk(page);
  const [said, phone] = [page.locator('main > [role=status]'), page.locator('#phone')];
  await expect(said).toHaveText(/^Your turn: /u);
  const screens = phoneFrame(page);
  await screens.getByRole('button', { name: 'Use Priya' }).click();
  await screens.getByRole('button', { name: 'Continue' }).click();
  const arrived = screens.getByText('A message with a code has arrived.');
  await expect(arrived).toBeAttached();
  await screens.getByRole('button', { name: 'Use code' }).click();
  await screens.getByRole('button', { name: 'Continue' }).click();
  await expect(screens.getByRole('checkbox').first()).toBeVisible();
  await expect(arrived).not.toBeAttached();
  await screens.getByRole('checkbox').first().check();
  await screens.getByRole('button', { name: 'Continue' }).click();
  await screens.getByRole('button', { name: 'Authorise' }).click();
  await expect(said).toHaveText('Priya has answered.');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(phone).toContainText('You are back from Wattle Energy.');
  await expect(phone).not.toContainText('Next you go to');
});

test('dates and times are in the reader’s time zone, which is named', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'Europe/London', locale: 'en-AU' });
  const page = await context.newPage();
  await page.goto('?view=profiles');
  const dates = page.getByRole('listitem').filter({ has: page.getByRole('time') });
  await expect(dates.filter({ hasText: /Today, and the sandbox’s clock \((?:GMT|BST|UTC)\)$/ })).toHaveCount(1);
  // In Sydney it is already the next day.
  await page.evaluate(() => window.sandbox?.clock.set(new Date('2027-01-10T20:00:00Z')));
  await expect(dates.filter({ hasText: /^\s*10 January 2027\s*The sandbox’s clock \((?:GMT|UTC)\)$/ })).toHaveCount(1);
  const menu = page.locator('details.menu', { has: page.locator('summary', { hasText: 'Clock' }) });
  await menu.locator('summary').click();
  await expect(menu.getByRole('status')).toContainText(/ (?:GMT|BST|UTC)/);
  await context.close();
});

test('parts of a step are numbered from one under the step’s number in ladder, address and inspector', async ({
  page,
}) => {
  await page.goto('?step=usage.1');
  const row = page.locator('cdr-diagram button[aria-pressed=true]');
  await expect(row).toHaveAccessibleName(/^Step 15 of 15, part 1\. Data holder to secondary data holder /);
  await expect(row.locator('.number')).toHaveText('15.1');
  await expect(page).toHaveURL(/step=usage\.1$/);
});

test('a refusal without writes says that nothing was stored', async ({ page }) => {
  await page.goto('');
  await runToEnd(page);
  await page.getByRole('button', { name: 'Send x-v: banana' }).click();
  const why = page.getByRole('group', { name: 'Why was this refused?' });
  await expect(why).toContainText('Nothing was stored or changed.');
});

test('a first visit to today’s profile creates one world, and its links stay in it; withdrawals say who does what', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const clear = IDBObjectStore.prototype.clear;
    IDBObjectStore.prototype.clear = function (...given) {
      sessionStorage.setItem('clears', String(Number(sessionStorage.getItem('clears')) + 1));
      return clear.apply(this, given);
    };
  });
  await page.goto('?profile=today');
  await expect.poll(() => page.evaluate(() => window.sandbox?.profile)).toBe('cds-1.36');
  await expect(page.locator('details.mode')).toBeVisible();
  expect(await clearsIn(page)).toBe(0);

  await runToEnd(page);
  for (const name of ['What has changed since 0.1.1', 'Call any operation'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /[?&]profile=today$/);

  await page.getByRole('navigation', { name: 'Views' }).getByText('Run', { exact: true }).click();
  await page.getByRole('link', { name: 'The consumer withdraws on the holder’s dashboard' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'The consumer withdraws on the holder’s dashboard' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next: the consumer withdraws' })).toBeVisible();

  // A view's link that names no profile.
  await page.goto('?view=rules&clause=RFC7636%3A4.3&profile=today');
  await page.getByRole('link', { name: 'Show all rules' }).click();
  await expect(page).toHaveURL(/[?&]profile=today/);
  await expect.poll(() => page.evaluate(() => window.sandbox?.profile)).toBe('cds-1.36');
});

test('the consumer is told when the holder’s servers fail, and can try again', async ({ page }) => {
  await page.goto('');
  await startWalk(page);
  const holder = phoneFrame(page);
  // The phone’s frame is a page of its own, which hears a moment later what is armed here.
  const heardOnPhone = (): Promise<void> =>
    expect
      .poll(() => holder.locator('body').evaluate(() => window.sandbox?.faults.list().map(({ struck }) => struck)))
      .toEqual([0]);
  await answerUntilConfirm(holder);
  await page.evaluate(() => window.sandbox?.faults.add({ operation: 'answerInteraction', status: 500 }));
  await heardOnPhone();
  await holder.getByRole('button', { name: 'Authorise' }).click();
  await expect(holder.getByText('Something went wrong on our side. Try again.')).toBeVisible();
  await page.evaluate(() => window.sandbox?.faults.add({ status: 500, times: 2 }));
  await heardOnPhone();
  await holder.getByRole('button', { name: 'Authorise' }).click();
  await expect(holder.getByRole('heading', { name: 'Something went wrong on our side' })).toBeVisible();
  await expect(holder.getByText('Nothing was shared.')).toBeVisible();
});

test('a run’s link includes the mended call after a broken one, and says which edit it leaves out', async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('?profile=today');
  await expect(page.locator('details.mode')).toBeVisible();
  await runToEnd(page);
  const bench = page.getByRole('dialog', { name: 'Edit and send' });
  const copied = async (words: RegExp): Promise<string> => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^(?:Copy link|Link copied)$/ }).click();
    await expect(page.getByText(words).first()).toBeAttached();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.getByRole('button', { name: 'Push without a challenge' }).click();
  await page.locator('main cdr-why').getByRole('button', { name: 'Mend and send again' }).click();
  await expect(bench).toContainText('A link to this run repeats the edit.');
  const link = await copied(/It plays this run in any browser, with keys and ids of its own\.$/);
  expect(link).toMatch(/step=break-challenge\.1/);
  expect(link).toMatch(/edit=/);

  const theirs = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await theirs.goto(link);
  const row = theirs.locator('cdr-diagram button[aria-pressed=true]');
  await expect(row).toHaveAccessibleName(/ 201/);
  await expect(theirs).toHaveURL(/step=break-challenge\.1/);
  await theirs.context().close();

  await page.getByRole('button', { name: 'Edit and send', exact: true }).click();
  await bench.getByRole('textbox', { name: 'Claim state of the request object' }).fill('Zm9vYmFyMTIzNDU2Nzg5MEFCQ0Q');
  await bench.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bench).toContainText('A link to this run leaves the edit out');
  await copied(
    /It plays this run in any browser, with keys and ids of its own, without an edit that a link cannot contain\.$/,
  );
});

test('a panel offers a mend where one is possible, and otherwise only says what has to happen', async ({ page }) => {
  await page.goto('?profile=today');
  await expect(page.locator('details.mode')).toBeVisible();
  await runToEnd(page);
  const why = page.locator('main cdr-why');
  const mend = why.getByRole('button', { name: 'Mend and send again' });
  await page.getByRole('button', { name: 'Use the request_uri again' }).click();
  await expect(why).toContainText('no unused one is known here. Push the request again.');
  await expect(mend).toHaveCount(0);
  const bench = page.getByRole('dialog', { name: 'Edit and send' });
  await why.getByRole('button', { name: 'Push again' }).click();
  await expect(bench.getByRole('region', { name: 'What came back' })).toContainText('Why did this succeed?');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Use another certificate' }).click();
  await expect(mend).toBeEnabled();
  await expect(why).toContainText(
    'The certificate is valid, but it is not the one presented when the access token was issued. Nothing was stored or changed.',
  );

  // The next edit can start from the answered request, accepted or refused, and the button says so.
  await page.getByRole('button', { name: 'Push without a challenge' }).click();
  await expect(why).toContainText('Refused: code_challenge');
  await page.getByRole('button', { name: 'Edit and send', exact: true }).click();
  await bench.getByRole('textbox', { name: 'Claim state of the request object' }).fill('another');
  await bench.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bench.getByRole('region', { name: 'What came back' })).toContainText('answered 400');
  await bench.getByRole('button', { name: 'Start the next edit from this request' }).click();
  await expect(bench).toContainText('Nothing yet.');
  await expect(bench.getByRole('textbox', { name: 'Claim state of the request object' })).toHaveValue('another');
});
