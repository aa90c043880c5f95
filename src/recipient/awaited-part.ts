// Parts that are loaded when they are first needed; one that cannot be loaded is waited for, where somebody can ask again.

let whenMissing = (cause: unknown): Promise<void> => Promise.reject(cause);

/** From now on a part that cannot be loaded is asked for again once this resolves; before, its import is rejected. */
export function waitForMissingParts(wait: typeof whenMissing): void {
  whenMissing = wait;
}

/** What `load` imports. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      await whenMissing(error);
    }
  }
}
