// Performance tiers of a holder's operations, and the response time of each (CDS, Performance Requirements).
import type { OperationId, OperationIdOf } from './operations/index.ts';

export const tiers = [
  'unauthenticated',
  'highPriority',
  'lowPriority',
  'unattended',
  'largePayload',
  'secondary',
  'largeSecondary',
] as const;
export type Tier = (typeof tiers)[number];

/** Response time in milliseconds; for the secondary tiers, the holder's own part. */
export const tierLimits: Readonly<Record<Tier, number>> = {
  unauthenticated: 1500,
  highPriority: 1000,
  lowPriority: 1500,
  unattended: 4000,
  largePayload: 6000,
  secondary: 1000,
  largeSecondary: 1500,
};

/** Milliseconds that the secondary data holder may take of a call. */
export const secondaryLimits = { secondary: 1500, largeSecondary: 4500 } as const;
export type SecondaryTier = keyof typeof secondaryLimits;
export const isSecondaryTier = (tier: Tier): tier is SecondaryTier => Object.hasOwn(secondaryLimits, tier);

/** One tier, or one for calls with the customer present and one for unattended calls. `none`: the sandbox's own consumer screens. */
type TierRule = Tier | 'none' | { readonly present: Tier; readonly unattended: Tier };

const high = { present: 'highPriority', unattended: 'unattended' } as const;
const low = { present: 'lowPriority', unattended: 'unattended' } as const;
const point = { present: 'secondary', unattended: 'largeSecondary' } as const;

const rules: Readonly<Record<OperationIdOf<'holder'>, TierRule>> = {
  listEnergyPlans: 'unauthenticated',
  getEnergyPlanDetail: 'unauthenticated',
  getStatus: 'highPriority',
  getOutages: 'highPriority',
  getCustomer: high,
  getCustomerDetail: high,
  listAccounts: high,
  getAccount: high,
  getBalanceForAccount: high,
  getEnergyAccountInvoices: high,
  getPaymentSchedule: low,
  getConcessions: low,
  listBalancesBulk: low,
  listEnergyAccountBalancesSpecificAccounts: low,
  listEnergyAccountInvoicesBulk: low,
  listEnergyInvoicesForSpecificAccounts: low,
  getBillingForEnergyAccount: low,
  listEnergyAccountBillingBulk: 'largePayload',
  listEnergyAccountBillingForSpecificAccounts: 'largePayload',
  listServicePoints: point,
  getServicePoint: point,
  getDERForServicePoint: point,
  getUsageForServicePoint: 'largeSecondary',
  listUsageBulk: 'largeSecondary',
  listUsageForServicePoints: 'largeSecondary',
  listDERBulk: 'largeSecondary',
  listDERForServicePoints: 'largeSecondary',
  metadataUpdate: 'unattended',
  getMetrics: 'unattended',
  getOpenIdProviderConfig: 'highPriority',
  getJwks: 'highPriority',
  authorise: 'highPriority',
  pushAuthorisation: 'highPriority',
  token: 'highPriority',
  getUserInfo: 'highPriority',
  introspect: 'highPriority',
  revoke: 'highPriority',
  revokeArrangement: 'highPriority',
  registerClient: 'highPriority',
  getRegistration: 'highPriority',
  updateRegistration: 'highPriority',
  deleteRegistration: 'highPriority',
  backchannelAuthorise: 'highPriority',
  createConsent: 'highPriority',
  listConsents: 'highPriority',
  getConsent: 'highPriority',
  deleteConsent: 'highPriority',
  getInteraction: 'none',
  answerInteraction: 'none',
  getBackchannelDevice: 'none',
  answerBackchannelDevice: 'none',
  getDashboard: 'none',
  withdrawSharing: 'none',
};

const hasRule = (id: OperationId): id is keyof typeof rules => Object.hasOwn(rules, id);

/** The tier of a call; undefined if it has none. */
export function tierOf(id: OperationId, isPresent: boolean): Tier | undefined {
  const rule = hasRule(id) ? rules[id] : undefined;
  if (rule === undefined || rule === 'none') return undefined;
  return typeof rule === 'string' ? rule : isPresent ? rule.present : rule.unattended;
}
