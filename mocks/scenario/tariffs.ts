// The tariffs that scenarios name, as plan details of the energy account v1: invented prices, every conditional rule kept.
import type { TariffName } from './scenario.ts';
import type { EnergyPlanContract, EnergyPlanDetail } from '../spec/schemas/plans.ts';

type TariffPeriod = EnergyPlanContract['tariffPeriod'][number];
type TimeOfUse = NonNullable<TariffPeriod['timeOfUseRates']>[number];
type Days = TimeOfUse['timeOfUse'][number]['days'];

const everyDay: Days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'PUBLIC_HOLIDAYS'];
const weekdays: Days = ['MON', 'TUE', 'WED', 'THU', 'FRI'];
const weekend: Days = ['SAT', 'SUN', 'PUBLIC_HOLIDAYS'];

// A year is written MM-DD in startDate and endDate of a tariff period.
const wholeYear = { startDate: '01-01', endDate: '12-31' };
const variation = 'Prices may change once a year, with 20 business days’ notice.';
const kwh = (unitPrice: string, volume?: number): TimeOfUse['rates'][number] => ({
  unitPrice,
  measureUnit: 'KWH',
  ...(volume !== undefined && { volume }),
});

const householdFees: EnergyPlanContract['fees'] = [
  { type: 'PAPER_BILL', term: 'FIXED', amount: '1.50', description: 'For each bill sent by post' },
  { type: 'CC_PROCESSING', term: 'PERCENT_OF_BILL', rate: '0.006' },
  { type: 'LATE_PAYMENT', term: 'FIXED', amount: '12.00' },
];

const greenPower: EnergyPlanContract['greenPowerCharges'] = [
  {
    displayName: 'Green top-up',
    scheme: 'GREENPOWER',
    type: 'FIXED_PER_UNIT',
    tiers: [
      { percentGreen: '0.50', amount: '0.0220' },
      { percentGreen: '1.00', amount: '0.0440' },
    ],
  },
];

const flat: EnergyPlanContract = {
  pricingModel: 'SINGLE_RATE',
  isFixed: false,
  variation,
  paymentOption: ['DIRECT_DEBIT', 'CREDIT_CARD', 'BPAY', 'PAPER_BILL'],
  greenPowerCharges: greenPower,
  fees: householdFees,
  discounts: [
    {
      displayName: 'Direct debit',
      type: 'CONDITIONAL',
      category: 'DIRECT_DEBIT',
      description: 'While bills are paid by direct debit',
      methodUType: 'percentOfBill',
      percentOfBill: { rate: '0.02' },
    },
  ],
  tariffPeriod: [
    {
      type: 'RETAIL_SERVICE',
      displayName: 'All year',
      ...wholeYear,
      dailySupplyCharges: '1.0450',
      rateBlockUType: 'singleRate',
      singleRate: {
        displayName: 'Anytime',
        rates: [kwh('0.3190', 15), kwh('0.3410')],
        period: 'P1D',
      },
    },
  ],
};

const flatControlledLoad: EnergyPlanContract = {
  ...flat,
  pricingModel: 'SINGLE_RATE_CONT_LOAD',
  controlledLoad: [
    {
      displayName: 'Hot water',
      rateBlockUType: 'singleRate',
      singleRate: {
        displayName: 'Night heating',
        description: 'Switched by the network, at least eight hours a day',
        dailySupplyCharge: '0.0550',
        rates: [kwh('0.1870')],
      },
    },
  ],
};

const timeOfUseSolar: EnergyPlanContract = {
  pricingModel: 'TIME_OF_USE',
  timeZone: 'LOCAL',
  isFixed: false,
  variation,
  onExpiryDescription: 'The plan goes on at the prices of that day unless you choose another.',
  paymentOption: ['DIRECT_DEBIT', 'CREDIT_CARD', 'BPAY'],
  intrinsicGreenPower: { greenPercentage: '0.10' },
  eligibility: [{ type: 'EXISTING_SOLAR', information: 'Panels of at most 10 kW with an approved inverter' }],
  incentives: [{ displayName: 'Welcome credit', description: 'On the first bill', category: 'ACCOUNT_CREDIT' }],
  fees: householdFees,
  greenPowerCharges: greenPower,
  solarFeedInTariff: [
    {
      displayName: 'Feed-in',
      scheme: 'OTHER',
      payerType: 'RETAILER',
      tariffUType: 'timeVaryingTariffs',
      timeVaryingTariffs: {
        type: 'PEAK',
        amount: '0.1050',
        timeVariations: [{ days: everyDay, startTime: '16:00:00+10:00', endTime: '21:00:00+10:00' }],
      },
    },
    {
      displayName: 'Feed-in, all other times',
      scheme: 'OTHER',
      payerType: 'RETAILER',
      tariffUType: 'singleTariff',
      singleTariff: { amount: '0.0480' },
    },
  ],
  tariffPeriod: [
    {
      type: 'RETAIL_SERVICE',
      displayName: 'All year',
      ...wholeYear,
      dailySupplyCharges: '1.1550',
      timeZone: 'LOCAL',
      rateBlockUType: 'timeOfUseRates',
      timeOfUseRates: [
        timeOfUse('PEAK', 'Evening', '0.4730', everyDay, '16:00', '21:00'),
        timeOfUse('SHOULDER', 'Morning', '0.2970', everyDay, '06:00', '10:00'),
        timeOfUse('SHOULDER1', 'Solar hours', '0.2310', everyDay, '10:00', '16:00'),
        timeOfUse('OFF_PEAK', 'Night', '0.2310', everyDay, '21:00', '06:00'),
      ],
    },
  ],
};

const businessDemand: EnergyPlanContract = {
  additionalFeeInformation: 'https://wattle-energy.cdr.example/fees/business',
  pricingModel: 'TIME_OF_USE',
  timeZone: 'AEST',
  isFixed: true,
  paymentOption: ['DIRECT_DEBIT', 'BPAY', 'OTHER'],
  eligibility: [{ type: 'OTHER', information: 'Business customers with interval meters at every site' }],
  fees: [{ type: 'EXIT', term: 'FIXED', amount: '750.00', description: 'For each site that leaves before the term' }],
  discounts: [
    {
      displayName: 'Volume',
      type: 'GUARANTEED',
      category: 'GUARANTEED_DISCOUNT',
      methodUType: 'percentOverThreshold',
      percentOverThreshold: { rate: '0.03', usageAmount: '100000.00' },
    },
  ],
  tariffPeriod: [
    {
      type: 'RETAIL_SERVICE',
      displayName: 'Energy',
      ...wholeYear,
      dailySupplyCharges: '4.9500',
      timeZone: 'AEST',
      rateBlockUType: 'timeOfUseRates',
      timeOfUseRates: [
        timeOfUse('PEAK', 'Business hours', '0.2090', weekdays, '07:00', '21:00'),
        timeOfUse('OFF_PEAK', 'Nights', '0.1320', weekdays, '21:00', '07:00'),
        timeOfUse('SHOULDER', 'Weekends', '0.1320', weekend, '00:00', '23:59'),
      ],
    },
    {
      type: 'NETWORK',
      displayName: 'Demand',
      ...wholeYear,
      timeZone: 'AEST',
      rateBlockUType: 'demandCharges',
      demandCharges: [
        {
          displayName: 'Peak demand',
          description: 'Highest half-hour of the month in business hours',
          amount: '11.4400',
          measureUnit: 'KVA',
          startTime: '07:00:00+10:00',
          endTime: '21:00:00+10:00',
          days: weekdays,
          minDemand: '0.00',
          measurementPeriod: 'MONTH',
          chargePeriod: 'MONTH',
        },
      ],
    },
  ],
};

function timeOfUse(
  type: TimeOfUse['type'],
  displayName: string,
  price: string,
  days: Days,
  from: string,
  to: string,
): TimeOfUse {
  const times = [{ days, startTime: `${from}:00+10:00`, endTime: `${to}:00+10:00` }];
  return { displayName, rates: [kwh(price)], timeOfUse: times, type };
}

const contracts: Readonly<Record<TariffName, EnergyPlanContract>> = {
  flat,
  'flat-controlled-load': flatControlledLoad,
  'time-of-use-solar': timeOfUseSolar,
  'business-demand': businessDemand,
};

/** What `planDetail` of an account says for a plan on this tariff (EnergyAccountDetail of energy@1.18.0). */
export function planDetailOf(tariff: TariffName): EnergyPlanDetail {
  return {
    fuelType: 'ELECTRICITY',
    isContingentPlan: false,
    meteringCharges:
      tariff === 'business-demand'
        ? [{ displayName: 'Meter provider', minimumValue: '480.00', maximumValue: '960.00', period: 'P1Y' }]
        : [{ displayName: 'Smart meter', minimumValue: '0.00', period: 'P1Y' }],
    electricityContract: contracts[tariff],
  };
}
