// A defect that the sandbox finds in itself. It is never a refusal, and never silent.

/** The message says it all; the trace shows it instead of a stack. */
export class OwnFault extends Error {}
