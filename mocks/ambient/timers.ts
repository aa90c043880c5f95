// Waiting: never decides anything, only spaces things out.
import { tell } from './tell.ts';

/** Runs the work once, so many milliseconds from now; calls meanwhile are folded into the one that waits. */
export function debounced(milliseconds: number, work: () => unknown): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    const timer = setTimeout(() => {
      waiting = false;
      // Nobody could catch what a timer throws: in Node it ends the process.
      tell(work, undefined);
    }, milliseconds);
    // In Node a pending write of the trace must not keep the process alive.
    if (typeof timer === 'object') (timer as { unref?: () => void }).unref?.();
  };
}

/** What the work gives, or after so many milliseconds a rejection with what `late` makes; the work goes on unheard. */
export async function within<T>(milliseconds: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** So many milliseconds, or until the signal is aborted. */
export const wait = (milliseconds: number, until: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (until.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      until.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    until.addEventListener('abort', end, { once: true });
  });

/** Milliseconds that a computation goes on for at a stretch. */
const stretch = 25;

/** Lets whatever waits go first, once a long computation has gone on for a while: a page stays awake meanwhile. */
export function steppingAside(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretch) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}
