// Customers of today’s special cases: a caller with every scope for each, and the data that tests compare.
import type { AuthoriseOptions } from '../../../mocks/personas/persona.ts';
import type { ScenarioName } from '../../../mocks/personas/scenarios.ts';
import type { Scenario } from '../../../mocks/scenario/scenario.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { EnergyAccountDetailV4, EnergyAccountV2 } from '../../../mocks/spec/schemas/accounts.ts';
import type { EnergyInvoice } from '../../../mocks/spec/schemas/invoices.ts';
import type { EnergyBillingTransactionV3 } from '../../../mocks/spec/schemas/transactions.ts';
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import { callerAt, goodHeaders, type Answer, type Caller } from '../calls/caller.ts';
import type { RegisteredRecipient } from '../worlds/fixture.ts';
import { newPlayer, openToday, type TodayFixture } from '../worlds/today.ts';
import { signedIn } from '../calls/code-flow.ts';

/** The moment that the catalogue of checks uses. */
const checkedAt = '2026-11-23T12:00:00+10:00';

export interface BilledCustomers {
  readonly fixture: TodayFixture;
  readonly player: RegisteredRecipient;
  readonly sandbox: Sandbox;
  /** A caller for the customer with this slug, who has shared everything or these scopes. */
  as(slug: string, scopes?: readonly string[], answers?: AuthoriseOptions): Promise<Caller>;
}

/** A world of today with every special case. */
export async function openBilledWorld(
  scenario: ScenarioName | Scenario = 'situations',
  clock: string = checkedAt,
): Promise<BilledCustomers> {
  const fixture = await openToday({ scenario, clock });
  const { sandbox } = fixture;
  const player = await newPlayer(fixture, { alg: 'ES256' });
  return {
    fixture,
    player,
    sandbox,
    as: async (slug, scopes = consumerScopes, answers = {}) => {
      const place = sandbox.scenario.customers.findIndex((customer) => customer.slug === slug);
      const claims = { scope: scopes.join(' ') };
      const { access_token: token } = await signedIn(fixture, player, { claims }, place, answers);
      return callerAt(fixture.urls.dataHolder.base, player.fetch, () => goodHeaders(sandbox, token));
    },
  };
}

export type Account = EnergyAccountV2;
export type Transaction = EnergyBillingTransactionV3;

export const accountsOf = async (one: Caller, query = ''): Promise<readonly EnergyAccountV2[]> =>
  (await one.read<{ accounts: readonly EnergyAccountV2[] }>(`/energy/accounts${query}`)).data.accounts;

/** The account of the special case: the one with its name, else the first. */
export async function accountOf(one: Caller, displayName?: string): Promise<EnergyAccountV2> {
  const all = await accountsOf(one);
  const found = displayName === undefined ? all[0] : all.find((account) => account.displayName === displayName);
  if (found === undefined) throw new Error(`No account ${displayName ?? ''}.`);
  return found;
}

/** A caller for the customer with this slug, and the account of its special case. */
export async function atAccount(
  billedWorld: BilledCustomers,
  slug: string,
  displayName?: string,
): Promise<readonly [Caller, EnergyAccountV2]> {
  const one = await billedWorld.as(slug);
  return [one, await accountOf(one, displayName)];
}

/** Whether the texts are in descending order. */
export const inDescent = (values: readonly string[]): boolean =>
  values.every((value, at) => at === 0 || value <= (values[at - 1] ?? ''));

export const detailOf = async (
  one: Caller,
  { accountId }: Pick<Account, 'accountId'>,
): Promise<EnergyAccountDetailV4> => (await one.read<EnergyAccountDetailV4>(`/energy/accounts/${accountId}`)).data;

/** Every record of a list, following its next links. */
export async function allOf<T>(one: Caller, path: string, member: string): Promise<readonly T[]> {
  const found: T[] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}page-size=1000`;
  while (next !== undefined) {
    const page: Answer<Readonly<Record<string, readonly T[]>>> = await one.read(next);
    found.push(...(page.data[member] ?? []));
    next = page.links.next;
  }
  return found;
}

export const invoicesOf = (one: Caller, { accountId }: Pick<Account, 'accountId'>): Promise<readonly EnergyInvoice[]> =>
  allOf<EnergyInvoice>(one, `/energy/accounts/${accountId}/invoices`, 'invoices');

/** Covers the whole retention period instead of the default year. */
export const transactionsOf = (
  one: Caller,
  { accountId }: Pick<Account, 'accountId'>,
): Promise<readonly Transaction[]> =>
  allOf<Transaction>(one, `/energy/accounts/${accountId}/billing?oldest-time=2000-01-01T00:00:00Z`, 'transactions');

/** What the transaction charges for. */
export const partOf = ({ usage, demand, otherCharges, onceOff }: Transaction) =>
  usage ?? demand ?? otherCharges ?? onceOff;

export const invoiceNumberOf = (transaction: Transaction): string | undefined => partOf(transaction)?.invoiceNumber;

/** Dollars as whole cents. */
export const cents = (amount = '0.00'): number => Math.round(Number(amount) * 100);
export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
