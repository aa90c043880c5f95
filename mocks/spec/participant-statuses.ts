// The statuses of participants (CDS, Participant Statuses): what may follow, what it makes of products below, what holders do.

export type RegisterEntity = 'dataHolderBrand' | 'dataRecipient' | 'dataRecipientBrand' | 'softwareProduct';
export type MemberStatus = 'ACTIVE' | 'INACTIVE' | 'REMOVED';
export type RecipientStatus = 'ACTIVE' | 'SUSPENDED' | 'REVOKED' | 'SURRENDERED';

/** What holders do for a software product: disclose data and take new consents, neither, or end its consents. */
export type Sharing = 'open' | 'paused' | 'ended';

export interface StatusRow<Status extends string> {
  /** The statuses that may follow. */
  readonly next: readonly Status[];
  /** The new status of software products below; absent if they keep theirs. */
  readonly below?: 'INACTIVE' | 'REMOVED';
  /** For a product that has this status, or whose recipient has it. */
  readonly sharing: Sharing;
}

export const recipientStatuses: Readonly<Record<RecipientStatus, StatusRow<RecipientStatus>>> = {
  ACTIVE: { next: ['SUSPENDED', 'REVOKED', 'SURRENDERED'], sharing: 'open' },
  SUSPENDED: { next: ['ACTIVE', 'REVOKED', 'SURRENDERED'], below: 'INACTIVE', sharing: 'paused' },
  REVOKED: { next: ['ACTIVE'], below: 'REMOVED', sharing: 'ended' },
  SURRENDERED: { next: [], below: 'REMOVED', sharing: 'ended' },
};

/** The standard's diagram for software products. Brands have the same statuses, but no diagram. */
export const memberStatuses: Readonly<Record<MemberStatus, StatusRow<MemberStatus>>> = {
  ACTIVE: { next: ['INACTIVE', 'REMOVED'], sharing: 'open' },
  INACTIVE: { next: ['ACTIVE', 'REMOVED'], below: 'INACTIVE', sharing: 'paused' },
  REMOVED: { next: [], below: 'REMOVED', sharing: 'ended' },
};

/** The statuses of each kind of participant. */
export const participantStatuses = {
  dataHolderBrand: memberStatuses,
  dataRecipient: recipientStatuses,
  dataRecipientBrand: memberStatuses,
  softwareProduct: memberStatuses,
} as const satisfies Readonly<Record<RegisterEntity, Readonly<Record<string, StatusRow<string>>>>>;

/** The row of a status; undefined for one that such a participant cannot have. */
export function statusRow(entity: RegisterEntity, status: string): StatusRow<string> | undefined {
  const rows: Readonly<Record<string, StatusRow<string>>> = participantStatuses[entity];
  return Object.hasOwn(rows, status) ? rows[status] : undefined;
}

/** The statuses that may follow; none after one that such a participant cannot have. */
export const nextStatuses = (entity: RegisterEntity, status: string): readonly string[] =>
  statusRow(entity, status)?.next ?? [];

const fromWorst: readonly Sharing[] = ['ended', 'paused', 'open'];

/** What holders do for a product, by its recipient's and its own status. Throws a TypeError for a status that they cannot have. */
export function sharingOf(recipient: string, product: string): Sharing {
  const both = [statusRow('dataRecipient', recipient)?.sharing, statusRow('softwareProduct', product)?.sharing];
  const sharing = both.includes(undefined) ? undefined : fromWorst.find((one) => both.includes(one));
  if (sharing === undefined) throw new TypeError(`No participant is both ${recipient} and ${product}.`);
  return sharing;
}
