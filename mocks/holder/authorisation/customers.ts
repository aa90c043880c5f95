// The holder's customers and the profiles that they may act for.
import { profileName } from '../../scenario/person-name.ts';
import type { ScenarioCustomer, ScenarioProfile } from '../../scenario/scenario.ts';
import type { ProfileOnScreen } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';

/** A customer of the brand; undefined for an id unknown to the brand. */
export const customerOf = (world: World, brand: string, customerId: string | undefined): ScenarioCustomer | undefined =>
  world.scenario.customers.find((each) => each.holder === brand && each.customerId === customerId);

export const actingProfileOf = (
  customer: ScenarioCustomer | undefined,
  profileId: string | undefined,
): ScenarioProfile | undefined => customer?.profiles.find(({ id }) => id === profileId);

export function profilesOnScreen(customer: ScenarioCustomer): readonly ProfileOnScreen[] {
  return customer.profiles.map((profile, index) => ({
    id: screenId('profile', index),
    name: profileName(customer, profile),
    kind: profile.kind,
  }));
}

/** Ids on screens are counters, so that internal keys stay inside. */
export const screenId = (kind: 'profile' | 'account', index: number): string => `${kind}-${String(index + 1)}`;
