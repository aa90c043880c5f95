// One change of the world that can be undone: a checkpoint is taken before and restored afterwards.
import type { Sandbox } from '../../../mocks/index.ts';

export interface UndoneChange {
  /** Restores the world to its state before the change. */
  undo(): Promise<void>;
  /** Aborted once anything else is sent, because undoing would revert that too. */
  readonly over: AbortSignal;
}

/** Makes the change and returns how to undo it. If the change throws, the error is passed on. */
export async function changeWithUndo(sandbox: Sandbox, change: () => unknown): Promise<UndoneChange> {
  const [before, decided] = [await sandbox.checkpoint(), await sandbox.decisions.list()];
  await change();
  const over = new AbortController();
  const stop = sandbox.trace.subscribe(() => end());
  const end = (): void => {
    stop();
    over.abort();
  };
  return {
    over: over.signal,
    undo: async () => {
      end();
      await before.restore();
      // A checkpoint does not include decisions.
      for (const { name, option } of await sandbox.decisions.list()) {
        const then = decided.find((one) => one.name === name)?.option;
        if (then !== undefined && then !== option) await sandbox.decisions.set(name, then as never);
      }
    },
  };
}
