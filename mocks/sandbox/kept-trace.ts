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
  /** True for an exchange that came from the store or from another tab. */
  foreign(exchange: Exchange): boolean;
  flush(): Promise<void>;
}

export async function keepTrace(trace: TraceRecorder, store: Store): Promise<KeptTrace> {
  if (store.kind === 'memory') return { foreign: () => false, flush: () => Promise.resolve() };
  const table = store.table<TraceRow>('trace');
  const known = new Set<string>();
  for (const { exchange } of (await table.list())
    .sort((a, b) => a.exchange.at.localeCompare(b.exchange.at))
    .slice(-keep)) {
    known.add(exchange.id);
    trace.record(exchange);
  }
  let waiting: Exchange[] = [];
  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    for (const exchange of batch) await table.put({ id: exchange.id, exchange }).catch(() => undefined);
  };
  const later = debounced(250, () => void flush());
  trace.subscribe((exchange) => {
    if (known.has(exchange.id)) return;
    known.add(exchange.id);
    waiting.push(exchange);
    later();
  });
  return { foreign: (exchange) => known.has(exchange.id) && !waiting.includes(exchange), flush };
}
