// Whether a person of the household has an account that they may share.
import type { Sandbox } from '../../../mocks/index.ts';

/** True for a person who is not in the household. */
export function hasSomethingToShare({ scenario }: Pick<Sandbox, 'scenario'>, customerId: string): boolean {
  const person = scenario.customers.find((customer) => customer.customerId === customerId);
  return person?.profiles.some(({ accounts }) => accounts.some(({ ineligible }) => ineligible === undefined)) ?? true;
}
