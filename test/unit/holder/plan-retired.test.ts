// Plans in account detail version 1 (energy 1.18.0) have the same prices as in the current version.
import { expect, test } from 'vitest';
import { retiredPlanDetail } from '../../../mocks/holder/resources/plan-retired.ts';
import { planDetailOf } from '../../../mocks/scenario/tariffs/index.ts';
import type { EnergyPlanContractV3 } from '../../../mocks/spec/schemas/plans-published.ts';
import { present } from '../../kit/energy/readings.ts';

const { electricityContract, ...plan } = planDetailOf('time-of-use-solar');
const solar = present(electricityContract);
const retired = (bent: Partial<EnergyPlanContractV3>) =>
  present(retiredPlanDetail({ ...plan, electricityContract: { ...solar, ...bent } }).electricityContract);

test('a feed-in tariff has one amount, and a type if given', () => {
  const [varying, single] = present(retired({}).solarFeedInTariff);
  expect(varying).toStrictEqual({
    displayName: 'Feed-in',
    scheme: 'OTHER',
    payerType: 'RETAILER',
    tariffUType: 'timeVaryingTariffs',
    timeVaryingTariffs: {
      type: 'PEAK',
      amount: '0.1050',
      timeVariations: [
        {
          days: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'PUBLIC_HOLIDAYS'],
          startTime: '16:00:00+10:00',
          endTime: '21:00:00+10:00',
        },
      ],
    },
  });
  expect(single?.singleTariff).toStrictEqual({ amount: '0.0480' });
});

test('turns variations of one feed-in tariff into several tariffs', () => {
  const [varying] = present(solar.solarFeedInTariff);
  const [one] = present(varying?.timeVaryingTariffs);
  const both = [present(one), { ...present(one), displayName: 'Night', rates: [{ unitPrice: '0.02' }] }];
  const tariffs = present(
    retired({ solarFeedInTariff: [{ ...present(varying), timeVaryingTariffs: both }] }).solarFeedInTariff,
  );
  expect(tariffs.map(({ timeVaryingTariffs }) => timeVaryingTariffs?.amount)).toEqual(['0.1050', '0.02']);
});

test('times have the market’s offset; rates before and after midnight become one window', () => {
  const business = present(retiredPlanDetail(planDetailOf('business-demand')).electricityContract);
  const [energy, demand] = business.tariffPeriod;
  expect(
    energy?.timeOfUseRates?.map(({ timeOfUse }) => timeOfUse.map(({ startTime, endTime }) => [startTime, endTime])),
  ).toEqual([
    [['07:00:00+10:00', '21:00:00+10:00']],
    [['21:00:00+10:00', '07:00:00+10:00']],
    [['00:00:00+10:00', '23:59:00+10:00']],
  ]);
  expect(demand?.demandCharges?.[0]).toMatchObject({ measureUnit: 'KVA', startTime: '07:00:00+10:00' });
});

test('a tariff period has one daily charge: for bands, the first', () => {
  const daily = (tariff: 'flat' | 'flat-banded') =>
    present(retiredPlanDetail(planDetailOf(tariff)).electricityContract).tariffPeriod[0]?.dailySupplyCharges;
  expect([daily('flat'), daily('flat-banded')]).toEqual(['1.0450', '0.8200']);
});

test('adds nothing that a plan does not have', () => {
  const { solarFeedInTariff: _, ...bare } = solar;
  const detail = retiredPlanDetail({ ...plan, electricityContract: bare });
  expect(detail).not.toHaveProperty('gasContract');
  expect(detail.electricityContract).not.toHaveProperty('solarFeedInTariff');
  expect(retiredPlanDetail({ ...plan, gasContract: bare })).not.toHaveProperty('electricityContract');
});
