// The channel on which tabs of a world publish exchanges, messages, clock, decisions, participants, faults and resets.
import { readTabMessage, type TabMessage } from './tab-message.ts';

export interface Channel {
  publish(message: TabMessage): void;
  close(): void;
}

/** A channel between tabs; does nothing without BroadcastChannel. */
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
