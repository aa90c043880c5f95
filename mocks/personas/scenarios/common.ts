// What every scenario shares: the holder, the recipients, the second person Sam, and the usual shapes of accounts.
import { defined } from '../../ambient/defined.ts';
import type {
  Scenario,
  ScenarioAccount,
  ScenarioAddress,
  ScenarioCustomer,
  ScenarioHolder,
  ScenarioRecipient,
  ScenarioRegister,
  ScenarioServicePoint,
} from '../../scenario/scenario.ts';

// Everything here is invented. NMIs begin with 99: the market operator does not allocate any that begin with 9. Mobile
// numbers are from the range reserved for fiction, and every business number has wrong check digits.

export const wattleEnergy: ScenarioHolder = {
  brand: 'wattle-energy',
  brandName: 'Wattle Energy',
  legalEntityName: 'Wattle Energy Retail Pty Ltd',
  abn: '90100200301',
  status: 'OK',
  outages: [],
};

const sunnySaver: ScenarioRecipient = {
  slug: 'sunny-saver',
  productName: 'Sunny Saver',
  description: 'Shows when your panels earn and when the fridge eats it.',
  brandName: 'Sunny Saver Apps',
  legalEntityName: 'Sunny Saver Apps Pty Ltd',
  alg: 'PS256',
};

const moonMeter: ScenarioRecipient = {
  slug: 'moon-meter',
  productName: 'Moon Meter',
  description: 'Compares plans by the half-hours you really use.',
  brandName: 'Moon Meter Analytics',
  legalEntityName: 'Moon Meter Analytics Pty Ltd',
  alg: 'ES256',
};

export const importOnly: readonly ScenarioRegister[] = [{ suffix: 'E1', flow: 'import' }];
export const importAndExport: readonly ScenarioRegister[] = [
  { suffix: 'E1', flow: 'import' },
  { suffix: 'B1', flow: 'export' },
];
export const withControlledLoad: readonly ScenarioRegister[] = [
  { suffix: 'E1', flow: 'import' },
  { suffix: 'E2', flow: 'controlled-load' },
];

/** Paid monthly by debit of a bank account: the amount owed, or a constant sum. */
export const debit = (amount?: string): Pick<ScenarioAccount, 'paymentSchedule'> => ({
  paymentSchedule: [
    {
      ...defined({ amount }),
      paymentScheduleUType: 'directDebit',
      directDebit: {
        isTokenised: false,
        bsb: '999001',
        accountNumber: '10002000',
        paymentFrequency: 'P1M',
        calculationType: amount === undefined ? 'BALANCE' : 'STATIC',
      },
    },
  ],
});

/** A household's address for a purpose. */
export function address(
  line1: string,
  city: string,
  state: string,
  postcode: string,
  purpose: ScenarioAddress['purpose'] = 'REGISTERED',
): ScenarioAddress {
  return { purpose, line1, city, state, postcode };
}

/** An active, small service point with half-hourly reads, by default. */
export function servicePoint(
  given: Pick<ScenarioServicePoint, 'nmi' | 'state' | 'kind' | 'validFrom' | 'address'> & Partial<ScenarioServicePoint>,
): ScenarioServicePoint {
  return { classification: 'SMALL', status: 'ACTIVE', interval: 30, registers: importOnly, ...given };
}

/** An open account that is paid by hand every quarter, by default. */
export function account(
  given: Pick<ScenarioAccount, 'key' | 'accountNumber' | 'displayName' | 'creationDate' | 'plans'> &
    Partial<ScenarioAccount>,
): ScenarioAccount {
  return {
    status: 'open',
    balance: '184.20',
    paymentSchedule: [{ paymentScheduleUType: 'manualPayment', manualPayment: { billFrequency: 'P3M' } }],
    concessions: [],
    contacts: [],
    ...given,
  };
}

/** A customer who acts only for themself and owns these accounts. */
export function person(
  given: Omit<ScenarioCustomer, 'holder' | 'profiles' | 'lastUpdated'> & Partial<ScenarioCustomer>,
  accounts: readonly ScenarioAccount[],
): ScenarioCustomer {
  return {
    holder: wattleEnergy.brand,
    lastUpdated: '2025-02-11T01:20:00.000Z',
    profiles: [{ id: `${given.slug}-personal`, kind: 'person', accounts }],
    ...given,
  };
}

const samsHome = address('7 Lyrebird Lane', 'Pelican Point', 'QLD', '4999');

const sam: ScenarioCustomer = person(
  {
    customerId: '20000007',
    slug: 'sam',
    name: { firstName: 'Samuel', middleNames: ['Chidi'], lastName: 'Okoro' },
    note: 'Rents a house without panels; has no account in common with the others',
    occupationCode: '261313',
    mobile: '0491 570 157',
    email: 'sam.okoro@example.net',
    addresses: [samsHome],
  },
  [
    account({
      key: 'sam-home',
      accountNumber: '7700000071',
      displayName: 'Lyrebird Lane',
      creationDate: '2021-07-05',
      plans: [{ displayName: 'Everyday Flat', startDate: '2021-07-05', tariff: 'flat', servicePoints: ['9930000007'] }],
    }),
  ],
);

const samsServicePoint = servicePoint({
  nmi: '9930000007',
  state: 'QLD',
  kind: 'house',
  validFrom: '2021-07-05',
  address: samsHome,
});

/** A scenario with the shared holder and recipients, and Sam in addition to the given customers. */
export function scenarioOf(
  given: Pick<Scenario, 'name' | 'title' | 'note' | 'customers' | 'servicePoints'> & Partial<Scenario>,
): Scenario {
  return {
    seed: 1,
    holders: [wattleEnergy],
    recipients: [sunnySaver, moonMeter],
    population: 'standard',
    ...given,
    customers: [...given.customers, sam],
    servicePoints: [...given.servicePoints, samsServicePoint],
  };
}
