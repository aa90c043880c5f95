// What armed faults have changed at the holder: one row of holder.overrides each, by these ids.
import { isResponseFault, type ResponseFault } from '../spec/response-faults.ts';
import type { World } from '../world/world.ts';

export const overrideId = {
  /** An outage that nobody announced. */
  outage: 'outage',
  /** An account, by its key, that cannot be read. */
  account: (key: string): string => `account:${key}`,
  /** A participant that a fault suspended, and that is active again when the fault is disarmed. */
  suspended: (participant: string): string => `suspended:${participant}`,
  /** A fault in what the holder answers. */
  response: (fault: ResponseFault): string => fault,
} as const;

export const override = (world: World, id: string): Promise<void> =>
  world.table('holder.overrides').put({ id, status: 'unavailable' });

export const undoOverride = async (world: World, id: string): Promise<void> =>
  void (await world.table('holder.overrides').take(id));

/** The ids of everything that is overridden. */
export const overriddenIds = async (world: World): Promise<ReadonlySet<string>> =>
  new Set((await world.table('holder.overrides').list()).map(({ id }) => id));

/** The armed faults of responses. */
export const armedResponseFaults = async (world: World): Promise<readonly ResponseFault[]> =>
  [...(await overriddenIds(world))].filter(isResponseFault);
