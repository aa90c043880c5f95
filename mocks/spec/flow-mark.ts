// How a recipient tells the trace which flow, step and run a request belongs to, without a byte on the wire.

/** Key of a `RequestInit` member that the sandbox reads and never sends. */
export const flowMark: unique symbol = Symbol.for('cdr-sandbox.flow') as never;

export interface FlowMark {
  /** Id of the flow, kebab-case. */
  readonly flow: string;
  /** Id of the step, kebab-case. */
  readonly step: string;
  /** Id of one run of the flow, if the sender distinguishes runs. */
  readonly run?: string;
}

/** Requests of a run that were edited by hand and sent again, outside its steps. */
export const editedFlow = 'workbench';

/** Requests that the explorer sends in preparation, before the user sends the call. */
export const setupFlow = 'explorer-setup';

/** Requests under this name stay in the tab that sent them: other tabs are not notified and nothing is stored. */
export const unkeptFlow = 'pasted';
