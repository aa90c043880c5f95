// Whether a person of the household has any account that they may share.
import type { Sandbox } from '../../mocks/index.ts';

/** Somebody whom the household does not know is taken to have one. */
export function hasSomethingToShare({ scenario }: Pick<Sandbox, 'scenario'>, customerId: string): boolean {
  const person = scenario.customers.find((customer) => customer.customerId === customerId);
  return person?.profiles.some(({ accounts }) => accounts.some(({ ineligible }) => ineligible === undefined)) ?? true;
}
