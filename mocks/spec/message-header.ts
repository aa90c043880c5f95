// A header of a message in the trace.

interface Message {
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The first value of the header. */
export const headerOf = ({ headers }: Message, name: string): string | undefined =>
  headers.find(([key]) => key === name)?.[1];
