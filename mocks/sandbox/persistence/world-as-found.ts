// A world that this version cannot open: written out as it was found, for saving before it is cleared, or mended.
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
  /** Rows that could not be written out, as `table/id`. */
  readonly unreadable: readonly string[];
}

export interface MendedWorld {
  /** Rows that were flawed and are removed, as `table/id`. */
  readonly removed: readonly string[];
}

/** All rows but the keys; undefined when this browser keeps no world of that name. Refuses blocked storage (SandboxError). */
export const exportWorldAsFound = (name = 'default'): Promise<WorldAsFound | undefined> =>
  asFound(name, async (store) => {
    const { takeSnapshot } = await loadPart(() => import('../../store/snapshot.ts'));
    const unreadable: string[] = [];
    const snapshot = await takeSnapshot(store, { unreadable: (row) => unreadable.push(row) });
    return { ...snapshot, unreadable };
  });

/** The profile of the world of that name, also one that this version does not have; undefined where none is kept. Refuses blocked storage (SandboxError). */
export const profileAsFound = (name = 'default'): Promise<string | undefined> => asFound(name, profileIn);

/** The same of a store, whatever tables it has. */
export async function profileIn(store: Store): Promise<string | undefined> {
  if (!Object.hasOwn(store.shape, 'settings')) return undefined;
  const settings = settingsOf(store);
  const profile = await settings.profile();
  return profile ?? ((await settings.scenario()) === undefined ? undefined : defaultProfile.id);
}

/**
 * Takes out what a world can do without and what may keep it from opening: where its clock stands, so that it follows
 * its scenario or real time again, decisions that were moved, the trace, a scenario or profile that this version does
 * not know, in whose place the default one is played, and flawed rows, of keys too: a key is then made anew. All other keys stay, and so do all
 * other registrations, consents and tokens. Undefined when this browser keeps no world of that name. Refuses blocked
 * storage (SandboxError).
 */
export const mendWorldAsFound = (name = 'default'): Promise<MendedWorld | undefined> => asFound(name, mendIn);

/** The same in a store, whatever tables it has. */
export async function mendIn(store: Store): Promise<MendedWorld> {
  const removed: string[] = [];
  if (Object.hasOwn(store.shape, 'settings')) {
    const settings = settingsOf(store);
    await settings.forgetChoices();
    const choice = await settings.scenario();
    if (choice !== undefined && !(await isPlayable(choice))) await settings.forgetScenario();
    const profile = await settings.profile();
    if (profile !== undefined && profileIdOf(profile) === undefined) await settings.forgetProfile();
    // What a row must look like in another version nobody knows here.
    if (store.version === storeVersion) removed.push(...(await removeFlawedRows(store)));
  }
  if (Object.hasOwn(store.shape, 'trace')) await store.table('trace').clear();
  return { removed };
}

/** Gives the rows that it removed, as `table/id`. */
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
