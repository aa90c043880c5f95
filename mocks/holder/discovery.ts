// Status and outages (interfaces, area A: discovery; no token, no interaction id).
import { addDuration } from '../ambient/duration.ts';
import type { Handler } from '../engine/visit.ts';
import type { ScenarioOutage } from '../scenario.ts';
import type { World } from '../world.ts';
import { brandOf, type Brand } from './brand.ts';

export interface Outage {
  readonly from: Date;
  readonly until: Date;
  readonly outage: ScenarioOutage;
}

export function discoveryHandlers(world: World): Record<'getStatus' | 'getOutages', Handler> {
  return {
    getStatus: (visit) => ({ kind: 'data', data: statusOf(world, brandOf(world, visit)) }),
    getOutages: (visit) => {
      const now = world.clock.now();
      const outages = outagesOf(world, brandOf(world, visit))
        .filter(({ until }) => until > now)
        .map(({ from, outage }) => ({
          outageTime: from.toISOString(),
          duration: outage.duration,
          ...(outage.isPartial === undefined ? {} : { isPartial: outage.isPartial }),
          explanation: outage.explanation,
        }));
      return { kind: 'data', data: { outages } };
    },
  };
}

/** Announced outages as instants. A start that is a duration counts from the scenario’s own clock or, without one, from now. */
export function outagesOf(world: World, { holder }: Brand): readonly Outage[] {
  const start = world.scenario.clock === undefined ? world.clock.now() : new Date(world.scenario.clock);
  return holder.outages.map((outage) => {
    const from = /^-?P/u.test(outage.startsAt) ? addDuration(start, outage.startsAt) : new Date(outage.startsAt);
    return { from, until: addDuration(from, outage.duration), outage };
  });
}

/** The outage that is under way now, if any. */
export function outageUnderWay(world: World, brand: Brand): Outage | undefined {
  const now = world.clock.now();
  return outagesOf(world, brand).find(({ from, until }) => from <= now && now < until);
}

function statusOf(world: World, brand: Brand): object {
  const updateTime = world.clock.now().toISOString();
  const current = outageUnderWay(world, brand);
  if (current !== undefined) {
    return {
      status: 'SCHEDULED_OUTAGE',
      explanation: current.outage.explanation,
      expectedResolutionTime: current.until.toISOString(),
      updateTime,
    };
  }
  const { status, statusExplanation } = brand.holder;
  if (status === 'OK') return { status, updateTime };
  return { status, explanation: statusExplanation ?? 'Some services are not available.', updateTime };
}
