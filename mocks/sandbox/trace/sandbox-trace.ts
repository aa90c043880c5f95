// The trace as users of the package see it, and a line of the log.
import type { Exchange } from '../../trace/exchange.ts';
import { toHar, type Har } from '../../trace/har.ts';
import { toMermaid } from '../../trace/mermaid.ts';
import type { ExchangeFilter, Trace } from '../../trace/trace.ts';

export interface ExchangeLine {
  /** One line; for a refusal, several. */
  readonly text: string;
  /** The exchange of the line. */
  readonly exchange: Exchange;
}

export interface SandboxTrace {
  /**
   * Calls the listener for every exchange from now on; returns the function that stops it. Listeners are called some
   * milliseconds after the response. To check a call right after it, read `entries()`. An error of the listener is
   * reported on the console and changes no response.
   */
  subscribe(listener: (exchange: Exchange) => void, options?: { signal?: AbortSignal }): () => void;
  /** The newest exchanges that pass the filter, oldest first. Every answered call is among them. */
  entries(filter?: ExchangeFilter): readonly Exchange[];
  /**
   * The next exchange that passes the filter. Rejects with what the filter throws, and (SandboxError `stopped`) if the
   * sandbox stops first.
   */
  next(filter?: ExchangeFilter): Promise<Exchange>;
  /** HTTP Archive 1.2 of the entries that pass the filter. */
  toHar(filter?: ExchangeFilter): Har;
  /** A Mermaid sequence diagram of the entries that pass the filter. */
  toMermaid(filter?: ExchangeFilter): string;
  /** Forgets every exchange, including stored ones. */
  clear(): void;
}

/** The trace as users of the package see it; `next` and `clear` are those of the current world. */
export function traceControl(trace: Trace, next: Trace['next'], clear: () => Promise<void>): SandboxTrace {
  return {
    subscribe: trace.subscribe,
    entries: trace.entries,
    next: (filter) => {
      const coming = next(filter);
      // A caller that no longer waits when the sandbox stops must not get an unhandled rejection.
      coming.catch(() => undefined);
      return coming;
    },
    // A closed store has nothing left to clear.
    clear: () => void clear().catch(() => undefined),
    toHar: (filter) => toHar(trace.entries(filter)),
    toMermaid: (filter) => toMermaid(trace.entries(filter)),
  };
}
