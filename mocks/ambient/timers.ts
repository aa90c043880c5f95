// Delays by real time. They only space work out, except `within`, which decides that work has failed because it is late.
import { tell } from './tell.ts';

/** Runs the work once after a delay; calls during the delay are combined into that one. */
export function debounced(milliseconds: number, work: () => unknown): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    const timer = setTimeout(() => {
      waiting = false;
      // Nothing can catch an error thrown in a timer: in Node it ends the process.
      tell(work, undefined);
    }, milliseconds);
    // In Node a pending write of the trace must not keep the process alive.
    if (typeof timer === 'object') (timer as { unref?: () => void }).unref?.();
  };
}

/** The result of the work, or after the delay a rejection with the error from `late`; the work continues, but its result is ignored. */
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

/** Resolves after the delay, or when the signal is aborted. */
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

/** Milliseconds for which a computation runs before it yields. */
const stretch = 25;

/** Yields to other work when a long computation has run for a while, so that a page stays responsive. */
export function steppingAside(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretch) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}
