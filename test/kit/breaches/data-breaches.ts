// Rules of today's data, each broken by a request of a recipient that has already read its consumer's accounts and plans.
import type { CasesOf } from '../worlds/rule-breaking-world.ts';
import type { TodayStage } from './today-breaches.ts';
import { callerAt, goodHeaders, publicCaller, type Caller } from '../calls/caller.ts';
import { signedIn } from '../calls/code-flow.ts';

type Cases = CasesOf<TodayStage>;
type Case = NonNullable<Cases[keyof Cases]>;

/** A request with a token for accounts and bills. */
async function billed({ fixture, player }: TodayStage): Promise<Caller> {
  const scope = 'openid energy:accounts.basic:read energy:billing:read';
  const { access_token: token } = await signedIn(fixture, player, { claims: { scope } });
  return callerAt(fixture.urls.dataHolder.base, player.fetch, () => goodHeaders(fixture.sandbox, token));
}

async function firstAccount(one: Caller): Promise<string> {
  const { data } = await one.read<{ accounts: readonly { accountId: string }[] }>('/energy/accounts');
  return data.accounts[0]?.accountId ?? '';
}

const billing = (query: string): Case => ({
  at: 'listEnergyAccountBillingBulk',
  refuse: async (stage) => (await billed(stage)).call(`/energy/accounts/billing?${query}`),
});

export const dataBreaches: Cases = {
  'query.time': billing('oldest-time=2026-01-01'),
  'query.time-order': billing('oldest-time=2026-02-01T00:00:00Z&newest-time=2026-01-01T00:00:00Z'),
  'query.choice': {
    at: 'listEnergyPlans',
    refuse: ({ fixture }) => publicCaller(fixture.sandbox).call('/energy/plans?type=market'),
  },
  'plan.known': {
    at: 'getEnergyPlanDetail',
    refuse: async ({ fixture }) => {
      const one = publicCaller(fixture.sandbox);
      await one.call('/energy/plans');
      await one.call('/energy/plans/nope', { headers: { 'x-v': '3' } });
    },
  },
  'account.body-id': {
    at: 'listEnergyInvoicesForSpecificAccounts',
    refuse: async (stage) => {
      const one = await billed(stage);
      const accountIds = [await firstAccount(one), 'unheard-of'];
      await one.post('/energy/accounts/invoices', { data: { accountIds }, meta: {} });
    },
  },
  'account.body-available': {
    at: 'listEnergyAccountBalancesSpecificAccounts',
    refuse: async (stage) => {
      const one = await billed(stage);
      const accountIds = [await firstAccount(one)];
      stage.fixture.sandbox.faults.add('account-unavailable');
      await one.post('/energy/accounts/balances', { data: { accountIds }, meta: {} });
    },
    world: async ({ fixture }) => fixture.sandbox.faults.clear(),
  },
};
