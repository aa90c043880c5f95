// Tariffs of households: single price, controlled load, bands, discounts, time of use with feed-in, and electricity with gas.
import type { EnergyPlanContractV3 } from '../../spec/schemas/plans-published.ts';
import { everyDay, kwh, supply, timeOfUse, variation, wholeYear } from './parts.ts';

const householdFees: EnergyPlanContractV3['fees'] = [
  { type: 'PAPER_BILL', term: 'FIXED', amount: '1.50', description: 'For each bill sent by post' },
  { type: 'CC_PROCESSING', term: 'PERCENT_OF_BILL', rate: '0.006' },
  { type: 'LATE_PAYMENT', term: 'FIXED', amount: '12.00' },
];

const greenPower: EnergyPlanContractV3['greenPowerCharges'] = [
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

export const flat: EnergyPlanContractV3 = {
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
      ...supply('1.0450'),
      rateBlockUType: 'singleRate',
      singleRate: {
        displayName: 'Anytime',
        rates: [kwh('0.3190', 15), kwh('0.3410')],
        period: 'P1D',
      },
    },
  ],
};

export const flatControlledLoad: EnergyPlanContractV3 = {
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

export const timeOfUseSolar: EnergyPlanContractV3 = {
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
      timeVaryingTariffs: [
        {
          type: 'PEAK',
          displayName: 'Feed-in',
          rates: [kwh('0.1050')],
          timeVariations: [{ days: everyDay, startTime: '16:00:00', endTime: '21:00:00' }],
        },
      ],
    },
    {
      displayName: 'Feed-in, all other times',
      scheme: 'OTHER',
      payerType: 'RETAILER',
      tariffUType: 'singleTariff',
      singleTariff: { rates: [kwh('0.0480')] },
    },
  ],
  tariffPeriod: [
    {
      type: 'RETAIL_SERVICE',
      displayName: 'All year',
      ...wholeYear,
      ...supply('1.1550'),
      timeZone: 'LOCAL',
      rateBlockUType: 'timeOfUseRates',
      timeOfUseRates: [
        timeOfUse('PEAK', 'Evening', '0.4730', everyDay, '16:00:00', '21:00:00'),
        timeOfUse('SHOULDER', 'Morning', '0.2970', everyDay, '06:00:00', '10:00:00'),
        timeOfUse('SHOULDER1', 'Solar hours', '0.2310', everyDay, '10:00:00', '16:00:00'),
        timeOfUse('OFF_PEAK', 'Night', '0.2310', everyDay, '21:00:00', '06:00:00'),
      ],
    },
  ],
};

/** The supply charge depends on the yearly consumption. */
export const flatBanded: EnergyPlanContractV3 = {
  pricingModel: 'SINGLE_RATE',
  isFixed: false,
  variation,
  paymentOption: ['DIRECT_DEBIT', 'CREDIT_CARD', 'BPAY', 'PAPER_BILL'],
  fees: householdFees,
  tariffPeriod: [
    {
      type: 'RETAIL_SERVICE',
      displayName: 'All year',
      ...wholeYear,
      dailySupplyChargeType: 'BAND',
      bandedDailySupplyCharges: [
        { unitPrice: '0.8200', measureUnit: 'DAYS', volume: 3000 },
        { unitPrice: '0.9900', measureUnit: 'DAYS', volume: 6000 },
        { unitPrice: '1.2400', measureUnit: 'DAYS' },
      ],
      rateBlockUType: 'singleRate',
      singleRate: { displayName: 'Anytime', rates: [kwh('0.2980')], period: 'P1Y' },
    },
  ],
};

/** A discount of each kind: on use, on the bill, a fixed amount, and one for paying on time. */
export const flatDiscounts: EnergyPlanContractV3 = {
  pricingModel: 'SINGLE_RATE',
  isFixed: true,
  onExpiryDescription: 'The plan goes on without its discounts unless you choose another.',
  paymentOption: ['DIRECT_DEBIT', 'CREDIT_CARD', 'BPAY', 'PAPER_BILL'],
  fees: householdFees,
  discounts: [
    {
      displayName: 'Usage discount',
      type: 'GUARANTEED',
      category: 'GUARANTEED_DISCOUNT',
      methodUType: 'percentOfUse',
      percentOfUse: { rate: '0.05' },
    },
    {
      displayName: 'Online account',
      type: 'GUARANTEED',
      category: 'GUARANTEED_DISCOUNT',
      methodUType: 'fixedAmount',
      fixedAmount: { amount: '3.00' },
    },
    {
      displayName: 'Pay on time',
      type: 'CONDITIONAL',
      category: 'PAY_ON_TIME',
      description: 'Credited to the next bill when this one is paid by its due date',
      methodUType: 'percentOfBill',
      percentOfBill: { rate: '0.03' },
    },
  ],
  tariffPeriod: [
    {
      type: 'RETAIL_SERVICE',
      displayName: 'Summer',
      startDate: '11-01',
      endDate: '03-31',
      ...supply('0.9350'),
      rateBlockUType: 'singleRate',
      singleRate: { displayName: 'Summer', rates: [kwh('0.3520')], period: 'P1Y' },
    },
    {
      type: 'RETAIL_SERVICE',
      displayName: 'Rest of the year',
      startDate: '04-01',
      endDate: '10-31',
      ...supply('0.9350'),
      rateBlockUType: 'singleRate',
      singleRate: { displayName: 'Rest of the year', rates: [kwh('0.2970')], period: 'P1Y' },
    },
  ],
};

/** Gas by the megajoule: the standards have no unit for it, so the rate has none and its description says MJ. */
export const gas: EnergyPlanContractV3 = {
  pricingModel: 'SINGLE_RATE',
  isFixed: false,
  variation,
  paymentOption: ['DIRECT_DEBIT', 'CREDIT_CARD', 'BPAY', 'PAPER_BILL'],
  fees: householdFees,
  tariffPeriod: [
    {
      type: 'RETAIL_SERVICE',
      displayName: 'All year',
      ...wholeYear,
      ...supply('0.7150'),
      rateBlockUType: 'singleRate',
      singleRate: {
        displayName: 'Gas',
        description: 'Prices per MJ; the volume of the first block is in MJ a day',
        rates: [{ unitPrice: '0.0412', volume: 100 }, { unitPrice: '0.0338' }],
        period: 'P1D',
      },
    },
  ],
};
