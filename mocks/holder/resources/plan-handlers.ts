// Public plans: filtered by effective time, type, fuel and brand, newest change first (CDS 1.36.0, Energy APIs).
import type { Handlers, Ready } from '../../engine/call.ts';
import { pageOf } from '../../engine/page.ts';
import type { Ledger } from '../../engine/ledger.ts';
import { byCodeUnits } from '../../ambient/ordering.ts';
import { catalogueOf, listedPlan, planWithContracts, type CataloguePlan } from '../../scenario/plan-catalogue.ts';
import type { ScenarioHolder } from '../../scenario/scenario.ts';
import type { World } from '../../world/world.ts';
import { brandOf } from '../brand.ts';

export const planHandlers: Handlers<'listEnergyPlans' | 'getEnergyPlanDetail'> = {
  listEnergyPlans: (world, call) => {
    const plans = known(world, call).filter((plan) => isAskedFor(plan, call, world.clock.now()));
    return {
      kind: 'list',
      member: 'plans',
      read: (page) => ({
        total: plans.length,
        records: pageOf(plans, page).map(listedPlan),
      }),
    };
  },
  getEnergyPlanDetail: (world, call) => {
    const ledger: Ledger = call.ledger;
    const asked = call.parameters.planId;
    const plan = known(world, call).find(({ planId }) => planId === asked);
    ledger.check('plan.known', plan !== undefined, { at: 'path:planId', actual: asked, detail: asked });
    return { kind: 'data', data: planWithContracts(plan) };
  },
};

const known = (world: World, call: Ready): readonly CataloguePlan[] => plansOffered(world, brandOf(world, call).holder);

/** The holder's catalogue as of now, last change first, then by id (TD2-14). */
export function plansOffered(world: World, holder: ScenarioHolder): readonly CataloguePlan[] {
  const now = world.clock.now().toISOString();
  return catalogueOf(world.scenario, holder)
    .filter(({ lastUpdated }) => lastUpdated <= now)
    .toSorted((a, b) => byCodeUnits(b.lastUpdated, a.lastUpdated) || byCodeUnits(a.planId, b.planId));
}

/** A plan is current from effectiveFrom until effectiveTo; an ended one is only in ALL (TD2-46, TD2-47). */
function isAskedFor(plan: CataloguePlan, { filters, updatedSince }: Ready, now: Date): boolean {
  const { type = 'ALL', fuelType = 'ALL', effective = 'CURRENT', brand } = filters;
  const from = plan.effectiveFrom === undefined ? -Infinity : Date.parse(plan.effectiveFrom);
  const to = plan.effectiveTo === undefined ? Infinity : Date.parse(plan.effectiveTo);
  const moment = now.getTime();
  const state = from > moment ? 'FUTURE' : moment < to ? 'CURRENT' : 'ENDED';
  return (
    (type === 'ALL' || plan.type === type) &&
    (fuelType === 'ALL' || plan.fuelType === fuelType) &&
    (effective === 'ALL' || state === effective) &&
    (brand === undefined || plan.brand === brand) &&
    (updatedSince === undefined || Date.parse(plan.lastUpdated) > updatedSince)
  );
}
