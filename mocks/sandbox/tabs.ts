// The tabs of one world: each tells the others what happened in it, and takes in what they tell.
import type { ClockState } from '../ambient/clock.ts';
import { debounced } from '../ambient/timers.ts';
import type { Outbox } from '../outbox.ts';
import type { Decisions } from '../spec/decisions.ts';
import type { Store } from '../store/table.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { TraceRecorder } from '../trace/trace.ts';
import { openChannel, type Channel, type Telling } from './channel.ts';
import type { KeptTrace } from './kept-trace.ts';

export interface Household {
  readonly store: Store;
  readonly trace: TraceRecorder;
  readonly memory: KeptTrace;
  readonly outbox: Outbox;
  /** Another tab moved the clock. */
  showTime(state: ClockState): void;
  /** Another tab decided. */
  choose(chosen: Decisions): void;
  /** Another tab put another world in place. */
  beginAgain(): Promise<void>;
}

/** Opens the channel to the other tabs; a world in memory has none. */
export function connectTabs(household: Household): Channel {
  const { store, trace, memory, outbox } = household;
  const messages = new Set<string>();
  const untold: Exchange[] = [];
  const hear = (telling: Telling): void => {
    switch (telling.kind) {
      case 'exchange':
        memory.hear(telling.exchange);
        return;
      case 'message':
        messages.add(telling.message.id);
        outbox.send(telling.message);
        return;
      case 'clock':
        household.showTime(telling.state);
        return;
      case 'decisions':
        household.choose(telling.chosen);
        return;
      case 'reset':
        // What happened in the world before is no news in the next.
        untold.splice(0);
        // A world that is gone again meanwhile is told of by the next telling.
        household.beginAgain().catch(() => undefined);
    }
  };
  const name = store.kind === 'indexeddb' ? store.name : undefined;
  const channel = openChannel(name, hear);
  // Nobody to tell: what waited to be told would only pile up.
  if (name === undefined) return channel;
  const tellExchanges = (): void => {
    for (const exchange of untold.splice(0)) channel.tell({ kind: 'exchange', exchange });
  };
  // Whoever waits for the answer of an exchange does not wait until it is copied for the other tabs.
  const later = debounced(40, tellExchanges);
  const tell = (telling: Telling): void => {
    tellExchanges();
    channel.tell(telling);
  };
  trace.subscribe((exchange) => {
    if (memory.foreign(exchange)) return;
    untold.push(exchange);
    later();
  });
  outbox.subscribe((message) => {
    if (!messages.delete(message.id)) tell({ kind: 'message', message });
  });
  return {
    tell,
    close: () => {
      tellExchanges();
      channel.close();
    },
  };
}
