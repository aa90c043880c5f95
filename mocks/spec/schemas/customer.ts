// The customer, basic (version 1) and detail (version 2), as in common 1.36.0; and addresses.
import * as z from 'zod/mini';
import {
  CountryCode,
  DateString,
  DateTimeString,
  envelope,
  PositiveInteger,
  Text,
  type Wire,
} from './common-fields.ts';
import { atMostOne, conditional, exactly, follows, holds, needs, only } from './conditional.ts';
import { strictObject } from './jitless.ts';

const states = ['NSW', 'QLD', 'VIC', 'NT', 'WA', 'SA', 'TAS', 'ACT', 'AAT'] as const;
const isState = (state: string): boolean => states.some((known) => known === state);

export const CommonSimpleAddress = conditional(
  strictObject({
    mailingName: z.optional(Text),
    addressLine1: Text,
    addressLine2: z.optional(Text),
    addressLine3: z.optional(Text),
    postcode: z.optional(Text),
    city: Text,
    state: Text,
    country: z.optional(CountryCode),
  }),
  needs(['postcode'], ({ country = 'AUS' }) => country === 'AUS', 'postcode is present in an Australian address'),
  holds(
    'state is a state type abbreviation in an Australian address',
    ({ country = 'AUS', state }) => country !== 'AUS' || isState(state),
  ),
);
export type CommonSimpleAddress = Wire<typeof CommonSimpleAddress>;

export const CommonPAFAddress = strictObject({
  dpid: z.optional(Text),
  thoroughfareNumber1: z.optional(PositiveInteger),
  thoroughfareNumber1Suffix: z.optional(Text),
  thoroughfareNumber2: z.optional(PositiveInteger),
  thoroughfareNumber2Suffix: z.optional(Text),
  flatUnitType: z.optional(Text),
  flatUnitNumber: z.optional(Text),
  floorLevelType: z.optional(Text),
  floorLevelNumber: z.optional(Text),
  lotNumber: z.optional(Text),
  buildingName1: z.optional(Text),
  buildingName2: z.optional(Text),
  streetName: z.optional(Text),
  streetType: z.optional(Text),
  streetSuffix: z.optional(Text),
  postalDeliveryType: z.optional(Text),
  postalDeliveryNumber: z.optional(PositiveInteger),
  postalDeliveryNumberPrefix: z.optional(Text),
  postalDeliveryNumberSuffix: z.optional(Text),
  localityName: Text,
  postcode: Text,
  state: Text.check(z.refine(isState, { error: 'state is a state type abbreviation' })),
});
export type CommonPAFAddress = Wire<typeof CommonPAFAddress>;

const address = {
  addressUType: z.enum(['simple', 'paf']),
  simple: z.optional(CommonSimpleAddress),
  paf: z.optional(CommonPAFAddress),
};

export const CommonPhysicalAddress = conditional(strictObject(address), follows('addressUType', 'simple', 'paf'));
export type CommonPhysicalAddress = Wire<typeof CommonPhysicalAddress>;

export const CommonPhysicalAddressWithPurpose = conditional(
  strictObject({ ...address, purpose: z.enum(['MAIL', 'OTHER', 'PHYSICAL', 'REGISTERED', 'WORK']) }),
  follows('addressUType', 'simple', 'paf'),
);
export type CommonPhysicalAddressWithPurpose = Wire<typeof CommonPhysicalAddressWithPurpose>;

const physicalAddresses = z.array(CommonPhysicalAddressWithPurpose).check(
  z.refine((list) => list.length === 0 || list.filter(({ purpose }) => purpose === 'REGISTERED').length === 1, {
    error: 'Exactly one address is REGISTERED, unless there are no addresses',
  }),
  z.refine((list) => atMostOne(list, ({ purpose }) => purpose === 'MAIL'), {
    error: 'At most one address is for MAIL',
  }),
);

const isPreferred = z.optional(z.boolean());

export const CommonPhoneNumber = conditional(
  strictObject({
    isPreferred,
    purpose: z.enum(['HOME', 'INTERNATIONAL', 'MOBILE', 'OTHER', 'UNSPECIFIED', 'WORK']),
    countryCode: z.optional(z.string().check(z.regex(/^\+\d{1,3}$/))),
    areaCode: z.optional(Text),
    number: Text,
    extension: z.optional(Text),
    fullNumber: Text,
  }),
  only(['areaCode'], ({ purpose }) => purpose !== 'MOBILE', 'A mobile number has no areaCode'),
  holds(
    'areaCode of an Australian number has no leading 0',
    ({ countryCode = '+61', areaCode = '' }) => countryCode !== '+61' || !areaCode.startsWith('0'),
  ),
);
export type CommonPhoneNumber = Wire<typeof CommonPhoneNumber>;

export const CommonEmailAddress = strictObject({
  isPreferred,
  purpose: z.enum(['HOME', 'OTHER', 'UNSPECIFIED', 'WORK']),
  address: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/)),
});
export type CommonEmailAddress = Wire<typeof CommonEmailAddress>;

const onePreferred = <S extends z.ZodMiniType<{ isPreferred?: boolean | undefined }>>(entry: S) =>
  z.array(entry).check(
    z.refine((list) => atMostOne(list, (item) => item.isPreferred === true), {
      error: 'At most one entry is preferred',
    }),
  );

const person = {
  lastUpdateTime: z.optional(DateTimeString),
  firstName: z.optional(Text),
  lastName: Text,
  middleNames: z.array(Text),
  prefix: z.optional(Text),
  suffix: z.optional(Text),
  occupationCode: z.optional(Text),
  occupationCodeVersion: z.optional(
    z.enum([
      'ANZSCO_1220.0_2006_V1.0',
      'ANZSCO_1220.0_2006_V1.1',
      'ANZSCO_1220.0_2013_V1.2',
      'ANZSCO_1220.0_2013_V1.3',
    ]),
  ),
};
const withOccupation = exactly<{ occupationCode?: unknown; occupationCodeVersion?: unknown }>(
  ['occupationCodeVersion'],
  ({ occupationCode }) => occupationCode !== undefined,
  'occupationCodeVersion is present if occupationCode is, and only then',
);

export const CommonPerson = conditional(strictObject(person), withOccupation);
export type CommonPerson = Wire<typeof CommonPerson>;

export const CommonPersonDetailV2 = conditional(
  strictObject({
    ...person,
    phoneNumbers: onePreferred(CommonPhoneNumber),
    emailAddresses: onePreferred(CommonEmailAddress),
    physicalAddresses,
  }),
  withOccupation,
);
export type CommonPersonDetailV2 = Wire<typeof CommonPersonDetailV2>;

const organisation = {
  lastUpdateTime: z.optional(DateTimeString),
  agentFirstName: z.optional(Text),
  agentLastName: Text,
  agentRole: Text,
  businessName: Text,
  legalName: z.optional(Text),
  shortName: z.optional(Text),
  abn: z.optional(Text),
  acn: z.optional(Text),
  isACNCRegistered: z.optional(z.boolean()),
  industryCode: z.optional(Text),
  industryCodeVersion: z.optional(z.enum(['ANZSIC_1292.0_2006_V1.0', 'ANZSIC_1292.0_2006_V2.0'])),
  organisationType: z.enum(['COMPANY', 'GOVERNMENT_ENTITY', 'OTHER', 'PARTNERSHIP', 'SOLE_TRADER', 'TRUST']),
  registeredCountry: z.optional(CountryCode),
  establishmentDate: z.optional(DateString),
};
const withIndustry = only<{ industryCode?: unknown; industryCodeVersion?: unknown }>(
  ['industryCodeVersion'],
  ({ industryCode }) => industryCode !== undefined,
  'industryCodeVersion is present only with industryCode',
);

export const CommonOrganisation = conditional(strictObject(organisation), withIndustry);
export type CommonOrganisation = Wire<typeof CommonOrganisation>;

export const CommonOrganisationDetailV2 = conditional(
  strictObject({ ...organisation, physicalAddresses }),
  withIndustry,
);
export type CommonOrganisationDetailV2 = Wire<typeof CommonOrganisationDetailV2>;

const customerUType = z.enum(['person', 'organisation']);

export const CommonCustomer = conditional(
  strictObject({ customerUType, person: z.optional(CommonPerson), organisation: z.optional(CommonOrganisation) }),
  follows('customerUType', 'person', 'organisation'),
);
export type CommonCustomer = Wire<typeof CommonCustomer>;

export const CommonCustomerDetailV2 = conditional(
  strictObject({
    customerUType,
    person: z.optional(CommonPersonDetailV2),
    organisation: z.optional(CommonOrganisationDetailV2),
  }),
  follows('customerUType', 'person', 'organisation'),
);
export type CommonCustomerDetailV2 = Wire<typeof CommonCustomerDetailV2>;

export const ResponseCommonCustomer = envelope(CommonCustomer);
export type ResponseCommonCustomer = Wire<typeof ResponseCommonCustomer>;

export const ResponseCommonCustomerDetailV2 = envelope(CommonCustomerDetailV2);
export type ResponseCommonCustomerDetailV2 = Wire<typeof ResponseCommonCustomerDetailV2>;
