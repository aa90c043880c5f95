// Keeps the newest exchanges in the store, so that a page opened next finds what came before.
import { byCodeUnits } from '../ambient/ordering.ts';
import { followPage } from '../ambient/page-life.ts';
import { debounced } from '../ambient/timers.ts';
import { unkeptFlow } from '../spec/flow-mark.ts';
import type { Row, Store } from '../store/table.ts';
import { isExchange, type Exchange } from '../trace/exchange.ts';
import { quoted } from '../trace/quoted-rule.ts';
import type { TraceRecorder } from '../trace/trace.ts';

export interface TraceRow extends Row {
  readonly exchange: Exchange;
  /** The world it happened in: a tab may write the last of the one before after another tab has reset it. */
  readonly epoch: string;
}

/** So many of the newest are kept in the store. */
export const keptExchanges = 200;

export interface KeptTrace {
  /** Records an exchange that another tab keeps. */
  receive(exchange: Exchange): void;
  /** True for an exchange that came from the store or from another tab. */
  foreign(exchange: Exchange): boolean;
  /**
   * Forgets what was recorded and what still waits to be kept, and reads what the store has now; or takes what was in
   * it, in this order. Says whether the store holds another world than before.
   */
  recall(noted?: readonly Exchange[]): Promise<boolean>;
  /** Forgets all exchanges, those in the store too. */
  clear(): Promise<void>;
  flush(): Promise<void>;
  /** Keeps what is left, and hears no more of the page. */
  end(): Promise<void>;
}

/** `epoch`: of the world that the store holds now; only its exchanges are read back. */
export async function keepTrace(trace: TraceRecorder, store: Store, epoch: () => Promise<string>): Promise<KeptTrace> {
  const table = store.table<TraceRow>('trace');
  const foreign = new Set<string>();
  /** Ids in the store, the oldest first. */
  const stored: string[] = [];
  let waiting: Exchange[] = [];
  let current = '';
  const receive = (exchange: Exchange): void => {
    foreign.add(exchange.id);
    trace.record(quoted(exchange));
  };
  const forget = (): void => {
    trace.clear();
    waiting = [];
    stored.splice(0);
    foreign.clear();
  };
  const recall = async (noted?: readonly Exchange[]): Promise<boolean> => {
    const [rows, now] = await Promise.all([table.list(), epoch()]);
    forget();
    const another = current !== now;
    current = now;
    // A row that is no exchange costs itself and nothing else.
    const own = rows.filter((row) => row.epoch === now && isExchange(row.exchange));
    const found = own.map(({ exchange }) => exchange).toSorted((a, b) => byCodeUnits(a.at, b.at));
    for (const exchange of noted ?? found) {
      stored.push(exchange.id);
      receive(exchange);
    }
    return another;
  };
  const flush = async (): Promise<void> => {
    trace.settle();
    const batch = waiting;
    waiting = [];
    stored.push(...batch.map(({ id }) => id));
    const gone = stored.splice(0, Math.max(0, stored.length - keptExchanges));
    const rows = batch.slice(-keptExchanges).map((exchange) => ({ id: exchange.id, exchange, epoch: current }));
    // The store may be full, or closed by now: the trace in memory is whole all the same.
    await table.replace(gone, rows).catch(() => undefined);
  };
  const later = debounced(250, () => void flush());
  // A page that is left has no quarter of a second.
  const page = followPage(() => void flush());
  await recall();
  trace.subscribe((exchange) => {
    if (foreign.has(exchange.id) || exchange.flow === unkeptFlow) return;
    waiting.push(exchange);
    later();
  });
  return {
    receive,
    foreign: ({ id }) => foreign.has(id),
    recall,
    clear: async () => {
      forget();
      await table.clear();
    },
    flush,
    end: () => {
      page.end();
      return flush();
    },
  };
}
