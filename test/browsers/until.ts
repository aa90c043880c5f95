// Waiting for what a page will be, without a time that is known beforehand.

const limit = 90_000;

/** Asks until the answer is yes. A page that is just being replaced answers with an error. */
export async function until(what: string, ask: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + limit;
  for (;;) {
    if (await ask().catch(() => false)) return;
    if (Date.now() > end) throw new Error(`Waited ${String(limit / 1000)} s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
