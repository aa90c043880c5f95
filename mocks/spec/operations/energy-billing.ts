// Billing operations of today's standards: balances by list, invoices and billing transactions (CDS 1.36.0).
import type { Operation } from '../operation.ts';

/** Common to all of them: consumer data, the billing scope, pagination. */
const billing = {
  area: 'A',
  party: 'holder',
  host: 'holder.resource',
  form: 'cds',
  access: { kind: 'bearer', scopes: ['energy:billing:read'], subject: 'customer' },
  headers: 'customer',
  level: 'read',
  profiles: ['cds-1.36'],
  paged: true,
  clauses: ['CDS:Energy APIs'],
} as const;

const byDay = ['page', 'page-size', 'oldest-date', 'newest-date'] as const;
const byInstant = ['page', 'page-size', 'oldest-time', 'newest-time'] as const;

const ofOneAccount = { rules: ['account.id', 'account.available'] } as const;
const ofListedAccounts = {
  rules: ['account.body-id', 'account.body-available'],
  body: { type: 'json', schema: 'RequestAccountIdListV1' },
} as const;

/** The ids are those of the standards since 1.33.1. */
export const energyBillingOperations = [
  {
    ...billing,
    id: 'listEnergyAccountBalancesSpecificAccounts',
    method: 'POST',
    path: '/energy/accounts/balances',
    title: 'Get balances for specific energy accounts',
    versions: [{ version: 1, response: 'EnergyBalanceListResponse' }],
    query: ['page', 'page-size'],
    ...ofListedAccounts,
  },
  {
    ...billing,
    id: 'getEnergyAccountInvoices',
    method: 'GET',
    path: '/energy/accounts/{accountId}/invoices',
    title: 'Get invoices for account',
    versions: [{ version: 1, response: 'EnergyInvoiceListResponse' }],
    query: byDay,
    ...ofOneAccount,
  },
  {
    ...billing,
    id: 'listEnergyAccountInvoicesBulk',
    method: 'GET',
    path: '/energy/accounts/invoices',
    title: 'Get bulk invoices',
    versions: [{ version: 1, response: 'EnergyInvoiceListResponse' }],
    query: byDay,
  },
  {
    ...billing,
    id: 'listEnergyInvoicesForSpecificAccounts',
    method: 'POST',
    path: '/energy/accounts/invoices',
    title: 'Get invoices for specific accounts',
    versions: [{ version: 1, response: 'EnergyInvoiceListResponse' }],
    query: byDay,
    ...ofListedAccounts,
  },
  {
    ...billing,
    id: 'getBillingForEnergyAccount',
    method: 'GET',
    path: '/energy/accounts/{accountId}/billing',
    title: 'Get billing for account',
    versions: [{ version: 3, response: 'EnergyBillingListResponseV3' }],
    query: byInstant,
    ...ofOneAccount,
  },
  {
    ...billing,
    id: 'listEnergyAccountBillingBulk',
    method: 'GET',
    path: '/energy/accounts/billing',
    title: 'Get bulk billing',
    versions: [{ version: 3, response: 'EnergyBillingListResponseV3' }],
    query: byInstant,
  },
  {
    ...billing,
    id: 'listEnergyAccountBillingForSpecificAccounts',
    method: 'POST',
    path: '/energy/accounts/billing',
    title: 'Get billing for specific accounts',
    versions: [{ version: 3, response: 'EnergyBillingListResponseV3' }],
    query: byInstant,
    ...ofListedAccounts,
  },
] as const satisfies readonly Operation[];
