// Concessions and payment schedules of an account that is closed: as the scenario has them, or over with the bills.
import { afterAll, expect, test } from 'vitest';
import { scenario as concession } from '../../../mocks/personas/scenarios/concession.ts';
import type { Scenario } from '../../../mocks/scenario/scenario.ts';
import { authorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';
import { openBilledWorld } from '../../kit/energy/billed.ts';
import type { Caller } from '../../kit/calls/caller.ts';

const withStatus = (status: 'open' | 'closed'): Scenario => ({
  ...concession,
  customers: concession.customers.map((customer) => ({
    ...customer,
    profiles: customer.profiles.map((profile) => ({
      ...profile,
      accounts: profile.accounts.map((account) => ({ ...account, status })),
    })),
  })),
});

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** How many concessions, and how many payment schedules, the consumer’s account has. */
async function counted(one: Caller): Promise<readonly number[]> {
  const { data } = await one.read<{ accounts: readonly { accountId: string }[] }>('/energy/accounts');
  const path = `/energy/accounts/${data.accounts[0]?.accountId ?? ''}`;
  const { concessions } = (await one.read<{ concessions: readonly unknown[] }>(`${path}/concessions`)).data;
  const schedules = await one.read<{ paymentSchedules: readonly unknown[] }>(`${path}/payment-schedule`);
  return [concessions.length, schedules.data.paymentSchedules.length];
}

test.each(['open', 'closed'] as const)(
  'under 0.1.1 an account that is %s has those of the scenario',
  async (status) => {
    const one = await authorisedRecipient({ scenario: withStatus(status) });
    stops.push(one.stop);
    expect(await counted(one)).toEqual([3, 1]);
  },
);

test.each([
  ['open', [3, 1]],
  ['closed', [0, 0]],
] as const)('of today an account that is %s has them while it is billed', async (status, expected) => {
  const billedWorld = await openBilledWorld(withStatus(status));
  stops.push(() => billedWorld.sandbox.stop());
  expect(await counted(await billedWorld.as('walter'))).toEqual(expected);
});
