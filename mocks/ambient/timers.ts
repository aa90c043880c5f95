// Waiting: never decides anything, only spaces things out.

/** Runs the work once, so many milliseconds from now; calls meanwhile are folded into the one that waits. */
export function debounced(milliseconds: number, work: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    const timer = setTimeout(() => {
      waiting = false;
      work();
    }, milliseconds);
    // In Node a pending write of the trace must not keep the process alive.
    if (typeof timer === 'object') (timer as { unref?: () => void }).unref?.();
  };
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
