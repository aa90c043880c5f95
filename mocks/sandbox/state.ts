// A world as one JSON document: written out, read back, and validated before anything is replaced.
import { parseScenario } from '../personas/scenario-schema.ts';
import { SandboxError } from '../sandbox-error.ts';
import type { SandboxState } from '../sandbox-interface.ts';
import type { Scenario } from '../scenario.ts';
import { restoreSnapshot, takeSnapshot, type Snapshot } from '../store/snapshot.ts';
import type { Store } from '../store/table.ts';
import type { LiveWorld } from './live-world.ts';

/** Carries no private key unless asked; refuses keys that were made non-extractable. */
export async function exportState(store: Store, { world }: LiveWorld, includeKeys: boolean): Promise<SandboxState> {
  const keys = includeKeys ? await exportedKeys(world) : undefined;
  const { version, tables } = await takeSnapshot(store);
  return {
    format: 'cdr-browser-sandbox',
    version,
    scenario: world.scenario,
    tables,
    ...(keys === undefined ? {} : { keys }),
  };
}

async function exportedKeys(world: LiveWorld['world']): Promise<readonly unknown[]> {
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

/** Refuses anything that is not a state this version can read. */
export function readState(state: unknown, store: Store): ReadState {
  const refuse = (what: string, cause?: unknown): SandboxError =>
    new SandboxError('state-malformed', `This is no state of a sandbox: ${what}.`, 'Import what exportState() gave.', {
      cause,
    });
  if (typeof state !== 'object' || state === null || !('format' in state) || state.format !== 'cdr-browser-sandbox')
    throw refuse('its format is missing');
  const given = state as SandboxState;
  if (given.version !== store.version)
    throw refuse(`it has version ${String(given.version)}, this sandbox reads ${String(store.version)}`);
  if (typeof given.tables !== 'object' || given.tables === null) throw refuse('it has no tables');
  try {
    const scenario = parseScenario(given.scenario);
    return {
      scenario,
      snapshot: { version: given.version, tables: given.tables as Snapshot['tables'] },
      ...(given.keys === undefined ? {} : { keys: given.keys }),
    };
  } catch (error) {
    throw refuse('its scenario does not parse', error);
  }
}

export async function restoreState(store: Store, { world }: LiveWorld, { snapshot, keys }: ReadState): Promise<void> {
  try {
    await restoreSnapshot(store, snapshot);
  } catch (error) {
    throw new SandboxError(
      'state-malformed',
      'The state could not be restored; nothing was changed.',
      'Import what exportState() gave.',
      { cause: error },
    );
  }
  if (keys !== undefined) await world.vault.importKeys(keys);
}
