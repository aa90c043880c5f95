// The date before which the register's records were made. It is fixed, so that the records do not shift from day to day.
import type { World } from '../world/world.ts';

const usually = '2026-06-30T00:00:00.000Z';

/** Milliseconds since 1970: the start of the scenario's clock, otherwise a day that all other scenarios share. */
export const filedBefore = ({ scenario }: World): number => Date.parse(scenario.clock ?? usually);
