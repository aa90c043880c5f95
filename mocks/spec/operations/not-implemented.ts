// Operations that are in the standard but that a 0.1.1 holder does not offer: 404 Resource/NotImplemented.
import type { Operation } from '../operation.ts';

/** All that is said of such an operation: it is there for everybody, and is refused. */
const notImplemented = {
  area: 'A',
  party: 'holder',
  host: 'holder.resource',
  form: 'cds',
  access: { kind: 'open' },
  headers: 'none',
  notImplemented: true,
  profiles: ['0.1.1'],
  clauses: ['CDS:Energy APIs'],
} as const;

export const notImplementedOperations = [
  {
    ...notImplemented,
    id: 'listPlans',
    method: 'GET',
    path: '/energy/plans',
    title: 'Get generic plans',
  },
  {
    ...notImplemented,
    id: 'getPlan',
    method: 'GET',
    path: '/energy/plans/{planId}',
    title: 'Get generic plan detail',
  },
  {
    ...notImplemented,
    id: 'listBalancesForAccounts',
    method: 'POST',
    path: '/energy/accounts/balances',
    title: 'Get balances for specific energy accounts',
  },
  {
    ...notImplemented,
    id: 'getInvoicesForAccount',
    method: 'GET',
    path: '/energy/accounts/{accountId}/invoices',
    title: 'Get invoices for account',
  },
  {
    ...notImplemented,
    id: 'listInvoicesBulk',
    method: 'GET',
    path: '/energy/accounts/invoices',
    title: 'Get bulk invoices',
  },
  {
    ...notImplemented,
    id: 'listInvoicesForAccounts',
    method: 'POST',
    path: '/energy/accounts/invoices',
    title: 'Get invoices for specific accounts',
  },
  {
    ...notImplemented,
    id: 'getBillingForAccount',
    method: 'GET',
    path: '/energy/accounts/{accountId}/billing',
    title: 'Get billing for account',
  },
  {
    ...notImplemented,
    id: 'listBillingBulk',
    method: 'GET',
    path: '/energy/accounts/billing',
    title: 'Get bulk billing',
  },
  {
    ...notImplemented,
    id: 'listBillingForAccounts',
    method: 'POST',
    path: '/energy/accounts/billing',
    title: 'Get billing for specific accounts',
  },
] as const satisfies readonly Operation[];
