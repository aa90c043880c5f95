// Waits for a condition of a page without a fixed delay.

const limit = 90_000;

/** Polls until the answer is true. Errors are ignored, because a page that is being replaced answers with one. */
export async function until(what: string, ask: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + limit;
  for (;;) {
    if (await ask().catch(() => false)) return;
    if (Date.now() > end) throw new Error(`Waited ${String(limit / 1000)} s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
