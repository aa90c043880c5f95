// Scopes, the data cluster that each releases, and the words that a consumer reads for it.

export interface ScopeRow {
  /** Area of the operations that it allows. */
  readonly area: 'A' | 'C' | 'D';
  /** Data cluster heading on the consent screens; absent for scopes that a consumer does not decide on. */
  readonly cluster?: string;
  /** Wording of each permission on the consent screens (CDS, data language). */
  readonly permissions?: readonly string[];
  /** Wording for a business customer where it differs. */
  readonly business?: { readonly cluster?: string; readonly permissions?: readonly string[] };
  /** Scopes whose data this scope also releases: their permissions are listed under its heading. */
  readonly includes?: readonly string[];
}

export const scopes = {
  openid: { area: 'D' },
  profile: { area: 'D', cluster: 'Name', permissions: ['Your full name', 'Your title'] },
  'common:customer.basic:read': {
    area: 'A',
    cluster: 'Name and occupation',
    permissions: ['Your name', 'Your occupation'],
    business: {
      cluster: 'Organisation profile',
      permissions: [
        'Who acts for the organisation',
        'Organisation name',
        'Organisation numbers (ABN or ACN)',
        'Organisation type and industry',
        'Charity status',
        'Establishment date',
        'Country of registration',
      ],
    },
  },
  'common:customer.detail:read': {
    area: 'A',
    cluster: 'Name, occupation and contact details',
    permissions: ['Your phone numbers', 'Your email addresses', 'Your mail and residential addresses'],
    business: {
      cluster: 'Organisation profile and contact details',
      permissions: ['Organisation addresses', 'Mail addresses'],
    },
    includes: ['common:customer.basic:read'],
  },
  'energy:accounts.basic:read': {
    area: 'A',
    cluster: 'Accounts and plans',
    permissions: ['Account number and name', 'Plan name and dates'],
  },
  'energy:accounts.detail:read': {
    area: 'A',
    cluster: 'Account and plan details',
    permissions: [
      'Account number and name',
      'Plan name and dates',
      'Rates, fees, discounts and incentives',
      'Who may act on the account',
    ],
    includes: ['energy:accounts.basic:read'],
  },
  'energy:accounts.paymentschedule:read': {
    area: 'A',
    cluster: 'Payment preferences',
    permissions: ['How you pay', 'How often you pay', 'Any amount you have agreed to pay'],
  },
  'energy:accounts.concessions:read': {
    area: 'A',
    cluster: 'Concessions and assistance',
    permissions: ['Concessions on your account', 'How long they last'],
  },
  'energy:billing:read': {
    area: 'A',
    cluster: 'Billing',
    permissions: ['Account balance', 'Bills and payments'],
  },
  'energy:electricity.servicepoints.basic:read': {
    area: 'A',
    cluster: 'Electricity connection',
    permissions: ['National Meter Identifier (NMI)', 'Kind of customer and connection', 'Connection status'],
  },
  'energy:electricity.servicepoints.detail:read': {
    area: 'A',
    cluster: 'Electricity connection and meter',
    permissions: ['National Meter Identifier (NMI)', 'Supply address', 'Meter details', 'Associated service providers'],
    includes: ['energy:electricity.servicepoints.basic:read'],
  },
  'energy:electricity.usage:read': {
    area: 'A',
    cluster: 'Electricity usage',
    permissions: ['Electricity you used, by meter read', 'Electricity you exported, by meter read'],
  },
  'energy:electricity.der:read': {
    area: 'A',
    cluster: 'Energy generation and storage',
    permissions: ['Solar panels and batteries at the address', 'Their size and make', 'How they are connected'],
  },
  'cdr:consents': { area: 'D' },
  'cdr:registration': { area: 'D' },
  'cdr-register:read': { area: 'C' },
} as const satisfies Record<string, ScopeRow>;

export type Scope = keyof typeof scopes;

/** Scopes that a consumer can grant at a holder, `openid` and `profile` first. */
export const consumerScopes = (Object.keys(scopes) as Scope[]).filter(
  (scope) => !['cdr:consents', 'cdr:registration', 'cdr-register:read'].includes(scope),
);

/** Whether a text names a scope. */
export const isScope = (value: string): value is Scope => Object.hasOwn(scopes, value);
