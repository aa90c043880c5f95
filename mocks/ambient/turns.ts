// Runs pieces of work one after another, never two at once.

/** Runs each piece of work after the previous one, whether that succeeded or not. */
export function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
