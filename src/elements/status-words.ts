// The status of a response for a chip; a call that never arrived has none.

/** The trace records `0` if there was no response. */
export const statusWords = (status: number): string => (status === 0 ? 'no answer' : String(status));
