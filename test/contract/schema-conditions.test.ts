// Conditional members of the payloads: for each rule, one value that keeps it and one that breaks only it.
import { expect, test } from 'vitest';
import { EnergyAccountDetailV4, EnergyAccountV2 } from '../../mocks/spec/schemas/accounts.ts';
import { EnergyConcession, EnergyPaymentSchedule } from '../../mocks/spec/schemas/billing.ts';
import { LinksPaginated, MetaPaginated } from '../../mocks/spec/schemas/common-fields.ts';
import {
  CommonCustomer,
  CommonOrganisation,
  CommonPerson,
  CommonPersonDetailV2,
  CommonPhoneNumber,
  CommonPhysicalAddress,
  CommonSimpleAddress,
} from '../../mocks/spec/schemas/customer.ts';
import { AcConnection, DerDevice, EnergyDerRecord } from '../../mocks/spec/schemas/der.ts';
import { DiscoveryStatus } from '../../mocks/spec/schemas/discovery.ts';
import { ErrorV2, PrimaryErrorV1 } from '../../mocks/spec/schemas/errors.ts';
import { EnergyUsageRead } from '../../mocks/spec/schemas/usage.ts';
import * as example from '../kit/hand-written/example-payloads.ts';
import { cases, type Case } from './schema-cases.ts';

const { person, simpleAddress: address } = example;
const at = '2025-03-01T10:00:00+11:00';
const status = (value: string, rest: object = {}): object => ({
  status: value,
  updateTime: at,
  explanation: 'x',
  ...rest,
});
const withAddresses = (...purposes: string[]): object => ({
  ...example.personDetail,
  physicalAddresses: purposes.map((purpose) => ({ ...address, purpose })),
});
const phone = { purpose: 'HOME', areaCode: '2', number: '9555 0100', fullNumber: 'tel:+61-2-9555-0100' };
const fixed = { type: 'FIXED_AMOUNT', displayName: 'x', discountFrequency: 'P1M', amount: '10.00' };
const percentage = { type: 'FIXED_PERCENTAGE', displayName: 'x', discountFrequency: 'P1M', percentage: '0.175' };
const pays = { paymentFrequency: 'P1M', calculationType: 'BALANCE' };
const debit = (directDebit: object): object => ({ paymentScheduleUType: 'directDebit', directDebit });
const interval = (intervalRead: object): object => ({
  ...example.read,
  intervalRead: { aggregateValue: 1, ...intervalRead },
});
const reads = { readIntervalLength: 720, intervalReads: [0.5, 1] };
const quality = (startInterval: number, endInterval: number): object => ({
  readQualities: [{ startInterval, endInterval, quality: 'SUBSTITUTE' }],
});
const openAccount = { accountId: 'a', creationDate: '2020-01-01', plans: [] };
const bare = { servicePointIds: [] };
const self = 'https://mtls.holder.cdr.example/energy/accounts';
const error = { code: 'urn:au-cds:error:cds-all:Field/Invalid', title: 'Invalid Field', detail: 'page' };

const rules: readonly Case[] = [
  [
    'person follows customerUType',
    CommonCustomer,
    { customerUType: 'person', person },
    { customerUType: 'organisation', person },
  ],
  [
    'only the matching customer',
    CommonCustomer,
    { customerUType: 'person', person },
    { customerUType: 'person', person, organisation: example.organisation },
  ],
  ['the matching customer is there', CommonCustomer, { customerUType: 'person', person }, { customerUType: 'person' }],
  [
    'occupationCodeVersion with occupationCode',
    CommonPerson,
    { ...person, occupationCode: '2613', occupationCodeVersion: 'ANZSCO_1220.0_2013_V1.3' },
    { ...person, occupationCode: '2613' },
  ],
  [
    'industryCodeVersion only with industryCode',
    CommonOrganisation,
    example.organisation,
    { ...example.organisation, industryCodeVersion: 'ANZSIC_1292.0_2006_V2.0' },
  ],
  ['address follows addressUType', CommonPhysicalAddress, address, { ...address, addressUType: 'paf' }],
  [
    'postcode in Australia',
    CommonSimpleAddress,
    { ...address.simple, country: 'NZL', postcode: undefined },
    { ...address.simple, postcode: undefined },
  ],
  [
    'state in Australia',
    CommonSimpleAddress,
    { ...address.simple, country: 'NZL', state: 'Otago' },
    { ...address.simple, state: 'Otago' },
  ],
  [
    'exactly one REGISTERED address',
    CommonPersonDetailV2,
    withAddresses('REGISTERED', 'MAIL', 'WORK', 'WORK'),
    withAddresses('REGISTERED', 'REGISTERED'),
  ],
  ['a REGISTERED address among any', CommonPersonDetailV2, withAddresses(), withAddresses('MAIL')],
  [
    'at most one MAIL address',
    CommonPersonDetailV2,
    withAddresses('REGISTERED', 'MAIL'),
    withAddresses('REGISTERED', 'MAIL', 'MAIL'),
  ],
  [
    'one preferred phone number',
    CommonPersonDetailV2,
    { ...example.personDetail, phoneNumbers: [{ ...phone, isPreferred: true }, phone] },
    {
      ...example.personDetail,
      phoneNumbers: [
        { ...phone, isPreferred: true },
        { ...phone, isPreferred: true },
      ],
    },
  ],
  ['no areaCode on a mobile', CommonPhoneNumber, phone, { ...phone, purpose: 'MOBILE' }],
  ['areaCode without leading zero', CommonPhoneNumber, phone, { ...phone, areaCode: '02' }],
  [
    'explanation unless OK',
    DiscoveryStatus,
    status('OK', { explanation: undefined }),
    status('UNAVAILABLE', { explanation: undefined }),
  ],
  [
    'detectionTime of an unexpected outage',
    DiscoveryStatus,
    status('PARTIAL_FAILURE', { detectionTime: at }),
    status('SCHEDULED_OUTAGE', { detectionTime: at }),
  ],
  [
    'expectedResolutionTime not while OK',
    DiscoveryStatus,
    status('UNAVAILABLE', { expectedResolutionTime: at }),
    status('OK', { expectedResolutionTime: at }),
  ],
  [
    'payment follows paymentScheduleUType',
    EnergyPaymentSchedule,
    { paymentScheduleUType: 'manualPayment', manualPayment: { billFrequency: 'P3M' } },
    { paymentScheduleUType: 'manualPayment', cardDebit: { cardScheme: 'VISA', ...pays } },
  ],
  ['account numbers unless tokenised', EnergyPaymentSchedule, debit({ isTokenised: true, ...pays }), debit(pays)],
  [
    'account numbers when not tokenised',
    EnergyPaymentSchedule,
    debit({ bsb: '062000', accountNumber: '12345678', ...pays }),
    debit({ isTokenised: false, bsb: '062000', ...pays }),
  ],
  ['amount for FIXED_AMOUNT', EnergyConcession, fixed, { ...fixed, amount: undefined }],
  ['percentage for FIXED_PERCENTAGE', EnergyConcession, percentage, { ...percentage, percentage: undefined }],
  ['discountFrequency for the fixed ones', EnergyConcession, fixed, { ...fixed, discountFrequency: undefined }],
  [
    'additionalInfo for VARIABLE',
    EnergyConcession,
    { type: 'VARIABLE', displayName: 'x', additionalInfo: 'y' },
    { type: 'VARIABLE', displayName: 'x' },
  ],
  ['read follows readUType', EnergyUsageRead, example.read, { ...example.read, basicRead: { value: 1 } }],
  ['interval length with intervals', EnergyUsageRead, interval(reads), interval({ intervalReads: [1] })],
  ['intervals with interval length', EnergyUsageRead, interval(reads), interval({ readIntervalLength: 30 })],
  ['qualities only with intervals', EnergyUsageRead, interval({ ...reads, ...quality(1, 2) }), interval(quality(1, 1))],
  [
    'qualities within the intervals',
    EnergyUsageRead,
    interval({ ...reads, ...quality(2, 2) }),
    interval({ ...reads, ...quality(2, 3) }),
  ],
  [
    'read end not before its start',
    EnergyUsageRead,
    { ...example.read, readEndDate: '2025-03-01' },
    { ...example.read, readEndDate: '2025-02-28' },
  ],
  [
    'protectionMode with central protection',
    EnergyDerRecord,
    { ...example.derRecord, hasCentralProtectionControl: true, protectionMode: { exportLimitKva: 5 } },
    { ...example.derRecord, hasCentralProtectionControl: true },
  ],
  [
    'no protectionMode without',
    EnergyDerRecord,
    example.derRecord,
    { ...example.derRecord, protectionMode: { exportLimitKva: 5 } },
  ],
  [
    'protectionMode describes something',
    EnergyDerRecord,
    example.derRecord,
    { ...example.derRecord, hasCentralProtectionControl: true, protectionMode: {} },
  ],
  [
    'no connections without a DER record',
    EnergyDerRecord,
    { ...example.derRecord, approvedCapacity: 0, availablePhasesCount: 0, installedPhasesCount: 0 },
    {
      ...example.derRecord,
      approvedCapacity: 0,
      availablePhasesCount: 0,
      installedPhasesCount: 0,
      acConnections: [example.acConnection],
    },
  ],
  ['INVERTER is described', AcConnection, example.inverter, { ...example.inverter, inverterSeries: undefined }],
  [
    'other equipment need not be',
    AcConnection,
    example.acConnection,
    { ...example.acConnection, equipmentType: 'INVERTER' },
  ],
  [
    'STORAGE has a storage capacity',
    DerDevice,
    { ...example.derDevice, type: 'STORAGE', nominalStorageCapacity: 13.5 },
    { ...example.derDevice, type: 'STORAGE' },
  ],
  [
    'creationDate of an open account',
    EnergyAccountV2,
    { ...openAccount, openStatus: 'CLOSED', creationDate: undefined },
    { ...openAccount, creationDate: undefined },
  ],
  [
    'planOverview of an open account',
    EnergyAccountV2,
    { ...openAccount, openStatus: 'CLOSED', plans: [bare] },
    { ...openAccount, plans: [bare] },
  ],
  [
    'planDetail of an open account',
    EnergyAccountDetailV4,
    { ...openAccount, openStatus: 'CLOSED', plans: [bare] },
    { ...openAccount, plans: [{ ...bare, planOverview: { startDate: '2020-01-01' } }] },
  ],
  [
    'first with prev, last with next',
    LinksPaginated,
    { self, first: self, prev: self, next: self, last: self },
    { self, prev: self, next: self },
  ],
  ['no pages without records', MetaPaginated, { totalRecords: 0, totalPages: 0 }, { totalRecords: 0, totalPages: 1 }],
  [
    'not more pages than records',
    MetaPaginated,
    { totalRecords: 26, totalPages: 2 },
    { totalRecords: 1, totalPages: 2 },
  ],
  [
    'urn of an application-specific code',
    ErrorV2,
    { ...error, code: '1234', meta: { urn: error.code } },
    { ...error, code: '1234' },
  ],
  [
    'urn of a relayed application-specific code',
    PrimaryErrorV1,
    { ...error, isSecondaryDataHolderError: true },
    { ...error, code: '1234', meta: {} },
  ],
];

test.each(cases(rules))('CDS payloads, conditional: $title', ({ schema, good, bad }) => {
  expect(schema.safeParse(good).error?.issues).toBeUndefined();
  const codes = schema.safeParse(bad).error?.issues.map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(['custom']));
});
