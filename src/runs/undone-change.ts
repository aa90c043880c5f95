// One change of the world, and the way back from it: the world is noted before, and put back as it stood.
import type { Sandbox } from '../../mocks/index.ts';

export interface UndoneChange {
  /** Puts the world back as it stood before the change. */
  undo(): Promise<void>;
  /** Aborted once something else has been sent: what came of the change would be undone too. */
  readonly over: AbortSignal;
}

/** Makes the change, and gives the way back. Throws what the change throws; then nothing has to be undone. */
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
      // A checkpoint leaves decisions as they are.
      for (const { name, option } of await sandbox.decisions.list()) {
        const then = decided.find((one) => one.name === name)?.option;
        if (then !== undefined && then !== option) await sandbox.decisions.set(name, then as never);
      }
    },
  };
}
