// Scopes in the software statement of a product that is registered for every sector (SSA version 3).

export const statementScopes: readonly string[] = [
  'openid',
  'profile',
  'bank:accounts.basic:read',
  'bank:accounts.detail:read',
  'bank:transactions:read',
  'bank:payees:read',
  'bank:regular_payments:read',
  'energy:electricity.servicepoints.basic:read',
  'energy:electricity.servicepoints.detail:read',
  'energy:electricity.usage:read',
  'energy:electricity.der:read',
  'energy:accounts.basic:read',
  'energy:accounts.detail:read',
  'energy:accounts.paymentschedule:read',
  'energy:accounts.concessions:read',
  'energy:billing:read',
  'common:customer.basic:read',
  'common:customer.detail:read',
  'cdr:registration',
];
