// Starts a world for embeds, and resets it to its start.
import { createSandboxAtOnce, type Sandbox, type SandboxOptions } from '../../../mocks/index.ts';

interface Start {
  readonly clock?: SandboxOptions['clock'];
  readonly state?: unknown;
  /** Embeds in it that must be notified. */
  readonly listeners: Set<() => void>;
}

const starts = new WeakMap<Sandbox, Start>();

/** Nothing is known of a world that another copy of this bundle has started. */
function startOf(sandbox: Sandbox): Start {
  const known = starts.get(sandbox) ?? { listeners: new Set() };
  starts.set(sandbox, known);
  return known;
}

/** `stateAt`: address of a state from `exportState` that replaces the scenario. */
export async function startWorld(options: SandboxOptions, stateAt?: string | null): Promise<Sandbox> {
  const state = stateAt === undefined || stateAt === null ? undefined : await fetchedState(stateAt, options);
  const sandbox = await createSandboxAtOnce(options);
  if (state !== undefined) await sandbox.importState(state);
  const { clock } = options;
  starts.set(sandbox, { listeners: new Set(), state, ...(clock === undefined ? {} : { clock }) });
  return sandbox;
}

/** Resets it to its start, with its clock and state, then notifies its embeds. */
export async function resetWorld(sandbox: Sandbox): Promise<void> {
  const { clock, state, listeners } = startOf(sandbox);
  await sandbox.reset(undefined, clock === undefined ? {} : { clock });
  if (state !== undefined) await sandbox.importState(state);
  for (const listener of listeners) listener();
}

/** Calls the listener after each reset of the world; returns a function that unsubscribes. */
export function onWorldReset(sandbox: Sandbox, listener: () => void): () => void {
  const { listeners } = startOf(sandbox);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Throws an error addressed to the page’s author. A state from elsewhere must never overwrite what a reader has kept.
 */
async function fetchedState(
  address: string,
  { storage = 'memory:' }: Pick<SandboxOptions, 'storage'>,
): Promise<unknown> {
  if (storage !== 'memory:') throw new Error('A world from state-src is never stored. Leave out storage.');
  const answer = await fetch(address).catch((error: unknown) => {
    throw new Error(
      `state-src “${address}” cannot be fetched. Check the address, and whether the page’s content security policy (connect-src) allows it.`,
      {
        cause: error,
      },
    );
  });
  if (!answer.ok) throw new Error(`state-src “${address}” answered with status ${String(answer.status)}.`);
  return answer.json().catch(() => {
    throw new Error(`The document at state-src “${address}” is not JSON.`);
  });
}
