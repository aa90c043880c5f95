// Whose customer a person is: in a household with several data holders each knows its own.
import type { Sandbox } from '../../mocks/index.ts';

interface CustomersHolder {
  readonly issuer: string;
  readonly brandName: string | undefined;
  readonly profile: Sandbox['profile'];
}

/** The first holder where nobody has that customer id. */
export function holderOfCustomer(
  { scenario, urls, profile }: Sandbox,
  customerId: string | undefined,
): CustomersHolder {
  const { holders, customers } = scenario;
  const brand = customers.find((one) => one.customerId === customerId)?.holder;
  const holder = holders.find((one) => one.brand === brand) ?? holders[0];
  const { issuer } = urls.dataHolders[holder?.brand ?? ''] ?? urls.dataHolder;
  return { issuer, brandName: holder?.brandName, profile: holder?.profile ?? profile };
}
