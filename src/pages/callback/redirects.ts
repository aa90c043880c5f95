// Passes a redirect from the callback page to the tab or frame whose run waits for it.
import type { DataRecipient } from '../../../mocks/index.ts';
import { answerParameters, isEncryptedAnswer } from '../../elements/message/answer-parameters.ts';
import { memberOf, textOf } from '../../elements/json-member.ts';
import { openJwt } from '../../elements/message/jwt.ts';
import { decryptOf } from '../../runs/recipients/decrypt.ts';
import { notesOf } from '../../ui/notes.ts';
import type { Site } from '../address/site.ts';

/** How long, in milliseconds, the callback page waits for an acknowledgement. */
const patience = 1000;

type Note = { readonly kind: 'redirect' | 'taken'; readonly url: string };

interface Channel {
  post(note: Note): void;
  listen(heard: (note: Note) => void): void;
  close(): void;
}

function channelOf(site: Site): Channel | undefined {
  try {
    const channel = new BroadcastChannel(`cdr-redirects:${site.name}`);
    const post = channel.postMessage.bind(channel);
    return {
      post,
      listen: (heard) =>
        channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          if (isNote(data)) heard(data);
        }),
      close: () => channel.close(),
    };
  } catch {
    return undefined;
  }
}

const isNote = (data: unknown): data is Note =>
  memberOf(data, 'kind') !== undefined && textOf(data, 'url') !== undefined;

/**
 * Anybody may open the callback page with anything after the #, so only the newest redirects up to this length are
 * kept.
 */
const keep = 8;
const longest = 16_384;

/** Stands in for the state of a response that has none or is encrypted. */
const unread = '';

const stateOf = (url: string): string => answerParameters(url).get('state') ?? unread;

type Kept = readonly (readonly [state: string, url: string])[];

interface KeptRedirects {
  read(state: string): string | undefined;
  write(url: string): void;
  remove(state: string): void;
}

const isKept = (entry: unknown): entry is Kept[number] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');

function keptRedirects(site: Site): KeptRedirects {
  const notes = notesOf(site, 'site');
  const key = 'redirects';
  const all = (): Kept => {
    const noted = notes.read(key);
    return Array.isArray(noted) ? noted.filter(isKept) : [];
  };
  const others = (state: string): Kept => all().filter(([one]) => one !== state);
  return {
    read: (state) => all().find(([one]) => one === state)?.[1],
    write: (url) => {
      if (url.length > longest) return;
      const state = stateOf(url);
      notes.write(key, [...others(state), [state, url]].slice(-keep));
    },
    remove: (state) => notes.write(key, others(state)),
  };
}

/**
 * Hands the redirect to the page that waits for its state: around this frame, in another tab, or opened later. Resolves
 * to whether one took it. Uses the channel, and a note for pages without one or opened later.
 */
export async function handOver(site: Site, url: string): Promise<boolean> {
  const kept = keptRedirects(site);
  const state = stateOf(url);
  kept.write(url);
  const noted = kept.read(state) === url;
  const channel = channelOf(site);
  const stop = new AbortController();
  const taken = new Promise<boolean>((resolve) => {
    channel?.listen((note) => {
      if (note.kind === 'taken' && note.url === url) resolve(true);
    });
    // Storage events reach only other pages. Taking a redirect removes its note.
    const look = (): void => {
      if (noted && kept.read(state) === undefined) resolve(true);
    };
    addEventListener('storage', look, { signal: stop.signal });
    setTimeout(() => resolve(false), patience);
  });
  channel?.post({ kind: 'redirect', url });
  return taken.finally(() => {
    stop.abort();
    channel?.close();
  });
}

/**
 * Waits for the redirect with this state, including one that came before. The recipient decrypts an encrypted response
 * to read its state. Returns a function that stops waiting.
 */
export function awaitRedirect(
  site: Site,
  state: string,
  recipient: DataRecipient | undefined,
  arrived: (url: URL) => void,
): () => void {
  const kept = keptRedirects(site);
  const channel = channelOf(site);
  const stop = new AbortController();
  const isOurs = async (url: string): Promise<boolean> => {
    const encrypted = isEncryptedAnswer(url) && recipient !== undefined;
    const inside = encrypted ? await decryptOf(recipient)(new URL(url).searchParams.get('response') ?? '') : undefined;
    const said = inside === undefined ? stateOf(url) : textOf(openJwt(inside)?.claims, 'state');
    return said === state && !stop.signal.aborted;
  };
  const take = (url: string): void => {
    kept.remove(stateOf(url));
    arrived(new URL(url));
  };
  const look = async (): Promise<void> => {
    const url = kept.read(state) ?? kept.read(unread);
    if (url !== undefined && (await isOurs(url))) take(url);
  };
  const hear = async ({ kind, url }: Note): Promise<void> => {
    if (kind !== 'redirect' || !(await isOurs(url))) return;
    channel?.post({ kind: 'taken', url });
    take(url);
  };
  channel?.listen((note) => void hear(note));
  // Browsers without BroadcastChannel use the note alone. Otherwise the channel is asked first and removes the note.
  if (channel === undefined) addEventListener('storage', () => void look(), { signal: stop.signal });
  void look();
  return () => {
    stop.abort();
    channel?.close();
  };
}
