// The tariffs that scenarios name, as plan details of account version 4 (EnergyPlanDetailV3). Prices are invented; every conditional rule is satisfied.
import { defined } from '../../ambient/defined.ts';
import type { EnergyPlanDetailV3 } from '../../spec/schemas/plans-published.ts';
import type { TariffName } from '../scenario.ts';
import { businessDemand, siteDemand } from './business.ts';
import { flat, flatBanded, flatControlledLoad, flatDiscounts, gas, timeOfUseSolar } from './household.ts';

const smartMeter = [{ displayName: 'Smart meter', minimumValue: '0.00', period: 'P1Y' }];
const meterProvider = (minimumValue: string, maximumValue: string) => [
  { displayName: 'Meter provider', minimumValue, maximumValue, period: 'P1Y' },
];

const electricity = (
  electricityContract: EnergyPlanDetailV3['electricityContract'],
  meteringCharges: EnergyPlanDetailV3['meteringCharges'] = smartMeter,
): EnergyPlanDetailV3 => ({
  fuelType: 'ELECTRICITY',
  isContingentPlan: false,
  meteringCharges,
  ...defined({ electricityContract }),
});

const details: Readonly<Record<TariffName, EnergyPlanDetailV3>> = {
  flat: electricity(flat),
  'flat-controlled-load': electricity(flatControlledLoad),
  'flat-banded': electricity(flatBanded),
  'flat-discounts': electricity(flatDiscounts),
  'time-of-use-solar': electricity(timeOfUseSolar),
  'business-demand': electricity(businessDemand, meterProvider('480.00', '960.00')),
  'site-demand': electricity(siteDemand, meterProvider('420.00', '600.00')),
  'dual-flat': {
    fuelType: 'DUAL',
    isContingentPlan: false,
    meteringCharges: smartMeter,
    gasContract: gas,
    electricityContract: flat,
  },
  gas: { fuelType: 'GAS', isContingentPlan: false, gasContract: gas },
};

/** `planDetail` of an account on this tariff. Times have no offset: they are in the contract's zone. */
export const planDetailOf = (tariff: TariffName): EnergyPlanDetailV3 => details[tariff];
