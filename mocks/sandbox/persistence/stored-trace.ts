// Stores the newest exchanges, so that the next page of this world finds them.
import { byCodeUnits } from '../../ambient/ordering.ts';
import { followPage } from '../../ambient/page-life.ts';
import { tell } from '../../ambient/tell.ts';
import { debounced } from '../../ambient/timers.ts';
import { unkeptFlow } from '../../spec/flow-mark.ts';
import { profileIdOf } from '../../spec/ids.ts';
import type { Row, Store } from '../../store/table.ts';
import { isExchange, type Exchange } from '../../trace/exchange.ts';
import type { TraceRecorder } from '../../trace/trace.ts';

export interface TraceRow extends Row {
  readonly exchange: Exchange;
  /** The world in which it happened: a tab may still write exchanges of a world that another tab has reset. */
  readonly epoch: string;
}

/** Exchanges kept in the store; older ones are removed. */
export const maximumStoredExchanges = 200;

export interface StoredTrace {
  /** Records an exchange of another tab, which also stores it. */
  receive(exchange: Exchange): void;
  /** For listeners of the trace: whether the exchange comes from another tab or from the store. */
  isReceived(exchange: Exchange): boolean;
  /**
   * Forgets recorded exchanges and those waiting to be stored, then reads the store again; or takes the given
   * exchanges, in order. Returns whether the store holds another world than before.
   */
  reload(exchanges?: readonly Exchange[]): Promise<boolean>;
  /** Forgets all exchanges, including those in the store. */
  clear(): Promise<void>;
  flush(): Promise<void>;
  /** Stores what is left, and stops listening for page events. */
  end(): Promise<void>;
}

/** `epoch`: that of the world in the store; only its exchanges are read back. */
export async function openStoredTrace(
  trace: TraceRecorder,
  store: Pick<Store, 'table'>,
  epoch: () => Promise<string>,
): Promise<StoredTrace> {
  const table = store.table<TraceRow>('trace');
  /** The id of the exchange being received; the trace calls its listeners before `record` returns. */
  let received: string | undefined;
  /** Ids in the store, oldest first. */
  const stored: string[] = [];
  let waiting: Exchange[] = [];
  let current = '';
  const receive = (exchange: Exchange): void => {
    received = exchange.id;
    trace.record(withProfileId(exchange));
    received = undefined;
  };
  const isReceived = ({ id }: Exchange): boolean => id === received;
  const forget = (): void => {
    trace.clear();
    waiting = [];
    stored.splice(0);
  };
  const reload = async (exchanges?: readonly Exchange[]): Promise<boolean> => {
    const [rows, now] = await Promise.all([table.list(), epoch()]);
    forget();
    const another = current !== now;
    current = now;
    // An invalid row is skipped, and does not affect others.
    const own = rows.filter((row) => row.epoch === now && isExchange(row.exchange));
    const found = own.map(({ exchange }) => exchange).toSorted((a, b) => byCodeUnits(a.at, b.at));
    for (const exchange of exchanges ?? found) {
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
    const gone = stored.splice(0, Math.max(0, stored.length - maximumStoredExchanges));
    const rows = batch
      .slice(-maximumStoredExchanges)
      .map((exchange) => ({ id: exchange.id, exchange, epoch: current }));
    // The store may be full or closed; the trace in memory is still complete.
    await table.replace(gone, rows).catch(() => undefined);
  };
  const later = debounced(250, flush);
  await reload();
  // A page that is being left has no time for the delay.
  const page = followPage(() => tell(flush, undefined));
  trace.subscribe((exchange) => {
    if (isReceived(exchange) || exchange.flow === unkeptFlow) return;
    waiting.push(exchange);
    later();
  });
  return {
    receive,
    isReceived,
    reload,
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

/** An older release stored profiles under other names. */
function withProfileId(exchange: Exchange): Exchange {
  const { profile: name, ...others } = exchange;
  const profile = name === undefined ? undefined : profileIdOf(name);
  if (profile === name) return exchange;
  return profile === undefined ? others : { ...exchange, profile };
}
