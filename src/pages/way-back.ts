// The redirect on its way from the callback page to the tab or frame in which the walk waits for it.
import { notesOf } from './notes.ts';
import type { Site } from './site.ts';

/** How long the callback page waits for somebody to say that they have it. */
const patience = 1000;

type Word = { readonly kind: 'redirect' | 'taken'; readonly url: string };

interface Channel {
  say(word: Word): void;
  hear(heard: (word: Word) => void): void;
  close(): void;
}

function channelOf(site: Site): Channel | undefined {
  try {
    const channel = new BroadcastChannel(`cdr-way-back:${site.name}`);
    const post = channel.postMessage.bind(channel);
    return {
      say: post,
      hear: (heard) =>
        channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          if (isWord(data)) heard(data);
        }),
      close: () => channel.close(),
    };
  } catch {
    return undefined;
  }
}

const isWord = (data: unknown): data is Word =>
  typeof data === 'object' && data !== null && 'kind' in data && 'url' in data && typeof data.url === 'string';

/** What the fragment of a redirect says. */
export const answerIn = (url: string | URL): URLSearchParams => new URLSearchParams(new URL(url).hash.slice(1));

const noteOf = (url: string): string => `redirect:${answerIn(url).get('state') ?? ''}`;

/**
 * Hands the redirect over, to whoever waits for its state: the page around this frame, another tab, or a page that
 * is opened later. Says whether somebody took it.
 */
export async function handOver(site: Site, url: string): Promise<boolean> {
  notesOf(site, 'site').write(noteOf(url), url);
  const channel = channelOf(site);
  if (channel === undefined) return false;
  const taken = new Promise<boolean>((resolve) => {
    channel.hear((word) => {
      if (word.kind === 'taken' && word.url === url) resolve(true);
    });
    setTimeout(() => resolve(false), patience);
  });
  channel.say({ kind: 'redirect', url });
  return taken.finally(() => channel.close());
}

/** Waits for redirects that answer the state asked for; gives how to stop. One that came before is given at once. */
export function awaitRedirect(site: Site, state: string, arrived: (url: URL) => void): () => void {
  const notes = notesOf(site, 'site');
  const key = `redirect:${state}`;
  const take = (url: string): void => {
    notes.remove(key);
    arrived(new URL(url));
  };
  const channel = channelOf(site);
  channel?.hear(({ kind, url }) => {
    if (kind !== 'redirect' || answerIn(url).get('state') !== state) return;
    channel.say({ kind: 'taken', url });
    take(url);
  });
  const noted = notes.read(key);
  if (typeof noted === 'string') take(noted);
  return () => channel?.close();
}
