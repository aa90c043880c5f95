// An answer that a fault delays: fake timers are advanced, so that no test waits.
import { expect, vi } from 'vitest';

const endOfTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Sends the request and expects that the answer is delayed by exactly this many milliseconds of fake time. */
export async function answerDelayed<T>(milliseconds: number, send: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const moved = globalThis.setTimeout;
  const delays: unknown[] = [];
  // Not a spy, because restoring one would reinstate the fake timer after useRealTimers.
  globalThis.setTimeout = Object.assign((...[work, delay, ...rest]: Parameters<typeof setTimeout>) => {
    delays.push(delay);
    return moved(work, delay, ...rest);
  }, moved);
  try {
    const answered = vi.fn();
    const answer = send().finally(answered);
    // Signing happens outside the event loop, so the fault takes effect some turns later.
    const waits = (): boolean => delays.includes(milliseconds);
    while (!waits() && answered.mock.calls.length === 0) await endOfTurn();
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    for (let turn = 0; turn < 20; turn += 1) await endOfTurn();
    expect(answered, 'answered too early').not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    return await answer;
  } finally {
    globalThis.setTimeout = moved;
    vi.useRealTimers();
  }
}
