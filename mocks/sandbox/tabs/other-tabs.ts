// The other tabs of a world, as its parts publish to them while it opens: nobody hears before they are connected.
import type { Channel } from './tab-channel.ts';

export interface OtherTabs extends Pick<Channel, 'publish'> {
  connect(channel: Pick<Channel, 'publish'>): void;
}

export function otherTabs(): OtherTabs {
  let connected: Pick<Channel, 'publish'> | undefined;
  return {
    publish: (message) => connected?.publish(message),
    connect: (channel) => {
      connected = channel;
    },
  };
}
