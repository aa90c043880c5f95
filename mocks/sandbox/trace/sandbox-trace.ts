// The trace as people hold it, and a line of the log.
import type { Exchange } from '../../trace/exchange.ts';
import { toHar, type Har } from '../../trace/har.ts';
import { toMermaid } from '../../trace/mermaid.ts';
import type { ExchangeFilter, Trace } from '../../trace/trace.ts';

export interface ExchangeLine {
  /** One line; of a refusal, a line more for each thing that there is to say of it. */
  readonly text: string;
  /** What it is about. */
  readonly exchange: Exchange;
}

export interface SandboxTrace {
  /**
   * Calls the listener for every exchange from now on; gives back how to stop. Listeners hear of an exchange late: some
   * milliseconds after its answer, in a turn of their own. To judge a call right after it, read `entries()`. An error of
   * the listener is reported on the console, and changes no answer.
   */
  subscribe(listener: (exchange: Exchange) => void, options?: { signal?: AbortSignal }): () => void;
  /** The newest exchanges, oldest first; those that pass the filter. Every call that has been answered is among them. */
  entries(filter?: ExchangeFilter): readonly Exchange[];
  /**
   * The next exchange that passes the filter. Rejects with what the filter throws, and (SandboxError `stopped`) when the
   * sandbox stops before there is one.
   */
  next(filter?: ExchangeFilter): Promise<Exchange>;
  /** HTTP Archive 1.2 of the entries; of those that pass the filter. */
  toHar(filter?: ExchangeFilter): Har;
  /** A Mermaid sequence diagram of the entries; of those that pass the filter. */
  toMermaid(filter?: ExchangeFilter): string;
  /** Forgets every exchange, the kept ones too. */
  clear(): void;
}

/** The trace as people hold it; `next` and `clear` are those of the world that stands. */
export function traceControl(trace: Trace, next: Trace['next'], clear: () => Promise<void>): SandboxTrace {
  return {
    subscribe: trace.subscribe,
    entries: trace.entries,
    next: (filter) => {
      const coming = next(filter);
      // Who has lost interest by the time the sandbox stops gets no unhandled rejection.
      coming.catch(() => undefined);
      return coming;
    },
    // A store that is closed has nothing left to clear.
    clear: () => void clear().catch(() => undefined),
    toHar: (filter) => toHar(trace.entries(filter)),
    toMermaid: (filter) => toMermaid(trace.entries(filter)),
  };
}
