// Entry `cdr-browser-sandbox/embed`: puts a flow of a playground into a frame on this page, and exchanges messages with it.
import { connect, type FromFrame, type ToFrame } from './frame-protocol.ts';

export type { FromFrame, ToFrame } from './frame-protocol.ts';

export interface EmbedOptions {
  /** Address of the playground, with a trailing slash. */
  readonly playground: string | URL;
  /** Accessible name of the frame. */
  readonly title: string;
  /**
   * What the frame shows: attributes of `<cdr-flow>`, of `<cdr-try>` with `operation`, or of `<cdr-rule>` with `rule`.
   */
  readonly show?: Readonly<Record<string, string>>;
  readonly theme?: 'auto' | 'light' | 'dark';
  readonly scenario?: string;
}

export interface Embed {
  readonly frame: HTMLIFrameElement;
  /** Sends the frame a message; messages are queued until it listens. */
  send(message: ToFrame): void;
  /** Subscribes to messages of the frame; returns a function that unsubscribes. */
  on<Type extends FromFrame['type']>(
    type: Type,
    listener: (message: Extract<FromFrame, { readonly type: Type }>) => void,
  ): () => void;
  remove(): void;
}

const tries = 20;
const pause = 250;

/** The address of the frame: a page of the playground. */
export function embedAddress({ playground, show = {}, theme, scenario }: Omit<EmbedOptions, 'title'>): URL {
  const url = new URL('embed/', playground);
  const asked = { ...show, ...(theme === undefined ? {} : { theme }), ...(scenario === undefined ? {} : { scenario }) };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url;
}

/**
 * Appends the frame to an element. Its sandbox allows scripts and popups only, so its origin is opaque and it is
 * identified by its port instead.
 */
export function createEmbed(place: Element, options: EmbedOptions): Embed {
  const listeners = new Set<(message: FromFrame) => void>();
  const waiting: ToFrame[] = [];
  let port: MessagePort | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  const frame = document.createElement('iframe');
  const address = embedAddress(options);
  frame.title = options.title;
  frame.loading = 'lazy';
  frame.referrerPolicy = 'origin';
  frame.setAttribute('sandbox', 'allow-scripts allow-popups');
  Object.assign(frame.style, { inlineSize: '100%', blockSize: '420px', border: '0' });

  const hear = (from: MessagePort, message: FromFrame): void => {
    if (message.type === 'connected' && port === undefined) {
      port = from;
      clearInterval(timer);
      for (const one of waiting.splice(0)) port.postMessage(one);
    }
    if (message.type === 'resize') frame.style.blockSize = `${String(message.height)}px`;
    for (const listener of listeners) listener(message);
  };
  const knock = (): void => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<FromFrame>) => hear(port1, data));
    port1.start();
    frame.contentWindow?.postMessage(connect, '*', [port2]);
  };
  frame.addEventListener('load', () => {
    let left = tries;
    port = undefined;
    clearInterval(timer);
    timer = setInterval(() => {
      left -= 1;
      if (left >= 0) return knock();
      clearInterval(timer);
      const link = document.createElement('a');
      link.href = address.href;
      link.textContent = 'Open in playground';
      frame.after(link);
    }, pause);
    knock();
  });
  const named = new URL(address);
  named.searchParams.set('parent', location.origin);
  frame.src = named.href;
  place.append(frame);

  return {
    frame,
    send: (message) => void (port === undefined ? waiting.push(message) : port.postMessage(message)),
    on: (type, listener) => {
      const one = (message: FromFrame): void => {
        if (isOf(type, message)) listener(message);
      };
      listeners.add(one);
      return () => void listeners.delete(one);
    },
    remove: () => {
      clearInterval(timer);
      frame.remove();
    },
  };
}

const isOf = <Type extends FromFrame['type']>(
  type: Type,
  message: FromFrame,
): message is Extract<FromFrame, { readonly type: Type }> => message.type === type;
