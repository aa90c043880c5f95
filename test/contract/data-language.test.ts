// The names of clusters and permissions as the standards print them (today-data.md, section 8; CDS 1.36.0, Data Language Standards).
import { describe, expect, test } from 'vitest';
import { wordsIn, type ConsumerKind } from '../../mocks/spec/data-language.ts';
import { consumerScopes, scopes as scopeRows } from '../../mocks/spec/scopes.ts';

interface Printed {
  readonly asked: readonly string[];
  readonly kind?: ConsumerKind;
  readonly claims?: readonly string[];
  /** A cluster of these scopes: its name, then its permissions. */
  readonly cluster: readonly [name: string, permissions: string];
}

const basic = 'common:customer.basic:read';
const detail = 'common:customer.detail:read';
const accounts = 'energy:accounts.basic:read';
const accountDetail = 'energy:accounts.detail:read';
const points = 'energy:electricity.servicepoints.basic:read';
const pointDetail = 'energy:electricity.servicepoints.detail:read';

const printed: readonly Printed[] = [
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
  ...['name', 'given_name', 'family_name', 'updated_at'].map(
    (claim): Printed => ({ asked: [], claims: [claim], cluster: ['Name', 'Full name and title(s)'] }),
  ),
  ...['email', 'email_verified', 'phone_number', 'phone_number_verified', 'address'].map(
    (claim): Printed => ({
      asked: [],
      claims: [claim],
      cluster: ['Contact details', 'Phone number; Email address; Mail address'],
    }),
  ),
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

test.each(printed)(
  'section 8: $asked $claims for $kind is $cluster.0',
  ({ asked, claims = [], kind = 'person', cluster: [name, permissions] }) => {
    for (const scopes of [asked, asked.toReversed()]) {
      const clusters = wordsIn.mandated.clusters({ scopes, claims }, kind);
      const found = clusters.filter(({ heading }) => heading === name);
      expect(found.map((one) => one.permissions.join('; '))).toEqual([permissions]);
      // One cluster each: the scopes together open no other.
      expect(clusters).toHaveLength(Math.max(asked.length, 1));
    }
  },
);

describe('section 8: nothing is left out', () => {
  test('every scope that a consumer decides on has a row', () => {
    const asked = new Set(printed.flatMap(({ asked: scopes }) => scopes));
    expect(consumerScopes.filter((scope) => 'cluster' in scopeRows[scope] && !asked.has(scope))).toEqual([]);
  });

  test('energy data is told alike to a person and to an organisation', () => {
    const scopes = consumerScopes.filter((scope) => scope.startsWith('energy:'));
    const told = (kind: ConsumerKind) => wordsIn.mandated.clusters({ scopes, claims: [] }, kind);
    expect(told('organisation')).toEqual(told('person'));
  });

  test('claims of an organisation’s profile are said to be about the person who logged in', () => {
    const [cluster] = wordsIn.mandated.clusters({ scopes: ['profile'], claims: [] }, 'organisation');
    expect(cluster?.heading).toBe('Name');
    expect(cluster?.details).toEqual(['About the person who logged in, not the organisation']);
  });
});
