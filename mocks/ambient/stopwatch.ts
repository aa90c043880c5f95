// Elapsed real time, for the duration of an exchange in the trace; never decides anything.

/** Milliseconds since some fixed moment. */
export const stopwatch = (): number => performance.now();
