// The tables of a sandbox, their indexed fields, and the version of the whole.
import type { Shape } from './table.ts';

/** Incremented with every change of a table, an index or the meaning of a row; older worlds are then offered for export and reset. */
export const storeVersion = 6;

/** Holds CryptoKey values. Only the vault exports them, so snapshots exclude this table. */
export const keyTable = 'keys';

export const shape = {
  settings: { indexes: [] },
  trace: { indexes: [] },
  [keyTable]: { indexes: [] },
  'register.jtis': { indexes: [] },
  'register.enrolled': { indexes: [] },
  'register.status': { indexes: [] },
  'holder.clients': { indexes: ['softwareProductId'] },
  'holder.products': { indexes: [] },
  'holder.jtis': { indexes: [] },
  'holder.consents': { indexes: ['clientId'] },
  'holder.pushedRequests': { indexes: [] },
  'holder.interactions': { indexes: [] },
  'holder.grants': { indexes: ['clientId', 'consentId'] },
  'holder.codes': { indexes: ['grantId'] },
  'holder.accessTokens': { indexes: ['grantId'] },
  'holder.refreshTokens': { indexes: ['grantId'] },
  'holder.backchannel': { indexes: ['clientId'] },
  /** Used login hints, and which product used each. */
  'holder.hints': { indexes: [] },
  'holder.events': { indexes: [] },
  /** Recipients that have yet to be notified of the end of an arrangement. */
  'holder.withdrawals': { indexes: [] },
  'holder.beginning': { indexes: [] },
  'holder.overrides': { indexes: [] },
  /** The holder's cached copy of the register. */
  'holder.register': { indexes: [] },
  /** Key sets of recipients and of the register. */
  'holder.keySets': { indexes: [] },
  'holder.counters': { indexes: [] },
  /** Daily counts for the metrics that a holder reports to the register. */
  'holder.metrics': { indexes: [] },
  'holder.flows': { indexes: ['grantId'] },
  'holder.outages': { indexes: [] },
  'secondary.overrides': { indexes: [] },
  'recipients.products': { indexes: [] },
  'recipients.notifications': { indexes: [] },
  'recipients.withdrawals': { indexes: [] },
  'recipients.jtis': { indexes: [] },
  'certificates.issued': { indexes: [] },
} as const satisfies Shape;

export type TableName = keyof typeof shape;
