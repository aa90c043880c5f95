// Names of clusters and permissions as printed in the standards (today-data.md, section 8; CDS 1.36.0, Data Language Standards).
import type { ConsumerKind } from '../../../mocks/spec/data-language.ts';

interface PrintedCluster {
  readonly asked: readonly string[];
  readonly kind?: ConsumerKind;
  readonly claims?: readonly string[];
  /** The cluster of these scopes: its name, then its permissions. */
  readonly cluster: readonly [name: string, permissions: string];
}

const basic = 'common:customer.basic:read';
const detail = 'common:customer.detail:read';
const accounts = 'energy:accounts.basic:read';
const accountDetail = 'energy:accounts.detail:read';
const points = 'energy:electricity.servicepoints.basic:read';
const pointDetail = 'energy:electricity.servicepoints.detail:read';

export const printedClusters: readonly PrintedCluster[] = [
  { asked: [basic], cluster: ['Name and occupation', 'Name; Occupation'] },
  {
    asked: [basic, detail],
    cluster: ['Contact details', 'Phone; Email address; Mail address; Residential address'],
  },
  {
    asked: [detail],
    cluster: [
      'Name, occupation, contact details',
      'Name; Occupation; Phone; Email address; Mail address; Residential address',
    ],
  },
  {
    asked: [basic],
    kind: 'organisation',
    cluster: [
      'Organisation profile',
      'Agent name and role; Organisation name; Organisation numbers (ABN or ACN); Charity status; Establishment date; Industry; Organisation type; Country of registration',
    ],
  },
  {
    asked: [basic, detail],
    kind: 'organisation',
    cluster: ['Organisation contact details', 'Organisation address; Mail address; Phone number'],
  },
  {
    asked: [detail],
    kind: 'organisation',
    cluster: [
      'Organisation profile and contact details',
      'Agent name and role; Organisation name; Organisation numbers (ABN or ACN); Charity status; Establishment date; Industry; Organisation type; Country of registration; Organisation address; Mail address; Phone number',
    ],
  },
  { asked: ['profile'], cluster: ['Name', 'Full name and title(s)'] },
  ...['name', 'given_name', 'family_name', 'updated_at'].map((claim): PrintedCluster => ({
    asked: [],
    claims: [claim],
    cluster: ['Name', 'Full name and title(s)'],
  })),
  ...['email', 'email_verified', 'phone_number', 'phone_number_verified', 'address'].map((claim): PrintedCluster => ({
    asked: [],
    claims: [claim],
    cluster: ['Contact details', 'Phone number; Email address; Mail address'],
  })),
  { asked: [accounts], cluster: ['Accounts and plans', 'Account and plan information'] },
  {
    asked: [accounts, accountDetail],
    cluster: [
      'Account and plan details',
      'Account type; Fees, features, rates, and discounts; Additional account users',
    ],
  },
  {
    asked: [accountDetail],
    cluster: [
      'Account and plan details',
      'Account and plan information; Account type; Fees, features, rates, and discounts; Additional account users',
    ],
  },
  {
    asked: ['energy:accounts.concessions:read'],
    cluster: ['Concessions and assistance', 'Concession type; Concession information'],
  },
  {
    asked: ['energy:accounts.paymentschedule:read'],
    cluster: ['Payment preferences', 'Payment and billing frequency; Any scheduled payment details'],
  },
  {
    asked: ['energy:billing:read'],
    cluster: [
      'Billing payments and history',
      'Account balance; Payment method; Payment status; Charges, discounts, credits; Billing date; Usage for billing period; Payment date; Invoice number',
    ],
  },
  {
    asked: [points],
    cluster: ['Electricity connection', 'National Meter Identifier (NMI); Customer type; Connection point details'],
  },
  {
    asked: [points, pointDetail],
    cluster: ['Electricity meter', 'Supply address; Meter details; Associated service providers'],
  },
  {
    asked: [pointDetail],
    cluster: [
      'Electricity connection and meter',
      'National Meter Identifier (NMI); Supply address; Customer type; Connection point details; Meter details; Associated service providers',
    ],
  },
  {
    asked: ['energy:electricity.der:read'],
    cluster: [
      'Energy generation and storage',
      'Generation information; Generation or storage device type; Device characteristics; Devices that can operate without the grid; Energy conversion information',
    ],
  },
  { asked: ['energy:electricity.usage:read'], cluster: ['Electricity usage', 'Usage; Meter details'] },
];
