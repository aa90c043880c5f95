// The world of the published cases: a consumer with an open, a closed and an unavailable account.
import { authorisedRecipient, type AuthorisedRecipient } from '../recipients/authorised-recipient.ts';
import { holderCaller, publicCaller } from '../calls/caller.ts';
import { operationNamed } from '../calls/served-operations.ts';
import type { DsbCase } from './cases.ts';
import type { WorldInputs } from './execute.ts';

interface Account {
  readonly accountId: string;
  readonly accountNumber: string;
  readonly plans: readonly { readonly servicePointIds: readonly string[] }[];
}

export interface PublishedWorld {
  readonly one: AuthorisedRecipient;
  inputsOf(one: DsbCase): WorldInputs;
}

/** The clock is stopped, so that every day has the same reads. */
export async function openPublishedWorld(): Promise<PublishedWorld> {
  const one = await authorisedRecipient({ scenario: 'account-unavailable', clock: '2026-11-20T03:00:00Z' });
  const { data } = await one.read<{ accounts: readonly Account[] }>('/energy/accounts');
  const of = (number: string) => {
    const found = data.accounts.find(({ accountNumber }) => accountNumber === number);
    if (found === undefined) throw new Error(`No account ${number}.`);
    return { account: found.accountId, servicePoint: found.plans[0]?.servicePointIds[0] ?? '' };
  };
  const [open, away] = [of('7700000814'), of('7700000838')];
  const unknown = 'AAAAAAAAAAAAAAAAAAAAAA';
  const accounts = { good: open.account, unknown, away: away.account };
  const recipients = { accounts, servicePoints: { good: open.servicePoint, unknown, away: away.servicePoint } };
  const holders = { accounts, servicePoints: { good: '9910000081', unknown: '9999999999', away: '9910000083' } };
  return {
    one,
    inputsOf: ({ operation }) => {
      const { area, access } = operationNamed(operation);
      if (area === 'B') return { caller: holderCaller(one.sandbox), ...holders };
      return { caller: access.kind === 'open' ? publicCaller(one.sandbox) : one, ...recipients };
    },
  };
}
