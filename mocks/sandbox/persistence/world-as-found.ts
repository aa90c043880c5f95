// A world that this version cannot open: exported as found, so that it can be saved before it is cleared or repaired.
import { MissingPart, loadPart } from '../../ambient/load-part.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import type { Store } from '../../store/table.ts';
import { defaultProfile } from '../../spec/profiles/index.ts';
import { profileIdOf } from '../../spec/ids.ts';
import { storeVersion } from '../../store/shape.ts';
import { defaultChoice, scenarioOf, type ScenarioChoice } from '../options/scenario-choice.ts';
import { settingsOf } from '../state/settings.ts';
import { withSandboxErrors } from './store-errors.ts';

export interface WorldAsFound extends Snapshot {
  /** Rows that could not be exported, as `table/id`. */
  readonly unreadable: readonly string[];
}

export interface MendedWorld {
  /** Invalid rows that were removed, as `table/id`. */
  readonly removed: readonly string[];
}

/** All rows except keys; undefined if this browser stores no world of that name. Refuses blocked storage (SandboxError). */
export const exportWorldAsFound = (name = 'default'): Promise<WorldAsFound | undefined> =>
  asFound(name, async (store) => {
    const { takeSnapshot } = await loadPart(() => import('../../store/snapshot.ts'));
    const unreadable: string[] = [];
    const snapshot = await takeSnapshot(store, { unreadable: (row) => unreadable.push(row) });
    return { ...snapshot, unreadable };
  });

/**
 * The profile of the world of that name, even one that this version does not have; undefined if none is stored. Refuses
 * blocked storage (SandboxError).
 */
export const profileAsFound = (name = 'default'): Promise<string | undefined> => asFound(name, profileIn);

/** The profile of the world in a store, whatever tables it has. */
export async function profileIn(store: Store): Promise<string | undefined> {
  if (!Object.hasOwn(store.shape, 'settings')) return undefined;
  const settings = settingsOf(store);
  const profile = await settings.profile();
  return profile ?? ((await settings.scenario()) === undefined ? undefined : defaultProfile.id);
}

/**
 * Removes what a world can do without and what may prevent it from opening: its clock setting, so that it follows its
 * scenario or real time again; changed decisions; the trace; a scenario or profile that this version does not know,
 * which the default replaces; and invalid rows, including keys, which are then made again. All other keys,
 * registrations, consents and tokens stay. Undefined if this browser stores no world of that name. Refuses blocked
 * storage (SandboxError).
 */
export const mendWorldAsFound = (name = 'default'): Promise<MendedWorld | undefined> => asFound(name, mendIn);

/** Mends the world in a store, whatever tables it has. */
export async function mendIn(store: Store): Promise<MendedWorld> {
  const removed: string[] = [];
  if (Object.hasOwn(store.shape, 'settings')) {
    const settings = settingsOf(store);
    await settings.forgetChoices();
    const choice = await settings.scenario();
    if (choice !== undefined && !(await isPlayable(choice))) await settings.forgetScenario();
    const profile = await settings.profile();
    if (profile !== undefined && profileIdOf(profile) === undefined) await settings.forgetProfile();
    // The row format of another version is unknown here.
    if (store.version === storeVersion) removed.push(...(await removeFlawedRows(store)));
  }
  if (Object.hasOwn(store.shape, 'trace')) await store.table('trace').clear();
  return { removed };
}

/** Returns the removed rows, as `table/id`. */
async function removeFlawedRows(store: Store): Promise<readonly string[]> {
  const { flawedStoredRows } = await loadPart(() => import('../state/flawed-rows.ts'));
  const settings = settingsOf(store);
  const scenario = await scenarioOf((await settings.scenario()) ?? defaultChoice);
  const removed: string[] = [];
  const profile = profileIdOf((await settings.profile()) ?? '') ?? defaultProfile.id;
  for await (const { table, id } of flawedStoredRows(store, scenario, profile)) {
    await store.table(table).take(id);
    removed.push(`${table}/${id}`);
  }
  return removed;
}

const isPlayable = (choice: ScenarioChoice): Promise<boolean> =>
  scenarioOf(choice).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MissingPart) throw error;
      return false;
    },
  );

const asFound = <T>(name: string, work: (store: Store) => Promise<T>): Promise<T | undefined> =>
  withSandboxErrors(async () => {
    const { openIdbStoreAsFound } = await loadPart(() => import('../../store/idb.ts'));
    const store = await openIdbStoreAsFound(name);
    if (store === undefined) return undefined;
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  });
