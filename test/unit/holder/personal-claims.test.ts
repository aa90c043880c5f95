// Claims about a person: only requested ones, and only existing ones (OIDC Core 5.1, 5.3.2).
import { expect, test } from 'vitest';
import { personalClaimNames, personalClaims } from '../../../mocks/holder/token/personal-claims.ts';
import type { ScenarioCustomer } from '../../../mocks/scenario/scenario.ts';
import { bareWorld } from '../../kit/worlds/bare-world.ts';

const lastUpdated = '2026-01-01T00:00:00Z';
const customer = (bent: Partial<ScenarioCustomer>): ScenarioCustomer =>
  ({ customerId: 'a', lastUpdated, ...bent }) as ScenarioCustomer;

function claimsOf(bent: Partial<ScenarioCustomer>, names: readonly string[] = personalClaimNames): object {
  const scenario = {
    customers: [customer({ customerId: 'b', name: { lastName: 'Else', middleNames: [] } }), customer(bent)],
  };
  return personalClaims({ ...bareWorld(), scenario: scenario as never }, 'a', names);
}

const updated_at = Date.parse(lastUpdated) / 1000;

test.each([
  [
    { name: { firstName: 'Ada', middleNames: ['May'], lastName: 'Lim' } },
    { name: 'Ada May Lim', given_name: 'Ada May', family_name: 'Lim', updated_at },
  ],
  // A single name is the last name.
  [{ name: { middleNames: [], lastName: 'Sukarno' } }, { name: 'Sukarno', family_name: 'Sukarno', updated_at }],
  [
    { givenNamesAsOne: 'Anne-Marie', name: { firstName: 'Anne', middleNames: ['Marie'], lastName: 'Lim' } },
    { name: 'Anne-Marie Lim', given_name: 'Anne-Marie', family_name: 'Lim', updated_at },
  ],
])('OIDC Core 5.1 returns the claims of %j', (bent, claims) => {
  expect(claimsOf(bent as Partial<ScenarioCustomer>)).toEqual(claims);
});

test('OIDC Core 5.3.2 returns only named claims, and none of an unknown person', () => {
  const name = { firstName: 'Ada', middleNames: [], lastName: 'Lim' } as const;
  expect(claimsOf({ name }, ['family_name', 'email'])).toEqual({ family_name: 'Lim' });
  expect(claimsOf({ customerId: 'c', name })).toEqual({});
});
