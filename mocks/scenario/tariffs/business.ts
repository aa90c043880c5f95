// Tariffs of businesses: energy by time of use, and a demand charge.
import type { EnergyPlanContractV3 } from '../../spec/schemas/plans-published.ts';
import { aroundMidnight, dayEnd, timeOfUse, supply, weekdays, weekend, wholeYear } from './parts.ts';

export const businessDemand: EnergyPlanContractV3 = {
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
      ...supply('4.9500'),
      timeZone: 'AEST',
      rateBlockUType: 'timeOfUseRates',
      timeOfUseRates: [
        timeOfUse('PEAK', 'Business hours', '0.2090', weekdays, '07:00:00', '21:00:00'),
        aroundMidnight('OFF_PEAK', 'Nights', '0.1320', weekdays, '07:00:00', '21:00:00'),
        timeOfUse('SHOULDER', 'Weekends', '0.1320', weekend, '00:00:00', dayEnd),
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
          measureUnit: 'KW',
          startTime: '07:00:00',
          endTime: '21:00:00',
          days: weekdays,
          minDemand: '0.00',
          measurementPeriod: 'MONTH',
          chargePeriod: 'MONTH',
        },
      ],
    },
  ],
};

/** The same for single sites: demand counts above a floor and up to a cap. */
export const siteDemand: EnergyPlanContractV3 = {
  ...businessDemand,
  fees: [{ type: 'EXIT', term: 'FIXED', amount: '250.00', description: 'For each site that leaves before the term' }],
  discounts: [],
  tariffPeriod: businessDemand.tariffPeriod.map((period) =>
    period.demandCharges === undefined
      ? period
      : {
          ...period,
          demandCharges: period.demandCharges.map((charge) => ({
            ...charge,
            amount: '9.3500',
            minDemand: '2.00',
            maxDemand: '120.00',
          })),
        },
  ),
};
