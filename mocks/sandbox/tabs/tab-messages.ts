// Tells the other tabs of a world what happened here, and takes in what they tell.
import type { ClockState } from '../../ambient/clock.ts';
import { debounced } from '../../ambient/timers.ts';
import type { Outbox } from '../../world/outbox.ts';
import type { DecisionChoice } from '../../spec/decisions.ts';
import { unkeptFlow } from '../../spec/flow-mark.ts';
import type { Store } from '../../store/table.ts';
import type { Exchange } from '../../trace/exchange.ts';
import type { TraceRecorder } from '../../trace/trace.ts';
import { openChannel, type Channel } from './tab-channel.ts';
import type { TabMessage } from './tab-message.ts';
import type { StoredTrace } from '../persistence/stored-trace.ts';

export interface TabHandlers {
  readonly store: Store;
  readonly trace: TraceRecorder;
  readonly storedTrace: StoredTrace;
  readonly outbox: Outbox;
  /** Another tab moved the clock. */
  setClock(state: ClockState): void;
  /** Another tab decided. */
  setDecisions(chosen: DecisionChoice): void;
  /** Another tab changed what participants have: keys, certificates, addresses, registrations. */
  reloadParticipants(): Promise<void>;
  /** Another tab armed or disarmed a fault, or one has struck there. */
  reloadFaults(): Promise<void>;
  /** Another tab put another world in place. */
  followReset(): Promise<void>;
}

/** Opens the channel to the other tabs. */
export function connectTabs(handlers: TabHandlers): Channel {
  const { store, trace, storedTrace, outbox } = handlers;
  const messages = new Set<string>();
  const unpublished: Exchange[] = [];
  const receive = (message: TabMessage): void => {
    switch (message.kind) {
      case 'exchange':
        storedTrace.receive(message.exchange);
        return;
      case 'message':
        messages.add(message.message.id);
        outbox.send(message.message);
        return;
      case 'clock':
        handlers.setClock(message.state);
        return;
      case 'decisions':
        handlers.setDecisions({ preset: message.preset ?? 'strict', options: message.chosen });
        return;
      case 'participants':
        handlers.reloadParticipants().catch(() => undefined);
        return;
      case 'faults':
        handlers.reloadFaults().catch(() => undefined);
        return;
      case 'reset':
        // What happened in the world before is no news in the next.
        unpublished.splice(0);
        // A world that is gone again meanwhile is told of by the next message.
        handlers.followReset().catch(() => undefined);
    }
  };
  const channel = openChannel(store.name, receive);
  const publishExchanges = (): void => {
    for (const exchange of unpublished.splice(0)) channel.publish({ kind: 'exchange', exchange });
  };
  // Whoever waits for the answer of an exchange does not wait until it is copied for the other tabs.
  const later = debounced(40, publishExchanges);
  const publish = (message: TabMessage): void => {
    publishExchanges();
    channel.publish(message);
  };
  trace.subscribe((exchange) => {
    if (storedTrace.isReceived(exchange) || exchange.flow === unkeptFlow) return;
    unpublished.push(exchange);
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
