// An answer that a fault holds back: the machine's timers are moved, so that no test waits.
import { expect, vi } from 'vitest';

const endOfTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Sends, and holds that the answer waits so many milliseconds and no longer. Timers of the machine stand still meanwhile. */
export async function answerDelayed<T>(milliseconds: number, send: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const moved = globalThis.setTimeout;
  const delays: unknown[] = [];
  // No spy: what restores it would put the moved timer back behind useRealTimers.
  globalThis.setTimeout = Object.assign((...[work, delay, ...rest]: Parameters<typeof setTimeout>) => {
    delays.push(delay);
    return moved(work, delay, ...rest);
  }, moved);
  try {
    const answered = vi.fn();
    const answer = send().finally(answered);
    // Signatures are made beside the turns of the event loop: the fault strikes some turns later.
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
