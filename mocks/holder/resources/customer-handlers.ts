// Get customer and get customer detail (interfaces, area A; common 1.36.0).
import { defined } from '../../ambient/defined.ts';
import type { Handlers } from '../../engine/call.ts';
import type {
  ScenarioAddress,
  ScenarioCustomer,
  ScenarioOrganisation,
  ScenarioProfile,
} from '../../scenario/scenario.ts';
import { consumerOf } from './shared-data.ts';

export const customerHandlers: Handlers<'getCustomer' | 'getCustomerDetail'> = {
  getCustomer: (world, call) => {
    const { customer, profile } = consumerOf(world, call);
    return { kind: 'data', data: basic(customer, profile) };
  },
  getCustomerDetail: (world, call) => {
    const { customer, profile } = consumerOf(world, call);
    return { kind: 'data', data: detail(customer, profile) };
  },
};

function basic(customer: ScenarioCustomer, { organisation }: ScenarioProfile): object {
  if (organisation === undefined) return { customerUType: 'person', person: personOf(customer) };
  return { customerUType: 'organisation', organisation: organisationOf(customer, organisation) };
}

function detail(customer: ScenarioCustomer, { organisation }: ScenarioProfile): object {
  if (organisation !== undefined) {
    const physicalAddresses = organisation.addresses.map(addressOf);
    return {
      customerUType: 'organisation',
      organisation: { ...organisationOf(customer, organisation), physicalAddresses },
    };
  }
  const person = {
    ...personOf(customer),
    phoneNumbers: [phoneOf(customer)],
    emailAddresses: [{ isPreferred: true, purpose: 'HOME', address: customer.email }],
    physicalAddresses: customer.addresses.map(addressOf),
  };
  return { customerUType: 'person', person };
}

/** Given names stored as one string that cannot be split go into firstName as a whole (given-name convention). */
function personOf({ name, givenNamesAsOne, lastUpdated, occupationCode }: ScenarioCustomer): object {
  return {
    lastUpdateTime: lastUpdated,
    ...firstNameOf('firstName', { name, givenNamesAsOne }),
    lastName: name.lastName,
    middleNames: givenNamesAsOne === undefined ? name.middleNames : [],
    ...defined({ prefix: name.prefix }),
    ...(occupationCode === undefined ? {} : { occupationCode, occupationCodeVersion: 'ANZSCO_1220.0_2013_V1.3' }),
  };
}

/** Absent for a person with one name: in the standard lastName is mandatory and firstName optional. */
function firstNameOf(
  member: 'firstName' | 'agentFirstName',
  { name, givenNamesAsOne }: Pick<ScenarioCustomer, 'name'> & { readonly givenNamesAsOne?: string | undefined },
): object {
  const first = givenNamesAsOne ?? name.firstName;
  return first === undefined ? {} : { [member]: first };
}

function organisationOf(customer: ScenarioCustomer, organisation: ScenarioOrganisation): object {
  const { businessName, legalName, abn, acn, agentRole, organisationType, industryCode, establishmentDate } =
    organisation;
  return {
    lastUpdateTime: customer.lastUpdated,
    ...firstNameOf('agentFirstName', customer),
    agentLastName: customer.name.lastName,
    agentRole,
    businessName,
    legalName,
    abn,
    ...defined({ acn }),
    isACNCRegistered: false,
    industryCode,
    industryCodeVersion: 'ANZSIC_1292.0_2006_V2.0',
    organisationType,
    registeredCountry: 'AUS',
    establishmentDate,
  };
}

/** An Australian mobile number in the standard's form: no area code, and the full number in RFC 3966 format. */
function phoneOf({ mobile }: ScenarioCustomer): object {
  const digits = mobile.replaceAll(/\D/gu, '').replace(/^0/u, '');
  return { isPreferred: true, purpose: 'MOBILE', countryCode: '+61', number: digits, fullNumber: `tel:+61-${digits}` };
}

function addressOf({ purpose, line1, city, state, postcode }: ScenarioAddress): object {
  return { addressUType: 'simple', simple: { addressLine1: line1, postcode, city, state, country: 'AUS' }, purpose };
}
