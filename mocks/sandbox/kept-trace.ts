// Keeps the newest exchanges in the store, so that a page opened next finds what came before.
import { debounced } from '../ambient/timers.ts';
import type { Row, Store } from '../store/table.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { TraceRecorder } from '../trace/trace.ts';

interface TraceRow extends Row {
  readonly exchange: Exchange;
}

const keep = 200;

export interface KeptTrace {
  /** Records an exchange that another tab keeps. */
  hear(exchange: Exchange): void;
  /** True for an exchange that came from the store or from another tab. */
  foreign(exchange: Exchange): boolean;
  /** Forgets what was recorded and what still waits to be kept, and reads what the store has now. */
  recall(): Promise<void>;
  /** Forgets all exchanges, those in the store too. */
  clear(): Promise<void>;
  flush(): Promise<void>;
}

const memoryOnly = (trace: TraceRecorder): KeptTrace => ({
  hear: trace.record,
  foreign: () => false,
  recall: async () => trace.clear(),
  clear: async () => trace.clear(),
  flush: () => Promise.resolve(),
});

export async function keepTrace(trace: TraceRecorder, store: Store): Promise<KeptTrace> {
  if (store.kind === 'memory') return memoryOnly(trace);
  const table = store.table<TraceRow>('trace');
  const foreign = new Set<string>();
  /** Ids in the store, the oldest first. */
  const stored: string[] = [];
  let waiting: Exchange[] = [];
  const hear = (exchange: Exchange): void => {
    foreign.add(exchange.id);
    trace.record(exchange);
  };
  const forget = (): void => {
    waiting = [];
    stored.splice(0);
    foreign.clear();
    trace.clear();
  };
  const recall = async (): Promise<void> => {
    const rows = await table.list();
    forget();
    for (const { exchange } of rows.toSorted((a, b) => a.exchange.at.localeCompare(b.exchange.at))) {
      stored.push(exchange.id);
      hear(exchange);
    }
  };
  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    // The store may be full, or closed by now: the trace in memory is whole all the same.
    const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
    for (const exchange of batch) await quietly(table.put({ id: exchange.id, exchange }));
    stored.push(...batch.map(({ id }) => id));
    for (const id of stored.splice(0, Math.max(0, stored.length - keep))) await quietly(table.take(id));
  };
  const later = debounced(250, () => void flush());
  await recall();
  trace.subscribe((exchange) => {
    if (foreign.has(exchange.id)) return;
    waiting.push(exchange);
    later();
  });
  return {
    hear,
    foreign: ({ id }) => foreign.has(id),
    recall,
    clear: async () => {
      forget();
      await table.clear();
    },
    flush,
  };
}
