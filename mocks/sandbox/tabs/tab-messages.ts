// Notifies the other tabs of a world of what happens here, and handles their messages.
import type { ClockState } from '../../ambient/clock.ts';
import { loadOnce } from '../../ambient/load-part.ts';
import { debounced } from '../../ambient/timers.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Outbox } from '../../world/outbox.ts';
import type { DecisionChoice } from '../../spec/decisions/decisions.ts';
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
  /** The response of this tab's own parties. */
  readonly answerHere: Engine['handle'];
  /** Another tab moved the clock. */
  setClock(state: ClockState): void;
  /** Another tab changed decisions. */
  setDecisions(chosen: DecisionChoice): void;
  /** Another tab changed keys, certificates, addresses or registrations of participants. */
  reloadParticipants(): Promise<void>;
  /** Another tab armed or disarmed a fault, or one struck there. */
  reloadFaults(): Promise<void>;
  /** Another tab replaced the world. */
  followReset(): Promise<void>;
}

/** A world as shared between its tabs. */
export interface Tabs extends Channel {
  /** Checks whether another tab lies at the moment. */
  look(): Promise<void>;
  /** The engine that answers instead of this tab; undefined unless another tab lies. */
  elsewhere(): Engine['handle'] | undefined;
  /** This tab starts or stops lying. Refuses (SandboxError `world-taken`) while another one lies. */
  lie(isLying: boolean): Promise<void>;
}

/** Opens the channel to the other tabs. */
export function connectTabs(handlers: TabHandlers): Tabs {
  const { store, trace, storedTrace, outbox, answerHere } = handlers;
  const { locks } = (globalThis as { navigator?: { readonly locks?: LockManager } }).navigator ?? {};
  const lock = `cdr-sandbox:${store.name}:lying`;
  const left = new AbortController();
  /** Known lies of other tabs that are not over. */
  let lies = 0;
  let hasLied = false;
  /** Loaded only when a tab lies. */
  const lying = loadOnce(async () => {
    const { lyingTab } = await import('./lying-tab.ts');
    return locks && lyingTab({ lock, locks, trace, publish, answerHere, left: left.signal });
  });
  const followLie = (): void => {
    lies += 1;
    void lying()
      .then((tab) => tab?.whenOver())
      .catch(() => undefined)
      .then(() => (lies -= 1));
  };
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
      case 'lying':
        followLie();
        return;
      case 'asked':
      case 'answered':
        if (lies > 0 || hasLied)
          void lying()
            .then((tab) => tab?.receive(message))
            .catch(() => undefined);
        return;
      case 'reset':
        // Exchanges of the previous world must not be published in the next.
        unpublished.splice(0);
        // If the world is replaced again meanwhile, the next message says so.
        handlers.followReset().catch(() => undefined);
    }
  };
  const channel = openChannel(store.name, receive);
  const publishExchanges = (): void => {
    for (const exchange of unpublished.splice(0)) channel.publish({ kind: 'exchange', exchange });
  };
  // Delayed, so that the caller of an exchange does not wait for the copy to other tabs.
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
    look: async () => {
      const { held = [] } = (await locks?.query()) ?? {};
      if (held.some(({ name }) => name === lock)) followLie();
    },
    elsewhere: () =>
      lies === 0
        ? undefined
        : async (request, sender = {}) => (await lying())?.answer(request, sender) ?? answerHere(request, sender),
    lie: async (isLying) => {
      if (!isLying && !hasLied) return;
      hasLied = true;
      const tab = await lying();
      if (isLying) await tab?.begin();
      else tab?.end();
    },
    close: () => {
      left.abort();
      publishExchanges();
      channel.close();
    },
  };
}
