// A mistake of the sandbox that it found itself: never a refusal, always loud.

/** Its message tells all there is to tell; the trace shows it instead of a stack. */
export class OwnFault extends Error {}
