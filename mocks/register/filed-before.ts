// When the register's records end: a fixed day, so that nothing on file shifts from one day to the next.
import type { World } from '../world/world.ts';

const usually = '2026-06-30T00:00:00.000Z';

/** Milliseconds since 1970: where the scenario's clock starts, or else the day all other scenarios share. */
export const filedBefore = ({ scenario }: World): number => Date.parse(scenario.clock ?? usually);
