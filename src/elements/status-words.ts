// The status of an answer in words, for a chip: a call that never arrived has none.

/** `0` is what the trace writes down where nothing came back. */
export const statusWords = (status: number): string => (status === 0 ? 'no answer' : String(status));
