// The same prices in the members of account detail version 4 (energy 1.33.1): what stands in the one stands in the other.
import { expect, test } from 'vitest';
import { publishedPlanDetail } from '../../mocks/holder/resources/plan-published.ts';
import { planDetailOf } from '../../mocks/scenario/tariffs.ts';
import type { EnergyPlanContract } from '../../mocks/spec/schemas/plans.ts';
import { present } from '../kit/readings.ts';

const { electricityContract, ...plan } = planDetailOf('time-of-use-solar');
const solar = present(electricityContract);
const published = (bent: Partial<EnergyPlanContract>) =>
  present(publishedPlanDetail({ ...plan, electricityContract: { ...solar, ...bent } }).electricityContract);

test('CDS:1.33.1 energy, a feed-in tariff has rates, and a type where one was given', () => {
  const [varying, single] = present(solar.solarFeedInTariff);
  const { type: _, ...untyped } = present(varying?.timeVaryingTariffs);
  const given = [present(varying), present(single), { ...present(varying), timeVaryingTariffs: untyped }];
  const [first, second, third] = present(published({ solarFeedInTariff: given }).solarFeedInTariff);
  const rates = [{ unitPrice: untyped.amount }];
  const { timeVariations } = untyped;
  const { displayName } = present(varying);
  expect(first?.timeVaryingTariffs).toEqual([{ type: 'PEAK', displayName, rates, timeVariations }]);
  expect(first).not.toHaveProperty('singleTariff');
  expect(second?.singleTariff).toEqual({ rates: [{ unitPrice: present(single?.singleTariff).amount }] });
  expect(second).not.toHaveProperty('timeVaryingTariffs');
  expect(third?.timeVaryingTariffs).toStrictEqual([{ displayName, rates, timeVariations }]);
});

test('CDS:1.33.1 energy, a tariff period has a daily charge and times of use where they were given', () => {
  const whole = present(solar.tariffPeriod[0]);
  const { dailySupplyCharges, timeOfUseRates, ...bare } = whole;
  const [full, without] = published({ tariffPeriod: [whole, bare] }).tariffPeriod;
  expect(full).toMatchObject({
    dailySupplyChargeType: 'SINGLE',
    dailySupplyCharge: dailySupplyCharges,
    timeOfUseRates,
  });
  expect(without).toStrictEqual(bare);
});

test('CDS:1.33.1 energy, what a plan does not have it does not get', () => {
  const { solarFeedInTariff: _, ...bare } = solar;
  const detail = publishedPlanDetail({ ...plan, electricityContract: bare });
  expect(detail).not.toHaveProperty('gasContract');
  expect(detail.electricityContract).not.toHaveProperty('solarFeedInTariff');
  expect(publishedPlanDetail({ ...plan, gasContract: bare })).not.toHaveProperty('electricityContract');
});
