// The accounts from which a consumer chooses, as the screen shows them, and what a choice may be.
import { expect, test } from 'vitest';
import {
  accountKeys,
  accountsOnScreen,
  eligibleKeys,
  needsAccounts,
} from '../../../mocks/holder/authorisation/sharing.ts';
import { account } from '../../../mocks/personas/scenarios/common.ts';
import type { ScenarioAccount, ScenarioProfile } from '../../../mocks/scenario/scenario.ts';

const owned = (key: string, more: Partial<ScenarioAccount> = {}): ScenarioAccount =>
  account({ key, accountNumber: `7700000${key}`, displayName: key, creationDate: '2025-01-01', plans: [], ...more });
const profile: ScenarioProfile = {
  id: 'any',
  kind: 'person',
  accounts: [
    owned('101'),
    owned('102', { otherOwners: ['20000007'] }),
    owned('103', { otherOwners: [], status: 'unavailable' }),
    owned('104', { ineligible: 'It is closed.' }),
  ],
};

test('marks accounts that are joint, unavailable or not eligible', () => {
  const usual = { eligible: true, selected: false };
  expect(accountsOnScreen(profile, [])).toEqual([
    { ...usual, id: 'account-1', displayName: '101', maskedNumber: '•••• 0101' },
    { ...usual, id: 'account-2', displayName: '102', maskedNumber: '•••• 0102', joint: true },
    { ...usual, id: 'account-3', displayName: '103', maskedNumber: '•••• 0103', unavailable: true },
    {
      ...usual,
      id: 'account-4',
      displayName: '104',
      maskedNumber: '•••• 0104',
      eligible: false,
      reason: 'It is closed.',
    },
  ]);
});

test('accounts shared before are selected if they can still be shared', () => {
  const selected = accountsOnScreen(profile, ['102', '104', 'gone']).filter((one) => one.selected);
  expect(selected.map(({ id }) => id)).toEqual(['account-2']);
});

test('a choice is a list of distinct accounts that can be shared', () => {
  expect(accountKeys(profile, ['account-3', 'account-1'])).toEqual(['103', '101']);
  for (const wrong of [
    [],
    ['account-1', 'account-1'],
    ['account-4'],
    ['account-5'],
    ['101'],
    [1],
    'account-1',
    undefined,
  ])
    expect(accountKeys(profile, wrong)).toBeUndefined();
  expect(eligibleKeys(profile)).toEqual(['101', '102', '103']);
});

test('only scopes of energy data concern accounts', () => {
  expect(needsAccounts(['openid', 'energy:accounts.basic:read'])).toBe(true);
  expect(needsAccounts(['openid', 'profile', 'common:customer.basic:read'])).toBe(false);
});
