// Statuses of participants and the transitions between them (CDS participant statuses, state diagrams).
import type { RegisterEntity } from './admin.ts';

type Ways = Readonly<Record<string, readonly string[]>>;

const ofRecipients: Ways = {
  ACTIVE: ['SUSPENDED', 'REVOKED', 'SURRENDERED'],
  SUSPENDED: ['ACTIVE', 'REVOKED', 'SURRENDERED'],
  REVOKED: ['ACTIVE'],
  SURRENDERED: [],
};

/** The standard's diagram for software products. Brands have the same statuses, but no diagram. */
const ofProducts: Ways = {
  ACTIVE: ['INACTIVE', 'REMOVED'],
  INACTIVE: ['ACTIVE', 'REMOVED'],
  REMOVED: [],
};

export const waysOf: Readonly<Record<RegisterEntity, Ways>> = {
  dataHolderBrand: ofProducts,
  dataRecipient: ofRecipients,
  dataRecipientBrand: ofProducts,
  softwareProduct: ofProducts,
};

/** The new status of software products when their parent gets this status; undefined if they keep theirs. */
export function cascadeOf(status: string): 'INACTIVE' | 'REMOVED' | undefined {
  if (status === 'SUSPENDED' || status === 'INACTIVE') return 'INACTIVE';
  return status === 'ACTIVE' ? undefined : 'REMOVED';
}
