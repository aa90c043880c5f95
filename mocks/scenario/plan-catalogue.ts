// The public plans of a holder: invented, derived from the tariffs, and the same at every call (TD2-4).
import { defined } from '../ambient/defined.ts';
import type { EnergyPlan, EnergyPlanContractFullV3, EnergyPlanDetailFullV3 } from '../spec/schemas/plan-catalogue.ts';
import type { EnergyPlanContractV3 } from '../spec/schemas/plans-published.ts';
import type { BrandId, Scenario, ScenarioHolder, TariffName } from './scenario.ts';
import { planDetailOf } from './tariffs/index.ts';

/** A plan without its contracts. */
export interface CataloguePlan extends EnergyPlan {
  readonly tariff: TariffName;
}

type PlanType = EnergyPlan['type'];

/** The products sold for each tariff; household tariffs are only for households. */
const offers: readonly {
  readonly tariff: TariffName;
  readonly name: string;
  readonly to?: EnergyPlan['customerType'];
}[] = [
  { tariff: 'flat', name: 'Everyday Flat', to: 'RESIDENTIAL' },
  { tariff: 'flat-controlled-load', name: 'Flat with Controlled Load', to: 'RESIDENTIAL' },
  { tariff: 'flat-banded', name: 'Banded Supply' },
  { tariff: 'flat-discounts', name: 'Everyday Saver', to: 'RESIDENTIAL' },
  { tariff: 'time-of-use-solar', name: 'Solar Time of Use', to: 'RESIDENTIAL' },
  { tariff: 'business-demand', name: 'Business Demand', to: 'BUSINESS' },
  { tariff: 'site-demand', name: 'Site Demand', to: 'BUSINESS' },
  { tariff: 'dual-flat', name: 'Power and Gas' },
  { tariff: 'gas', name: 'Gas Flat' },
];

const suffixes: Readonly<Record<PlanType, string>> = {
  MARKET: '',
  STANDING: ' (standing offer)',
  REGULATED: ' (default offer)',
};

/** A brand at the register whose plans are at the same address: one address may serve several. */
const secondBrand = { brand: 'gustavocet-power', brandName: 'Gustavocet Power' } as const;

const day = 86_400_000;
const firstUpdate = Date.UTC(2024, 2, 4, 1);
/** Ten plans were changed by one correction. */
const correction = new Date(Date.UTC(2025, 6, 1)).toISOString();
const corrected = 10;

/** Letters and digits like published ids, including a character that must be encoded in a path (TD2-52). */
const planIdOf = (brand: BrandId, index: number, type: PlanType): string =>
  `${brand.slice(0, 3).toUpperCase()}${String(100_000 + 37 * index)}${type.charAt(0)}RE1@EME`;

/** From July to July, as prices change: five that start later, and five that have ended. */
const upcoming = ['2027-02-01', '2027-07-01', '2028-07-01', '2029-07-01', '2030-07-01'];
const ended = ['2024-06-30', '2024-12-31', '2025-06-30', '2025-12-31', '2026-06-30'];
const midnight = (date: string): string => `${date}T00:00:00+10:00`;

/** Every plan at a holder's address, including future and ended ones, ordered by id. */
export function catalogueOf(
  scenario: Pick<Scenario, 'customers' | 'population'>,
  holder: ScenarioHolder,
): readonly CataloguePlan[] {
  const own = { brand: holder.brand, brandName: holder.brandName };
  const brands = scenario.population === 'standard' ? [own, secondBrand] : [own];
  const plans: CataloguePlan[] = [];
  const add = (
    brand: typeof own,
    type: PlanType,
    { tariff, name, to }: (typeof offers)[number],
    effective: Pick<EnergyPlan, 'effectiveFrom' | 'effectiveTo'> = {},
  ): void => {
    const index = plans.length;
    const lastUpdated =
      index % 6 === 5 && index < 6 * corrected ? correction : new Date(firstUpdate + index * 11 * day).toISOString();
    const { fuelType } = planDetailOf(tariff);
    plans.push({
      planId: planIdOf(brand.brand, index, type),
      ...effective,
      lastUpdated,
      displayName: `${name}${suffixes[type]}`,
      type,
      fuelType,
      ...brand,
      applicationUri: `https://www.${brand.brand}.example/plans/${tariff}`,
      ...defined({ customerType: to }),
      ...(index % 3 === 0 ? { geography } : {}),
      tariff,
    });
  };
  for (const brand of brands)
    for (const offer of offers)
      for (const type of ['MARKET', 'STANDING', 'REGULATED'] as const) add(brand, type, offer);
  const cycle = (index: number) => offers[index % offers.length] ?? offers[0];
  for (const [index, date] of upcoming.entries()) {
    const offer = cycle(index * 2);
    if (offer !== undefined)
      add(own, 'MARKET', { ...offer, name: `${offer.name} ${date.slice(0, 4)}` }, { effectiveFrom: midnight(date) });
  }
  for (const [index, date] of ended.entries()) {
    const offer = cycle(index * 2 + 1);
    const effective = { effectiveFrom: midnight('2022-07-01'), effectiveTo: midnight(date) };
    if (offer !== undefined)
      add(own, 'MARKET', { ...offer, name: `${offer.name} until ${date.slice(0, 4)}` }, effective);
  }
  for (const offer of othersSold(scenario, holder.brand)) add(own, 'MARKET', offer);
  return plans;
}

const geography = {
  distributors: ['Harbour and Plains Networks'],
  includedPostcodes: ['2000-2999'],
  excludedPostcodes: ['2540', '2600-2620'],
};

/** Plans that customers have and that are not offered above: they are offered too while somebody has them. */
function othersSold({ customers }: Pick<Scenario, 'customers'>, brand: BrandId): readonly (typeof offers)[number][] {
  const held = customers
    .filter(({ holder }) => holder === brand)
    .flatMap(({ profiles }) => profiles.flatMap(({ accounts }) => accounts.flatMap(({ plans }) => plans)));
  const known = new Set(offers.map(({ tariff, name }) => `${tariff} ${name}`));
  return held.flatMap(({ tariff, displayName, endDate }) => {
    const key = `${tariff} ${displayName}`;
    if (endDate !== undefined || known.has(key)) return [];
    known.add(key);
    return [{ tariff, name: displayName }];
  });
}

/** The plan as the list shows it. */
export function listedPlan(offered: CataloguePlan): EnergyPlan {
  const { tariff: _, ...plan } = offered;
  return plan;
}

/** The plan with its contracts, the same as for an account on the tariff, and its terms of sale. */
export function planWithContracts(plan: CataloguePlan): EnergyPlanDetailFullV3 {
  const { gasContract, electricityContract, meteringCharges } = planDetailOf(plan.tariff);
  const full = (contract: EnergyPlanContractV3): EnergyPlanContractFullV3 => ({
    ...contract,
    termType: contract.isFixed ? '1_YEAR' : 'ONGOING',
    ...(contract.isFixed ? {} : { benefitPeriod: 'Twelve months from the day on which the plan begins' }),
    ...(plan.type === 'MARKET' ? { coolingOffDays: 10 } : {}),
    billFrequency: ['P1M', 'P3M'],
  });
  return {
    ...listedPlan(plan),
    ...defined({ meteringCharges }),
    ...(gasContract === undefined ? {} : { gasContract: full(gasContract) }),
    ...(electricityContract === undefined ? {} : { electricityContract: full(electricityContract) }),
  };
}
