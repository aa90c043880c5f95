// The parties with whom a consumer can stop sharing: the recipient, and the holder if it has a dashboard.
import type { DataHolderBrand } from '../../mocks/index.ts';
import { operationOf } from '../../mocks/spec/operations/index.ts';
import { isIn, profiles } from '../../mocks/spec/profiles/index.ts';
import type { Screen } from '../../mocks/spec/screens.ts';

export function whoCanStop(
  { recipient, holder }: Pick<Screen, 'holder' | 'recipient'>,
  brand: Pick<DataHolderBrand, 'profile'> | undefined,
): string {
  const hasDashboard = brand !== undefined && isIn(operationOf('withdrawSharing'), profiles[brand.profile]);
  return hasDashboard ? `${recipient.productName} or ${holder.brandName}` : recipient.productName;
}
