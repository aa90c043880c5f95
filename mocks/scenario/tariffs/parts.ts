// Helpers to write tariffs.
import { defined } from '../../ambient/defined.ts';
import type { EnergyPlanContractV3 } from '../../spec/schemas/plans-published.ts';

type TariffPeriod = EnergyPlanContractV3['tariffPeriod'][number];
type TimeOfUse = NonNullable<TariffPeriod['timeOfUseRates']>[number];
type Days = TimeOfUse['timeOfUse'][number]['days'];

export const everyDay: Days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'PUBLIC_HOLIDAYS'];
export const weekdays: Days = ['MON', 'TUE', 'WED', 'THU', 'FRI'];
export const weekend: Days = ['SAT', 'SUN', 'PUBLIC_HOLIDAYS'];

/** A whole year for a tariff period, MM-DD. */
export const wholeYear = { startDate: '01-01', endDate: '12-31' };

/** The last second of a day: the end of a window that runs to midnight. */
export const dayEnd = '23:59:59';

export const variation = 'Prices may change once a year, with 20 business days’ notice.';

/** A price per kWh in dollars, without GST; the volume is the size of its block, absent for the last one. */
export const kwh = (unitPrice: string, volume?: number): TimeOfUse['rates'][number] => ({
  unitPrice,
  measureUnit: 'KWH',
  ...defined({ volume }),
});

/** The same supply charge every day, without GST. */
export const supply = (amount: string) => ({ dailySupplyChargeType: 'SINGLE', dailySupplyCharge: amount }) as const;

/** A rate with one window, which may extend over midnight. Times have no offset: they are in the contract's zone. */
export const timeOfUse = (
  type: TimeOfUse['type'],
  displayName: string,
  price: string,
  days: Days,
  startTime: string,
  endTime: string,
): TimeOfUse => ({ displayName, rates: [kwh(price)], timeOfUse: [{ days, startTime, endTime }], type });

/** A rate before one hour and after another on the same days: a window over midnight would extend into a day that is not listed. */
export const aroundMidnight = (
  type: TimeOfUse['type'],
  displayName: string,
  price: string,
  days: Days,
  until: string,
  from: string,
): TimeOfUse => ({
  displayName,
  rates: [kwh(price)],
  timeOfUse: [
    { days, startTime: '00:00:00', endTime: until },
    { days, startTime: from, endTime: dayEnd },
  ],
  type,
});
