// Elapsed real time, for what the trace says an exchange took; never decides anything.

/** Milliseconds since some fixed moment. */
export const stopwatch = (): number => performance.now();
