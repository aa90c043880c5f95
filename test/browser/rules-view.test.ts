// The rules page: every rule can be searched, opened, and reached by its own address.
import { ruleIds } from '../../mocks/spec/rules/index.ts';
import { operationOf } from '../../mocks/spec/operations/index.ts';
import { isRuleOf, rulesOfOperation } from '../../src/pages/rules/rule-facts.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('every rule of the profile is listed, and one is found, opened, linked to its clause and reached by its address', async ({
  page,
}) => {
  await page.goto('?view=rules');
  const all = String(ruleIds.filter((id) => isRuleOf(id, '0.1.1')).length);
  await expect(page.getByRole('status').filter({ hasText: `${all} of ${all} rules` })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a rule' }).fill('The request object contains nonce');
  await expect(page.getByText(`1 of ${all} rules`)).toBeVisible();
  await page.getByText('The request object contains nonce').click();
  const rule = page.getByRole('listitem').filter({ hasText: 'authorise.nonce' });
  await expect(rule.getByText('authorisation error: invalid_request')).toBeVisible();
  await expect(rule.getByText('GET /authorise')).toBeVisible();
  await expect(rule.getByRole('link', { name: 'Authorisation', exact: true })).toHaveAttribute(
    'href',
    '?view=api&operation=authorise',
  );
  await expect(rule.getByText('Put a new random nonce into the request object').first()).toBeVisible();
  await expect(page).toHaveURL(/[?&]rule=authorise\.nonce/);
  await rule.getByRole('link', { name: 'OpenID Connect Core 1.0, 3.3.2.11 ID Token' }).click();
  const about = page.getByText('Rules that rest on OpenID Connect Core 1.0, 3.3.2.11 ID Token');
  await expect(about.getByRole('link', { name: /^text/u })).toHaveAttribute(
    'href',
    'https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.3.3.2.11',
  );
  const document = page.getByText(
    'OpenID Connect Core 1.0 incorporating errata set 2. Version: final. Date: 2023-12-15.',
  );
  await expect(document.getByRole('link')).toHaveAttribute(
    'href',
    'https://openid.net/specs/openid-connect-core-1_0.html',
  );
  await expect(page.getByText('authorise.nonce')).toBeVisible();
  await page.goto('?view=rules&clause=FAPI-B%3A5.2.2.2&rule=authorise.nonce');
  const both = page.getByRole('listitem').filter({ hasText: 'authorise.nonce' });
  await expect(both.getByRole('link', { name: 'OpenID Connect Core 1.0, 3.3.2.11 ID Token' })).toBeVisible();
  await expect(
    both.getByRole('link', { name: 'FAPI 1.0 Part 1 (Baseline), 5.2.2.2 Client requesting openid scope' }),
  ).toBeVisible();
  await page.goto('?view=rules&rule=request-object.aud');
  await expect(page.locator('details.asked')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Link to this rule' })).toHaveAttribute(
    'href',
    '?view=rules&rule=request-object.aud',
  );
});

test('a document filters its rules, a search without results offers all rules, and an unknown rule says so', async ({
  page,
}) => {
  await page.goto('?view=rules&rule=no.such-rule');
  await expect(page.getByText('There is no rule called no.such-rule')).toBeVisible();
  await page.getByLabel('Document').selectOption('OpenID Connect CIBA Core 1.0');
  await expect(page.getByRole('heading', { name: /^The backchannel request/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Headers/ })).toHaveCount(0);
  await expect(page.getByText(/Date: 2021-09-01\./u).getByRole('link')).toHaveAttribute(
    'href',
    /^https:\/\/openid\.net\//u,
  );
  await page.getByLabel('Document').selectOption('Data-Sharing Ecosystem Interfaces');
  await expect(page.getByText(/No address: the document on which this sandbox was founded/u)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a rule' }).fill('xyzzy');
  await expect(page.getByText('No rule matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all rules' }).click();
  await expect(page.getByRole('heading', { name: /^Headers/ })).toBeVisible();
});

test('a world of today lists today’s rules in today’s words, and both profiles on request', async ({ page }) => {
  const [own, both] = [ruleIds.filter((id) => isRuleOf(id, 'cds-1.36')).length, ruleIds.length];
  expect(own).toBeLessThan(both);
  await page.goto('?profile=today&view=rules');
  const count = page.getByRole('status').filter({ hasText: /of \d+ rules/u });
  await expect(count).toHaveText(`${String(own)} of ${String(own)} rules`);
  const chip = page.getByText('not in today’s profile', { exact: true });
  await expect(chip).toHaveCount(0);
  await page.getByRole('main').getByRole('combobox', { name: 'Profile' }).selectOption('Both');
  await expect(count).toHaveText(`${String(both)} of ${String(both)} rules`);
  await expect(chip).toHaveCount(both - own);
  // A link to a rule of the other profile shows the rule and says so.
  await page.goto('?profile=today&view=rules&rule=registration.encryption');
  const rule = page.locator('details.asked');
  await expect(rule).toBeInViewport();
  await expect(rule.getByText('not in today’s profile')).toBeVisible();
  await page.goto('?profile=today&view=rules&rule=request-object.aud');
  await expect(page.locator('details.asked').getByText('Profile 0.1.1', { exact: true })).toBeVisible();
});

test('the rule on a missing x-v names both error codes, the decision between them and its current option', async ({
  page,
}) => {
  await page.goto('?view=rules&rule=version.present');
  const rule = page.locator('details.asked');
  await expect(rule.getByText('urn:au-cds:error:cds-all:Field/Missing')).toBeVisible();
  await expect(rule.getByText('urn:au-cds:error:cds-all:Header/Missing')).toBeVisible();
  await expect(rule).toContainText('chooses between the two codes. Now: Both, as two entries in errors');
  await rule.getByRole('link', { name: 'Decision X2' }).click();
  await page.getByRole('radio', { name: 'Only the code of the interfaces document' }).check();
  await page.goBack();
  await expect(rule).toContainText('Now: Only the code of the interfaces document.');
});

test('axe finds nothing in the rules', async ({ page }) => {
  await page.goto('?view=rules&rule=token.scope');
  await expect(page.locator('details.asked')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a rule' }).fill('token.s');
  await expectAccessible(page, 'one rule open');
});

test('rules can be filtered by operation, and the explorer links to an operation’s rules', async ({ page }) => {
  await page.goto('?view=api&operation=listAccounts');
  await page.getByText(/^Refusals it can make/).click();
  await page.getByRole('link', { name: 'Rules of this operation' }).click();
  await expect(page).toHaveURL(/view=rules&operation=listAccounts/);
  const choice = page.getByRole('combobox', { name: /^Operation/ });
  await expect(choice).toHaveValue('listAccounts');
  const own = rulesOfOperation(operationOf('listAccounts'), ['0.1.1']).size;
  const all = ruleIds.filter((id) => isRuleOf(id, '0.1.1')).length;
  await expect(page.getByText(`${String(own)} of ${String(all)} rules`)).toBeVisible();
  await expect(page.getByText('authorise.nonce')).toHaveCount(0);
  await choice.selectOption('authorise');
  await expect(page).toHaveURL(/operation=authorise$/);
  await expect(page.getByText('authorise.nonce')).toBeVisible();
  await choice.selectOption('');
  await expect(page.getByText(`${String(all)} of ${String(all)} rules`)).toBeVisible();
  await expect(page).not.toHaveURL(/operation=/);
  // An operation of the other profile shows both profiles.
  await page.goto('?view=rules&operation=pushAuthorisation');
  await expect(page.getByRole('combobox', { name: /^Profile/ })).toHaveValue('both');
});
