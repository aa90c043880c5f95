// The trace as people hold it, and a line of the log.
import type { Exchange } from '../trace/exchange.ts';
import type { Har } from '../trace/har.ts';
import type { ExchangeFilter } from '../trace/trace.ts';

export interface ExchangeLine {
  /** One line; of a refusal, a line more for each thing that there is to say of it. */
  readonly text: string;
  /** What it is about. */
  readonly exchange: Exchange;
}

export interface SandboxTrace {
  /** Calls the listener for every exchange from now on; gives back how to stop. */
  subscribe(listener: (exchange: Exchange) => void, options?: { signal?: AbortSignal }): () => void;
  /** The newest exchanges, oldest first; those that pass the filter. */
  entries(filter?: ExchangeFilter): readonly Exchange[];
  /** The next exchange that passes the filter. */
  next(filter?: ExchangeFilter): Promise<Exchange>;
  /** HTTP Archive 1.2 of the entries; of those that pass the filter. */
  toHar(filter?: ExchangeFilter): Har;
  /** A Mermaid sequence diagram of the entries; of those that pass the filter. */
  toMermaid(filter?: ExchangeFilter): string;
  /** Forgets every exchange, the kept ones too. */
  clear(): void;
}
