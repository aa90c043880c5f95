// Status and outages (interfaces, area A: discovery; no token, no interaction id).
import { defined } from '../../ambient/defined.ts';
import { addDuration } from '../../ambient/duration.ts';
import type { Handlers } from '../../engine/call.ts';
import type { ScenarioOutage } from '../../scenario/scenario.ts';
import type { World } from '../../world/world.ts';
import { beginningOf } from '../beginning.ts';
import { brandOf, type Brand } from '../brand.ts';
import { overrideId } from '../overrides.ts';

export interface Outage {
  readonly from: Date;
  readonly until: Date;
  readonly outage: ScenarioOutage;
}

export const discoveryHandlers: Handlers<'getStatus' | 'getOutages'> = {
  getStatus: async (world, call) => ({ kind: 'data', data: await statusOf(world, brandOf(world, call)) }),
  getOutages: async (world, call) => {
    const now = world.clock.now();
    const outages = (await outagesOf(world, brandOf(world, call)))
      .filter(({ until }) => until > now)
      .map(({ from, outage }) => ({
        outageTime: from.toISOString(),
        duration: outage.duration,
        ...defined({ isPartial: outage.isPartial }),
        explanation: outage.explanation,
      }));
    return { kind: 'data', data: { outages } };
  },
};

/** An outage from a fault or an operator, in addition to the scenario: it began an hour ago. */
const laidOver = { startsAt: '-PT1H', duration: 'PT4H', explanation: 'Our systems are being repaired.' } as const;

/** Announced outages as instants. A start given as a duration counts from the scenario's own clock or the world's beginning. */
async function outagesOf(world: World, { holder }: Brand): Promise<readonly Outage[]> {
  const now = world.clock.now();
  // Requested before the first await, so that it shares a transaction with other reads.
  const override = world.table('holder.overrides').get(overrideId.outage);
  override.catch(() => undefined);
  const start = world.scenario.clock === undefined ? await beginningOf(world) : new Date(world.scenario.clock);
  const outageAt = (outage: ScenarioOutage, base: Date): Outage => {
    const from = /^-?P/u.test(outage.startsAt) ? addDuration(base, outage.startsAt) : new Date(outage.startsAt);
    return { from, until: addDuration(from, outage.duration), outage };
  };
  const declared = holder.outages.map((outage) => outageAt(outage, start));
  return (await override) === undefined ? declared : [...declared, outageAt(laidOver, now)];
}

/** The outage in progress, if any: the first that passes the test, if one is given. */
export async function outageUnderWay(
  world: World,
  brand: Brand,
  test: (outage: Outage) => boolean = () => true,
): Promise<Outage | undefined> {
  const now = world.clock.now();
  return (await outagesOf(world, brand)).find((one) => one.from <= now && now < one.until && test(one));
}

async function statusOf(world: World, brand: Brand): Promise<object> {
  const updateTime = world.clock.now().toISOString();
  const current = await outageUnderWay(world, brand);
  if (current !== undefined) {
    return {
      status: 'SCHEDULED_OUTAGE',
      explanation: current.outage.explanation,
      expectedResolutionTime: current.until.toISOString(),
      updateTime,
    };
  }
  const { status, statusExplanation } = brand.holder;
  // A declared outage ends; other outages of the scenario stay.
  if (status === 'OK' || status === 'SCHEDULED_OUTAGE') return { status: 'OK', updateTime };
  return { status, explanation: statusExplanation ?? 'Some services are not available.', updateTime };
}
