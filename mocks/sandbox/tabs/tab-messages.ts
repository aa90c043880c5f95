// Tells the other tabs of a world what happened here, and takes in what they tell.
import type { ClockState } from '../../ambient/clock.ts';
import { loadOnce } from '../../ambient/load-part.ts';
import { debounced } from '../../ambient/timers.ts';
import type { Engine } from '../../engine/engine.ts';
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
  /** What this tab’s own parties answer. */
  readonly answerHere: Engine['handle'];
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

/** A world as its tabs share it. */
export interface Tabs extends Channel {
  /** Finds out whether another tab lies just now. */
  look(): Promise<void>;
  /** Who answers in the place of this tab; undefined unless another one lies. */
  elsewhere(): Engine['handle'] | undefined;
  /** This tab lies from now on, or no more. Refuses (SandboxError `world-taken`) while another one does. */
  lie(isLying: boolean): Promise<void>;
}

/** Opens the channel to the other tabs. */
export function connectTabs(handlers: TabHandlers): Tabs {
  const { store, trace, storedTrace, outbox, answerHere } = handlers;
  const { locks } = (globalThis as { navigator?: { readonly locks?: LockManager } }).navigator ?? {};
  const lock = `cdr-sandbox:${store.name}:lying`;
  const left = new AbortController();
  /** Lies of other tabs that this one has heard of, and that are not over. */
  let lies = 0;
  let hasLied = false;
  /** What nobody needs before somebody lies. */
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
