// The tabs of one world: each tells the others what happened in it, and takes in what they publish.
import type { ClockState } from '../ambient/clock.ts';
import { debounced } from '../ambient/timers.ts';
import type { Outbox } from '../world/outbox.ts';
import type { DecisionChoice } from '../spec/decisions.ts';
import { unkeptFlow } from '../spec/flow-mark.ts';
import type { Store } from '../store/table.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { TraceRecorder } from '../trace/trace.ts';
import { openChannel, type Channel, type TabMessage } from './tab-channel.ts';
import type { KeptTrace } from './kept-trace.ts';

export interface Household {
  readonly store: Store;
  readonly trace: TraceRecorder;
  readonly memory: KeptTrace;
  readonly outbox: Outbox;
  /** Another tab moved the clock. */
  showTime(state: ClockState): void;
  /** Another tab decided. */
  choose(chosen: DecisionChoice): void;
  /** Another tab changed what participants have: keys, certificates, addresses, registrations. */
  lookAgain(): Promise<void>;
  /** Another tab armed or disarmed a fault, or one has struck there. */
  lookAtFaults(): Promise<void>;
  /** Another tab put another world in place. */
  beginAgain(): Promise<void>;
}

/** Opens the channel to the other tabs. */
export function connectTabs(household: Household): Channel {
  const { store, trace, memory, outbox } = household;
  const messages = new Set<string>();
  const untold: Exchange[] = [];
  const receive = (message: TabMessage): void => {
    switch (message.kind) {
      case 'exchange':
        memory.receive(message.exchange);
        return;
      case 'message':
        messages.add(message.message.id);
        outbox.send(message.message);
        return;
      case 'clock':
        household.showTime(message.state);
        return;
      case 'decisions':
        household.choose({ preset: message.preset ?? 'strict', options: message.chosen });
        return;
      case 'participants':
        household.lookAgain().catch(() => undefined);
        return;
      case 'faults':
        household.lookAtFaults().catch(() => undefined);
        return;
      case 'reset':
        // What happened in the world before is no news in the next.
        untold.splice(0);
        // A world that is gone again meanwhile is told of by the next message.
        household.beginAgain().catch(() => undefined);
    }
  };
  const channel = openChannel(store.name, receive);
  const publishExchanges = (): void => {
    for (const exchange of untold.splice(0)) channel.publish({ kind: 'exchange', exchange });
  };
  // Whoever waits for the answer of an exchange does not wait until it is copied for the other tabs.
  const later = debounced(40, publishExchanges);
  const publish = (message: TabMessage): void => {
    publishExchanges();
    channel.publish(message);
  };
  trace.subscribe((exchange) => {
    if (memory.foreign(exchange) || exchange.flow === unkeptFlow) return;
    untold.push(exchange);
    later();
  });
  outbox.subscribe((message) => {
    if (!messages.delete(message.id)) publish({ kind: 'message', message });
  });
  return {
    publish,
    close: () => {
      publishExchanges();
      channel.close();
    },
  };
}
