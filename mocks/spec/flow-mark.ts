// How a recipient tells the trace which flow, step and run a request belongs to, without a byte on the wire.

/** Key of a `RequestInit` member that the sandbox reads and never sends. */
export const flowMark: unique symbol = Symbol.for('cdr-sandbox.flow') as never;

export interface FlowMark {
  /** Id of the flow, kebab-case. */
  readonly flow: string;
  /** Id of the step, kebab-case. */
  readonly step: string;
  /** Id of one run of the flow, where runs are told apart. */
  readonly run?: string;
}

/** Requests of a run that were changed by hand and sent once more, beside its steps. */
export const editedFlow = 'workbench';

/** Requests by which the explorer gets what a call needs, before anybody has sent the call. */
export const setupFlow = 'explorer-setup';

/** What is sent under this name stays in the tab that sent it: no other tab is told of it, and the store keeps none of it. */
export const unkeptFlow = 'pasted';
