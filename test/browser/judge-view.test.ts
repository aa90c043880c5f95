// Paste and judge: samples, pasted text, damaged text and foreign text are identified and checked against the rules.
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectKept } from './kept-trace.ts';

test('a faulty sample is recognised, opened and judged with clause and mend, and a good one passes every rule', async ({
  page,
}) => {
  await page.goto('?view=judge');
  const field = page.getByRole('textbox', { name: 'Paste it here' });
  const verdict = page.getByRole('region', { name: /rule/ });
  await page.getByRole('button', { name: 'Request without nonce' }).click();
  await expect(page.getByRole('heading', { name: '1 rule is broken' })).toBeFocused();
  await expect(field).toHaveValue(/^ey/);
  await expect(page.getByRole('heading', { name: 'Request object' })).toBeVisible();
  await expect(page.getByText(/Identified as this because it contains redirect_uri/)).toBeVisible();
  const found = verdict.getByRole('list', { name: 'Findings' });
  await expect(found).toContainText('The request object contains nonce');
  await expect(found).toContainText('Put a new random nonce into the request object');
  await expect(found.getByRole('link', { name: 'authorise.nonce' })).toHaveAttribute(
    'href',
    '?view=rules&rule=authorise.nonce',
  );
  await expect(found.getByRole('link', { name: 'OpenID Connect Core 1.0, 3.3.2.11' })).toHaveAttribute(
    'href',
    '?view=rules&clause=OIDC%3A3.3.2.11',
  );
  await page.getByRole('button', { name: 'Request object', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^It keeps all \d+ rules/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('What you paste is decoded here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused();
});

test('in a world of today a request cites today’s text, and a received message names its rule and decision', async ({
  page,
}) => {
  await page.goto('?view=judge&profile=today');
  const found = page.getByRole('list', { name: 'Findings' });
  await page.getByRole('button', { name: 'Request object for the PAR endpoint' }).click();
  await expect(found.getByRole('link', { name: 'FAPI 1.0 Part 2 (Advanced), 5.2.2-15' })).toHaveAttribute(
    'href',
    '?view=rules&profile=today&clause=FAPI-A%3A5.2.2-15',
  );
  await page.getByRole('button', { name: 'Second registration, blamed on the statement' }).click();
  await expect(found.getByRole('link', { name: 'registration.once' })).toBeVisible();
  await expect(found.getByRole('link', { name: 'Consumer Data Standards, Registration Errors' })).toBeVisible();
  await expect(found.getByRole('link', { name: 'decision D-31' })).toHaveAttribute(
    'href',
    '?view=decisions&profile=today&decision=secondRegistration',
  );
});

test('an encrypted ID token opens with the key of the recipient it was encrypted for, and is judged', async ({
  page,
}) => {
  await page.goto('?view=judge');
  await page.getByRole('button', { name: 'ID token, encrypted' }).click();
  await expect(page.getByRole('heading', { name: /^It keeps/ })).toBeVisible();
  await page.getByRole('button', { name: 'Open with the recipient’s key' }).click();
  await expect(page.getByText('ties it to the code')).toBeVisible();
});

test('pasted text is checked for where it breaks off, warned about if foreign, and kept neither in the address nor in storage', async ({
  page,
}) => {
  await page.goto('?view=judge');
  const field = page.getByRole('textbox', { name: 'Paste it here' });
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const real = { iss: 'https://app.bank.com.au', sub: 'https://app.bank.com.au', aud: 'pasted-once' };
  const token = `${part({ alg: 'RS256', kid: 'x' })}.${part(real)}.`;
  await field.fill(token);
  await expect(page.getByRole('heading', { name: 'Client assertion' })).toBeVisible();
  await expect(page.getByText('It names app.bank.com.au')).toBeVisible();
  await expect(page.getByText('Read, but not judged yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Judge it' }).click();
  await expect(page.getByRole('heading', { name: /rules are broken/ })).toBeFocused();
  await expect(page.getByText('found after the previous breach was mended').first()).toBeVisible();
  await field.fill(token.replace(/\..*/u, `.${part(real).slice(0, -10)}`));
  await expect(page.getByRole('list', { name: 'Where reading stopped' })).toContainText(
    /^\s*After character \d+ of the JSON/,
  );
  expect(page.url()).not.toContain(token.slice(0, 12));
  const { state, last } = await page.evaluate(async () => {
    const { sandbox } = window;
    await sandbox?.fetch(`${sandbox.urls.dataHolder.issuer}/jwks`);
    const exported = JSON.stringify(await sandbox?.exportState());
    return { state: exported, last: sandbox?.trace.entries().at(-1)?.id ?? '' };
  });
  // Compared as a boolean: printing the whole state would fill the screen.
  expect(state.includes(token)).toBe(false);
  // Once a later call is stored, the text would have been stored too.
  await expectKept(page, '/some/where/', [last]);
  await page.reload();
  await expect(field).toHaveValue('');
  const traced = await page.evaluate(() => JSON.stringify(window.sandbox?.trace.entries()));
  expect(traced?.includes(token)).toBe(false);
});

test('the standard’s own examples are refused under today’s profile, each with its reason', async ({ page }) => {
  await page.goto('?view=judge');
  await page.getByRole('radio', { name: 'today’s' }).check();
  await page.getByRole('button', { name: 'code_challenge of 88 characters' }).click();
  await expect(page.getByRole('heading', { name: '1 rule is broken' })).toBeFocused();
  const verdict = page.getByRole('region', { name: /rule/ });
  await expect(verdict).toContainText('two equals signs at its end');
  await expect(verdict.getByRole('link', { name: 'pkce.challenge' })).toBeVisible();
  await page.getByRole('button', { name: 'Response whose iss ends in a slash' }).click();
  await expect(page.getByRole('heading', { name: '2 rules are broken' })).toBeFocused();
  await expect(verdict).toContainText('byte for byte');
  await expectAccessible(page, 'today', [sizes.phone]);
  await page.getByRole('radio', { name: '0.1.1' }).check();
  await expect(page.getByRole('button', { name: 'Request without nonce' })).toBeVisible();
  // Changing the profile judges the text again at once.
  await expect(page.getByRole('heading', { name: 'No rule applies' })).toBeVisible();
  await expect(page.getByText('Read, but not judged yet.')).toHaveCount(0);
});

test('axe finds nothing before and after a verdict', async ({ page }) => {
  await page.goto('?view=judge');
  await expect(page.getByRole('button', { name: 'Request, cut off' })).toBeEnabled();
  await expectAccessible(page, 'empty', [sizes.phone]);
  await page.getByRole('button', { name: 'Request, cut off' }).click();
  await expect(page.getByRole('heading', { name: /broken/ })).toBeVisible();
  await expectAccessible(page, 'judged');
});

test('pasted text is judged at once, and the focus stays in the field', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('?view=judge');
  const field = page.getByRole('textbox', { name: 'Paste it here' });
  await expect(page.getByRole('button', { name: 'Request, cut off' })).toBeEnabled();
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'PS256', kid: 'x' })}.${part({ iss: 'a', sub: 'a', aud: 'b' })}.c2ln`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), token);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('heading', { name: /rules? (?:is|are) broken/ })).toBeVisible();
  await expect(field).toBeFocused();
});

test('a token in the trace can be copied and judged in place', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await page.goto('?view=trace&operation=token');
  await page
    .getByRole('list')
    .getByRole('button', { name: /tokens?/i })
    .first()
    .click();
  const assertion = page.locator('cdr-message .field', { hasText: 'client_assertion' }).filter({ hasText: 'eyJ' });
  await assertion.getByRole('button', { name: 'Copy the value' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/u);
  await assertion.getByRole('button', { name: 'Judge the token' }).click();
  await expect(page).toHaveURL(/view=judge/);
  await expect(page.getByRole('textbox', { name: 'Paste it here' })).toHaveValue(copied);
  await expect(page.locator('#verdict')).toBeVisible();
  expect(page.url()).not.toContain('eyJ');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Paste it here' })).toHaveValue('');
});
