// Statuses of participants and the ways between them (CDS participant statuses, state diagrams).
import type { RegisterEntity } from './admin.ts';

type Ways = Readonly<Record<string, readonly string[]>>;

const ofRecipients: Ways = {
  ACTIVE: ['SUSPENDED', 'REVOKED', 'SURRENDERED'],
  SUSPENDED: ['ACTIVE', 'REVOKED', 'SURRENDERED'],
  REVOKED: ['ACTIVE'],
  SURRENDERED: [],
};

/** The standard draws this for software products. Brands have the same statuses; of their ways it says nothing. */
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

/** What software products become when that to which they belong comes to this status; nothing where they stay. */
export function cascadeOf(status: string): 'INACTIVE' | 'REMOVED' | undefined {
  if (status === 'SUSPENDED' || status === 'INACTIVE') return 'INACTIVE';
  return status === 'ACTIVE' ? undefined : 'REMOVED';
}
