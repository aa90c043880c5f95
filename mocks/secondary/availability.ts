// Which service points exist, and which of them are currently unavailable.
import type { World } from '../world/world.ts';
import { servicePointsOf, type ServicePoint } from '../scenario/service-point-index.ts';

export interface Availability {
  find(nmi: string): ServicePoint | undefined;
  unavailable(point: ServicePoint): boolean;
}

export async function availability(world: World): Promise<Availability> {
  const index = servicePointsOf(world.scenario);
  const overrides = new Set((await world.table('secondary.overrides').list()).map(({ id }) => id));
  return {
    find: (nmi) => index.find(nmi),
    unavailable: ({ nmi, unavailable }) => unavailable === true || overrides.has(nmi),
  };
}
