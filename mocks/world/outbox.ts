// Messages that parties send to consumers outside the browser: one-time passwords, requests on the device, notifications.

export interface Message {
  readonly id: string;
  /** Customer id of the consumer it is for. */
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
  subscribe(listener: (message: Message) => void): () => void;
  clear(): void;
}

/** An outbox in memory that keeps the newest messages. */
export function createOutbox(keep = 200): Outbox {
  const kept: Message[] = [];
  const listeners = new Set<(message: Message) => void>();
  return {
    send: (message) => {
      if (kept.some((other) => other.id === message.id)) return;
      kept.push(message);
      if (kept.length > keep) kept.shift();
      for (const listener of listeners) listener(message);
    },
    latest: (to, kind) => kept.findLast((message) => message.to === to && message.kind === kind),
    entries: (to) => kept.filter((message) => to === undefined || message.to === to),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear: () => void kept.splice(0),
  };
}
