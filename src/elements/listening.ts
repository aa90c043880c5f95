// Lit controllers that listen to a sandbox for as long as their element is on the page: to its trace, its messages, its clock.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Exchange, Sandbox } from '../../mocks/index.ts';

type Message = Parameters<Parameters<Sandbox['messages']['subscribe']>[0]>[0];

/** An element that shows something of a sandbox; it may get the sandbox late, or another one. */
export interface SandboxHost extends ReactiveControllerHost {
  readonly sandbox: Sandbox | undefined;
}

/** Listens from connection to disconnection, anew after a re-attachment, and always to the sandbox that the host has now. */
class Listening implements ReactiveController {
  readonly #host: SandboxHost;
  readonly #listen: (to: Sandbox) => () => void;
  #connected = false;
  #heard: Sandbox | undefined;
  #stop: (() => void) | undefined;

  constructor(host: SandboxHost, listen: (to: Sandbox) => () => void) {
    this.#host = host;
    this.#listen = listen;
  }

  hostConnected(): void {
    this.#connected = true;
    this.#follow();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#follow();
  }

  hostUpdate(): void {
    this.#follow();
  }

  #follow(): void {
    const wanted = this.#connected ? this.#host.sandbox : undefined;
    if (wanted === this.#heard) return;
    this.#stop?.();
    this.#heard = wanted;
    this.#stop = wanted === undefined ? undefined : this.#listen(wanted);
  }
}

/**
 * Tells the host of exchanges as they are recorded, together, once per frame at most. The first call after a connection
 * has none: it says that exchanges may have been recorded while nobody listened.
 */
export function listenToTrace(host: SandboxHost, recorded: (exchanges: readonly Exchange[]) => void): void {
  const listen = ({ trace }: Sandbox): (() => void) => {
    let waiting: Exchange[] = [];
    let stopped = false;
    const tell = (): void => {
      const exchanges = waiting;
      waiting = [];
      if (!stopped) recorded(exchanges);
    };
    const stop = trace.subscribe((exchange) => {
      if (waiting.length === 0) onNextFrame(tell);
      waiting.push(exchange);
    });
    onNextFrame(() => {
      if (!stopped) recorded([]);
    });
    return () => {
      stopped = true;
      stop();
    };
  };
  host.addController(new Listening(host, listen));
}

/** Tells the host of messages to consumers, as they are sent. */
export const listenToMessages = (host: SandboxHost, sent: (message: Message) => void): void =>
  host.addController(new Listening(host, ({ messages }) => messages.subscribe(sent)));

/** Redraws the host when what it shows of a clock is no longer the same: looked at each second while it is on the page. */
export function redrawByClock(host: ReactiveControllerHost, shown: () => string): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let before = '';
  host.addController({
    hostConnected: () => {
      timer = setInterval(() => {
        if (shown() !== before) host.requestUpdate();
      }, 1000);
    },
    hostDisconnected: () => clearInterval(timer),
    hostUpdated: () => {
      before = shown();
    },
  });
}

/** A page in the background draws no frames, but must not fall behind for ever. */
function onNextFrame(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(work);
}
