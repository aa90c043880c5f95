// The trace of a sandbox: stores exchanges, notifies listeners, and exports them.
import { reportError, tell } from '../ambient/tell.ts';
import { debounced } from '../ambient/timers.ts';
import type { Exchange } from './exchange.ts';
import { createLargeBodies, withoutLargeBodies } from './large-bodies.ts';

export type ExchangeFilter = (exchange: Exchange) => boolean;

export interface Trace {
  /**
   * Calls the listener for every exchange from now on, after its response was sent; returns the function that stops it.
   * An error of the listener is reported on the console.
   */
  subscribe(listener: (exchange: Exchange) => void, options?: { signal?: AbortSignal }): () => void;
  entries(filter?: ExchangeFilter): readonly Exchange[];
  /** The next exchange that passes the filter. Rejects with what the filter throws, or with the signal's reason. */
  next(filter?: ExchangeFilter, options?: { signal?: AbortSignal }): Promise<Exchange>;
  clear(): void;
}

export interface TraceRecorder extends Trace {
  record(exchange: Exchange): void;
  /** Queues an exchange to be recorded after its response was sent: once no other follows, or before the trace is read. */
  recordLater(write: () => Exchange): void;
  /** Records all queued exchanges, so that listeners know of everything that was answered. */
  settle(): void;
}

/** The most exchanges in the queue, so that a caller that never ends its turn does not fill the memory. */
const mostWaiting = 100;

/** Milliseconds without a new response, after which the queue is recorded. */
const lull = 4;

/** A trace in memory that keeps the newest exchanges. */
export function createTrace(keep = 1000): TraceRecorder {
  const kept: Exchange[] = [];
  const ids = new Set<string>();
  const bodies = createLargeBodies();
  const listeners = new Set<(exchange: Exchange) => void>();
  let waiting: (() => Exchange)[] = [];
  let before = 0;
  const keepOne = (exchange: Exchange): void => {
    if (ids.has(exchange.id)) return;
    ids.add(exchange.id);
    kept.push(exchange);
    // Trimmed only now and then: removing one from the front of a long array moves all the others.
    if (kept.length > keep * 1.25) for (const { id } of kept.splice(0, kept.length - keep)) ids.delete(id);
    for (const id of bodies.hold(exchange)) {
      const index = kept.findIndex((other) => other.id === id);
      const found = kept[index];
      if (found !== undefined) kept[index] = withoutLargeBodies(found);
    }
    for (const listener of listeners) tell(listener, exchange);
  };
  const settle = (): void => {
    const writing = waiting;
    [waiting, before] = [[], 0];
    for (const write of writing)
      try {
        keepOne(write());
      } catch (error) {
        // One that cannot be recorded must not affect the others.
        reportError(error);
      }
  };
  const later = debounced(lull, () => {
    // A caller that sends one call after another does not wait for earlier ones to be recorded.
    if (waiting.length === before) return settle();
    before = waiting.length;
    later();
  });
  const subscribe: Trace['subscribe'] = (listener, options) => {
    if (options?.signal?.aborted === true) return () => undefined;
    settle();
    listeners.add(listener);
    const stop = (): void => void listeners.delete(listener);
    options?.signal?.addEventListener('abort', stop, { once: true });
    return stop;
  };
  return {
    subscribe,
    entries: (filter) => {
      settle();
      const newest = kept.slice(-keep);
      return filter === undefined ? newest : newest.filter(filter);
    },
    next: (filter = () => true, { signal } = {}) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const leave = (): void => {
          stop();
          reject(signal?.reason as Error);
        };
        const stop = subscribe((exchange) => {
          try {
            if (!filter(exchange)) return;
            resolve(exchange);
          } catch (error) {
            reject(error);
          }
          signal?.removeEventListener('abort', leave);
          stop();
        });
        signal?.addEventListener('abort', leave, { once: true });
      }),
    clear: () => {
      settle();
      kept.splice(0);
      ids.clear();
      bodies.clear();
    },
    record: (exchange) => {
      settle();
      keepOne(exchange);
    },
    recordLater: (write) => {
      waiting.push(write);
      if (waiting.length > mostWaiting) settle();
      else later();
    },
    settle,
  };
}
