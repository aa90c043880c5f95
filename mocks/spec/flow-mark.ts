// How a recipient tells the trace which flow and step a request belongs to, without a byte on the wire.

/** Key of a `RequestInit` member that the sandbox reads and never sends. */
export const flowMark: unique symbol = Symbol.for('cdr-sandbox.flow') as never;

export interface FlowMark {
  readonly flow: string;
  readonly step: string;
}
