// Area A: energy accounts, balances, payment schedules and concessions.
import type { Operation } from '../operation.ts';

/** What all of them have alike. */
const account = {
  area: 'A',
  party: 'holder',
  host: 'holder.resource',
  method: 'GET',
  form: 'cds',
  headers: 'customer',
  level: 'read',
  clauses: ['interfaces:Area A: energy operations'],
} as const;

export const energyAccountOperations = [
  {
    ...account,
    id: 'listAccounts',
    path: '/energy/accounts',
    title: 'Get energy accounts',
    access: { kind: 'bearer', scopes: ['energy:accounts.basic:read'], subject: 'customer' },
    versions: [
      { version: 1, response: 'EnergyAccountListResponse', older: 'retired' },
      { version: 2, response: 'EnergyAccountListResponseV2', published: true, query: ['open-status'] },
    ],
    query: ['page', 'page-size'],
    paged: true,
  },
  {
    ...account,
    id: 'getAccount',
    path: '/energy/accounts/{accountId}',
    title: 'Get energy account detail',
    access: { kind: 'bearer', scopes: ['energy:accounts.detail:read'], subject: 'customer' },
    versions: [
      { version: 1, response: 'EnergyAccountDetailResponse', older: 'retired' },
      { version: 4, response: 'EnergyAccountDetailResponseV4', published: true },
    ],
    rules: ['account.id', 'account.available'],
  },
  {
    ...account,
    id: 'getPaymentSchedule',
    path: '/energy/accounts/{accountId}/payment-schedule',
    title: 'Get agreed payment schedule',
    access: { kind: 'bearer', scopes: ['energy:accounts.paymentschedule:read'], subject: 'customer' },
    versions: [{ version: 1, response: 'EnergyPaymentScheduleResponse' }],
    rules: ['account.id', 'account.available'],
  },
  {
    ...account,
    id: 'getConcessions',
    path: '/energy/accounts/{accountId}/concessions',
    title: 'Get concessions',
    access: { kind: 'bearer', scopes: ['energy:accounts.concessions:read'], subject: 'customer' },
    versions: [{ version: 1, response: 'EnergyConcessionsResponse' }],
    rules: ['account.id', 'account.available'],
  },
  {
    ...account,
    id: 'getBalanceForAccount',
    path: '/energy/accounts/{accountId}/balance',
    title: 'Get balance for energy account',
    access: { kind: 'bearer', scopes: ['energy:billing:read'], subject: 'customer' },
    versions: [{ version: 1, response: 'EnergyBalanceResponse' }],
    rules: ['account.id', 'account.available'],
  },
  {
    ...account,
    id: 'listBalancesBulk',
    path: '/energy/accounts/balances',
    title: 'Get bulk balances for energy',
    access: { kind: 'bearer', scopes: ['energy:billing:read'], subject: 'customer' },
    versions: [{ version: 1, response: 'EnergyBalanceListResponse' }],
    query: ['page', 'page-size'],
    paged: true,
  },
] as const satisfies readonly Operation[];
