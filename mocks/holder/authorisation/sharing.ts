// What a consumer is asked to share: clusters of data, the period, the accounts.
import { defined } from '../../ambient/defined.ts';
import { addSeconds } from '../../ambient/clock.ts';
import type { ScenarioAccount, ScenarioProfile } from '../../scenario/scenario.ts';
import type { ConsumerKind, SharedData } from '../../spec/data-language.ts';
import type { AccountOnScreen, PeriodOnScreen, SharingOnScreen } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import type { ConsentRow, GrantRow } from '../rows.ts';
import { clustersOf, languageOf } from './clusters.ts';
import { screenId } from './customers.ts';

/** Accounts are chosen only if a requested scope concerns accounts. */
export const needsAccounts = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => scope.startsWith('energy:'));

/** The grant to which the consent, or the one that it amends, was bound before. */
export async function grantBefore(world: World, consent: ConsentRow | undefined): Promise<GrantRow | undefined> {
  const earlier = consent?.amends === undefined ? consent : await world.table('holder.consents').get(consent.amends);
  return earlier?.grantId === undefined ? undefined : world.table('holder.grants').get(earlier.grantId);
}

export const sharingOf = (
  world: World,
  shared: SharedData,
  kind: ConsumerKind,
  consent: ConsentRow,
): SharingOnScreen => ({
  clusters: clustersOf(languageOf(world, consent), shared, kind),
  period: periodOf(world, consent),
  again: consent.status === 'AUTHORISED',
});

/** Counted from now, because the consent counts from its authorisation. */
function periodOf(world: World, { sharingDuration }: ConsentRow): PeriodOnScreen {
  const now = world.clock.now();
  const from = now.toISOString();
  return sharingDuration === 0 ? { from } : { from, to: addSeconds(now, sharingDuration).toISOString() };
}

export function accountsOnScreen(profile: ScenarioProfile, before: readonly string[]): readonly AccountOnScreen[] {
  return profile.accounts.map((account, index) => ({
    id: screenId('account', index),
    displayName: account.displayName,
    maskedNumber: `•••• ${account.accountNumber.slice(-4)}`,
    eligible: account.ineligible === undefined,
    ...defined({ reason: account.ineligible }),
    // Nothing is preselected except what was shared before (CX, account selection).
    selected: account.ineligible === undefined && before.includes(account.key),
    ...(account.status === 'unavailable' ? { unavailable: true } : {}),
    ...((account.otherOwners ?? []).length > 0 ? { joint: true } : {}),
  }));
}

/** Internal keys of the chosen accounts; undefined if the list is empty, or an account is not offered, not eligible or repeated. */
export function accountKeys(profile: ScenarioProfile, chosen: unknown): readonly string[] | undefined {
  if (!Array.isArray(chosen) || chosen.length === 0 || new Set(chosen).size !== chosen.length) return undefined;
  const offered = new Map<unknown, ScenarioAccount>(
    profile.accounts.map((account, index) => [screenId('account', index), account]),
  );
  const accounts = chosen.map((id: unknown) => offered.get(id));
  const good = accounts.filter(
    (account): account is ScenarioAccount => account !== undefined && account.ineligible === undefined,
  );
  return good.length === accounts.length ? good.map(({ key }) => key) : undefined;
}

export const eligibleKeys = (profile: ScenarioProfile): readonly string[] =>
  profile.accounts.filter(({ ineligible }) => ineligible === undefined).map(({ key }) => key);
