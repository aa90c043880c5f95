// The names of data clusters and permissions that the standards prescribe (CDS 1.36.0, Data Language Standards).
import type { Scope } from './scopes.ts';

/** A data cluster in the words that a consumer reads. */
export interface ClusterWords {
  readonly cluster: string;
  readonly permissions: readonly string[];
}

export interface MandatedWords extends ClusterWords {
  /** For a detailed scope requested without its basic scope, whose data it includes (CDS: ‡). */
  readonly alone?: ClusterWords;
}

export interface MandatedRow {
  readonly person: MandatedWords;
  /** Wording for an organisation, where it differs. */
  readonly organisation?: MandatedWords;
  /** The basic scope that this detailed scope includes. */
  readonly basic?: Scope;
}

const name = ['Name', 'Occupation'];
const contact = ['Phone', 'Email address', 'Mail address', 'Residential address'];
const organisation = [
  'Agent name and role',
  'Organisation name',
  'Organisation numbers (ABN or ACN)',
  'Charity status',
  'Establishment date',
  'Industry',
  'Organisation type',
  'Country of registration',
];
const organisationContact = ['Organisation address', 'Mail address', 'Phone number'];
const accountDetail = ['Account type', 'Fees, features, rates, and discounts', 'Additional account users'];

/** One row per data scope. The row for `profile` is with its claims, below. */
export const mandatedWords: Readonly<Partial<Record<Scope, MandatedRow>>> = {
  'common:customer.basic:read': {
    person: { cluster: 'Name and occupation', permissions: name },
    organisation: { cluster: 'Organisation profile', permissions: organisation },
  },
  'common:customer.detail:read': {
    basic: 'common:customer.basic:read',
    person: {
      cluster: 'Contact details',
      permissions: contact,
      alone: { cluster: 'Name, occupation, contact details', permissions: [...name, ...contact] },
    },
    organisation: {
      cluster: 'Organisation contact details',
      permissions: organisationContact,
      alone: {
        cluster: 'Organisation profile and contact details',
        permissions: [...organisation, ...organisationContact],
      },
    },
  },
  'energy:accounts.basic:read': {
    person: { cluster: 'Accounts and plans', permissions: ['Account and plan information'] },
  },
  'energy:accounts.detail:read': {
    basic: 'energy:accounts.basic:read',
    person: {
      cluster: 'Account and plan details',
      permissions: accountDetail,
      alone: { cluster: 'Account and plan details', permissions: ['Account and plan information', ...accountDetail] },
    },
  },
  'energy:accounts.concessions:read': {
    person: { cluster: 'Concessions and assistance', permissions: ['Concession type', 'Concession information'] },
  },
  'energy:accounts.paymentschedule:read': {
    person: {
      cluster: 'Payment preferences',
      permissions: ['Payment and billing frequency', 'Any scheduled payment details'],
    },
  },
  'energy:billing:read': {
    person: {
      cluster: 'Billing payments and history',
      permissions: [
        'Account balance',
        'Payment method',
        'Payment status',
        'Charges, discounts, credits',
        'Billing date',
        'Usage for billing period',
        'Payment date',
        'Invoice number',
      ],
    },
  },
  'energy:electricity.servicepoints.basic:read': {
    person: {
      cluster: 'Electricity connection',
      permissions: ['National Meter Identifier (NMI)', 'Customer type', 'Connection point details'],
    },
  },
  'energy:electricity.servicepoints.detail:read': {
    basic: 'energy:electricity.servicepoints.basic:read',
    person: {
      cluster: 'Electricity meter',
      permissions: ['Supply address', 'Meter details', 'Associated service providers'],
      alone: {
        cluster: 'Electricity connection and meter',
        permissions: [
          'National Meter Identifier (NMI)',
          'Supply address',
          'Customer type',
          'Connection point details',
          'Meter details',
          'Associated service providers',
        ],
      },
    },
  },
  'energy:electricity.der:read': {
    person: {
      cluster: 'Energy generation and storage',
      permissions: [
        'Generation information',
        'Generation or storage device type',
        'Device characteristics',
        'Devices that can operate without the grid',
        'Energy conversion information',
      ],
    },
  },
  'energy:electricity.usage:read': {
    person: { cluster: 'Electricity usage', permissions: ['Usage', 'Meter details'] },
  },
};

export interface MandatedClaims extends ClusterWords {
  /** The scope that releases all of these claims. */
  readonly scope?: Scope;
  readonly claims: readonly string[];
}

/** The standard claims. They describe the person who logged in, even if that person acts for an organisation. */
export const mandatedClaims: readonly MandatedClaims[] = [
  {
    cluster: 'Name',
    permissions: ['Full name and title(s)'],
    scope: 'profile',
    claims: ['name', 'given_name', 'family_name', 'updated_at'],
  },
  {
    cluster: 'Contact details',
    permissions: ['Phone number', 'Email address', 'Mail address'],
    claims: ['email', 'email_verified', 'phone_number', 'phone_number_verified', 'address'],
  },
];
