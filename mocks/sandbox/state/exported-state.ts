// Exports a world as one JSON document and imports it, validating everything before anything is replaced.
import { defined } from '../../ambient/defined.ts';
import { createVault, type KeyRow } from '../../keys/vault.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import type { SandboxState } from '../sandbox-interface.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { defaultProfile } from '../../spec/profiles/index.ts';
import { profileIds, type ProfileId } from '../../spec/ids.ts';
import type { SecurityProfile } from '../../spec/profiles/profile.ts';
import { memoryStore } from '../../store/memory.ts';
import { keyTable } from '../../store/shape.ts';
import { restoreSnapshot, takeSnapshot, type Snapshot } from '../../store/snapshot.ts';
import type { Store } from '../../store/table.ts';
import type { BuiltWorld } from '../build-world.ts';
import { scenarioOf } from '../options/scenario-choice.ts';
import { settingsOf } from './settings.ts';
import { flawInRows } from './flawed-rows.ts';

/** Includes private keys only on request. Throws a SandboxError if they are not extractable. */
export async function exportState(store: Store, { world }: BuiltWorld, includeKeys: boolean): Promise<SandboxState> {
  const keys = includeKeys ? await exportedKeys(world) : undefined;
  const { version, tables } = await takeSnapshot(store);
  return {
    format: 'cdr-browser-sandbox',
    version,
    scenario: world.scenario,
    tables,
    ...defined({ keys }),
  };
}

async function exportedKeys(world: BuiltWorld['world']): Promise<readonly unknown[]> {
  try {
    return await world.vault.exportKeys();
  } catch (error) {
    throw new SandboxError(
      'keys-not-extractable',
      'The private keys of this world cannot be exported.',
      'Create the sandbox with extractableKeys: true.',
      { cause: error },
    );
  }
}

export interface ReadState {
  readonly scenario: Scenario;
  readonly snapshot: Snapshot;
  readonly keys?: readonly unknown[];
}

const refuse = (what: string, cause?: unknown): SandboxError =>
  new SandboxError(
    'state-malformed',
    `This is not an exported sandbox state: ${what}.`,
    'Import a value from exportState() of this version.',
    {
      cause,
    },
  );

/** Throws a SandboxError unless this version can read the state; it is tried on a temporary store. */
export async function readState(
  given: unknown,
  store: Store,
  { id: profile }: Pick<SecurityProfile, 'id'>,
): Promise<ReadState> {
  const state = asState(given);
  if (state.version !== store.version)
    throw refuse(`it has version ${String(state.version)}, and this sandbox reads version ${String(store.version)}`);
  const scenario = await scenarioOf({ scenario: state.scenario }).catch((error: unknown) => {
    throw refuse('its scenario cannot be read', error);
  });
  if (Object.hasOwn(state.tables, keyTable)) throw refuse('its keys are among the tables');
  // Tables that the state omits become empty, so that nothing of the previous world remains.
  const empty = Object.keys(store.shape).filter((table) => table !== keyTable);
  const tables = { ...Object.fromEntries(empty.map((table) => [table, []])), ...state.tables } as Snapshot['tables'];
  const snapshot: Snapshot = { version: state.version, tables };
  await rehearse(store, snapshot, { keys: state.keys, scenario, profile });
  return { scenario, snapshot, ...defined({ keys: state.keys }) };
}

function asState(given: unknown): SandboxState {
  if (typeof given !== 'object' || given === null || !('format' in given) || given.format !== 'cdr-browser-sandbox')
    throw refuse('its format is missing');
  const state = given as SandboxState;
  if (typeof state.tables !== 'object' || state.tables === null || Array.isArray(state.tables))
    throw refuse('it has no tables');
  if (state.keys !== undefined && !Array.isArray(state.keys)) throw refuse('its keys are not a list');
  return state;
}

async function rehearse(
  store: Store,
  snapshot: Snapshot,
  {
    keys,
    scenario,
    profile,
  }: { readonly keys: readonly unknown[] | undefined; readonly scenario: Scenario; readonly profile: ProfileId },
): Promise<void> {
  const trial = memoryStore('rehearsal', store.shape);
  try {
    await restoreSnapshot(trial, snapshot);
    if (keys !== undefined) {
      const table = trial.table<KeyRow>(keyTable);
      await createVault({ table, clock: { now: () => new Date(0) } }).importKeys(keys);
    }
  } catch (error) {
    throw refuse(error instanceof Error ? error.message.replace(/\.$/u, '') : 'it cannot be read', error);
  }
  // The profile of a world never changes. A state without one has the default.
  const named = (await settingsOf(trial).profile()) ?? defaultProfile.id;
  if (named !== profile && profileIds.some((id) => id === named))
    throw new SandboxError(
      'state-malformed',
      `This world has another security profile: it uses ${named}, and this sandbox uses ${profile}.`,
      'Import it into a sandbox with the same profile. In the playground, choose that profile in the bar first.',
    );
  const flaw = await flawInRows(await trial.readAll(Object.keys(snapshot.tables)), scenario, profile);
  if (flaw !== undefined) throw refuse(flaw);
}

/** Replaces the current world with the imported one. */
export async function restoreState(store: Store, { world }: BuiltWorld, { snapshot, keys }: ReadState): Promise<void> {
  await restoreSnapshot(store, snapshot);
  if (keys !== undefined) await world.vault.importKeys(keys);
}
