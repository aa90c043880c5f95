// What begins a world, and begins it anew as it began, as a part of its own: the sandbox has many more exports.
import { createSandboxAtOnce, type Sandbox, type SandboxOptions } from '../../mocks/index.ts';
import { loadPart } from '../recipient/awaited-part.ts';

interface Beginning {
  readonly clock?: SandboxOptions['clock'];
  readonly state?: unknown;
  /** Who stands in it and has to be told. */
  readonly listeners: Set<() => void>;
}

const beginnings = new WeakMap<Sandbox, Beginning>();

/** Of a world that another copy of this bundle has begun nothing is known. */
function beginningOf(sandbox: Sandbox): Beginning {
  const known = beginnings.get(sandbox) ?? { listeners: new Set() };
  beginnings.set(sandbox, known);
  return known;
}

/** `stateAt`: address of a state as `exportState` gives it, put in the place of the scenario. */
export async function begunWorld(options: SandboxOptions, stateAt?: string | null): Promise<Sandbox> {
  const state =
    stateAt === undefined || stateAt === null
      ? undefined
      : await (await loadPart(() => import('./fetched-state.ts'))).fetchedState(stateAt, options);
  const sandbox = await createSandboxAtOnce(options);
  if (state !== undefined) await sandbox.importState(state);
  const { clock } = options;
  beginnings.set(sandbox, { listeners: new Set(), state, ...(clock === undefined ? {} : { clock }) });
  return sandbox;
}

/** As it began, with its clock and its state; then whoever stands in it is told. */
export async function beginAnew(sandbox: Sandbox): Promise<void> {
  const { clock, state, listeners } = beginningOf(sandbox);
  await sandbox.reset(undefined, clock === undefined ? {} : { clock });
  if (state !== undefined) await sandbox.importState(state);
  for (const listener of listeners) listener();
}

/** Calls the listener each time the world has begun anew; gives what ends that. */
export function whenBegunAnew(sandbox: Sandbox, listener: () => void): () => void {
  const { listeners } = beginningOf(sandbox);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
