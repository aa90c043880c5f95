// Claims about the consumer as a person: the name, and when it last changed (IS 8.2).
import type { JsonObject } from '../../keys/jws.ts';
import { seconds } from '../../ambient/clock.ts';
import { givenNames } from '../../scenario/person-name.ts';
import type { World } from '../../world/world.ts';

/** Claims that the scope profile releases, and that a claims request may name individually (OIDC Core 5.4, 5.5). */
export const personalClaimNames = ['name', 'given_name', 'family_name', 'updated_at'] as const;

/** The consumer's values of the named claims; unknown names are ignored. */
export function personalClaims(world: World, customerId: string, names: readonly string[]): JsonObject {
  const customer = world.scenario.customers.find((one) => one.customerId === customerId);
  if (customer === undefined) return {};
  const { lastName } = customer.name;
  const given = customer.givenNamesAsOne ?? givenNames(customer.name);
  const all: Readonly<Record<(typeof personalClaimNames)[number], string | number>> = {
    name: [given, lastName].filter((name) => name !== '').join(' '),
    given_name: given,
    family_name: lastName,
    updated_at: seconds(new Date(customer.lastUpdated)),
  };
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => names.includes(name) && value !== ''));
}
