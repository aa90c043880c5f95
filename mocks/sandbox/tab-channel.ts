// Tabs of one world publish each other what happened: exchanges, messages, clock, decisions, participants, faults, resets.
import type { ClockState } from '../ambient/clock.ts';
import type { Message } from '../world/outbox.ts';
import type { DecisionPreset, Decisions } from '../spec/decisions.ts';
import type { Exchange } from '../trace/exchange.ts';
import { readTabMessage } from './read-tab-message.ts';

export type TabMessage =
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'clock'; readonly state: ClockState }
  | { readonly kind: 'decisions'; readonly chosen: Partial<Decisions>; readonly preset?: DecisionPreset }
  /** Somebody registered, or keys, certificates or addresses of a participant changed. */
  | { readonly kind: 'participants' }
  /** Faults were armed or disarmed, or have struck: the store has the say. */
  | { readonly kind: 'faults' }
  | { readonly kind: 'reset' };

export interface Channel {
  publish(message: TabMessage): void;
  close(): void;
}

/** A channel between tabs; silent where there is nothing to speak through. */
export function openChannel(name: string, receive: (message: TabMessage) => void): Channel {
  if (typeof BroadcastChannel === 'undefined') return { publish: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`cdr-sandbox:${name}`);
  const post = channel.postMessage.bind(channel);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readTabMessage(data);
    if (message !== undefined) receive(message);
  };
  let open = true;
  return {
    publish: (message) => {
      if (open) post(message);
    },
    close: () => {
      open = false;
      channel.close();
    },
  };
}
