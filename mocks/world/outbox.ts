// Messages that parties send to consumers outside the browser: one-time passwords, requests on the device, notifications.
import { tell } from '../ambient/tell.ts';

export interface Message {
  readonly id: string;
  /** Customer id of the consumer to whom it is sent. */
  readonly to: string;
  readonly kind: 'one-time-password' | 'backchannel-request' | 'notification';
  readonly text: string;
  /** The digits of a one-time password. */
  readonly code?: string;
  /** ISO 8601 instant by the sandbox's clock. */
  readonly at: string;
}

export interface Outbox {
  send(message: Message): void;
  latest(to: string, kind: Message['kind']): Message | undefined;
  entries(to?: string): readonly Message[];
  /** Calls the listener for every message from now on; returns the function that stops it. Its errors are reported on the console. */
  subscribe(listener: (message: Message) => void): () => void;
  clear(): void;
}

/** An outbox in memory that keeps the newest messages. */
export function createOutbox(keep = 200): Outbox {
  const kept = new Map<string, Message>();
  const listeners = new Set<(message: Message) => void>();
  return {
    send: (message) => {
      if (kept.has(message.id)) return;
      kept.set(message.id, message);
      const [oldest = ''] = kept.size > keep ? kept.keys() : [];
      kept.delete(oldest);
      for (const listener of listeners) tell(listener, message);
    },
    latest: (to, kind) => [...kept.values()].findLast((message) => message.to === to && message.kind === kind),
    entries: (to) => [...kept.values()].filter((message) => to === undefined || message.to === to),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear: () => kept.clear(),
  };
}
