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
  /** The world it happened in: a tab may write the last of the one before after another tab has reset it. */
  readonly epoch: string;
}

/** Exchanges in the store; older ones are removed. */
export const maximumStoredExchanges = 200;

export interface StoredTrace {
  /** Records an exchange of another tab, which stores it. */
  receive(exchange: Exchange): void;
  /** For listeners of the trace: whether the exchange that they are told of comes from another tab or from the store. */
  isReceived(exchange: Exchange): boolean;
  /**
   * Forgets what was recorded and what still waits to be stored, and reads what the store has now; or takes the exchanges
   * given, in their order. Says whether the store holds another world than before.
   */
  reload(exchanges?: readonly Exchange[]): Promise<boolean>;
  /** Forgets all exchanges, those in the store too. */
  clear(): Promise<void>;
  flush(): Promise<void>;
  /** Stores what is left, and stops following the page. */
  end(): Promise<void>;
}

/** `epoch`: of the world that the store holds now; only its exchanges are read back. */
export async function openStoredTrace(
  trace: TraceRecorder,
  store: Pick<Store, 'table'>,
  epoch: () => Promise<string>,
): Promise<StoredTrace> {
  const table = store.table<TraceRow>('trace');
  /** The exchange that is being taken in; the trace tells its listeners before `record` returns. */
  let received: string | undefined;
  /** Ids in the store, the oldest first. */
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
    // A row that is no exchange costs itself and nothing else.
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
    // The store may be full, or closed by now: the trace in memory is whole all the same.
    await table.replace(gone, rows).catch(() => undefined);
  };
  const later = debounced(250, flush);
  await reload();
  // A page that is left has no quarter of a second.
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

/** An older release kept profiles under other names. */
function withProfileId(exchange: Exchange): Exchange {
  const { profile: name, ...others } = exchange;
  const profile = name === undefined ? undefined : profileIdOf(name);
  if (profile === name) return exchange;
  return profile === undefined ? others : { ...exchange, profile };
}
