// Lit controllers that subscribe to a sandbox while their element is connected: to its trace, its messages, its clock.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Exchange, Sandbox } from '../../mocks/index.ts';

type Message = Parameters<Parameters<Sandbox['messages']['subscribe']>[0]>[0];

/** An element that shows a sandbox, which may be set late or replaced. */
export interface SandboxHost extends ReactiveControllerHost {
  readonly sandbox: Sandbox | undefined;
}

/** Subscribes while the host is connected, always to the host’s current sandbox. */
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
 * Reports recorded exchanges to the host in batches, at most once per frame. The first call after each connection is
 * empty: exchanges may have been recorded before it.
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

/** Reports messages to consumers as they are sent. */
export const listenToMessages = (host: SandboxHost, sent: (message: Message) => void): void =>
  host.addController(new Listening(host, ({ messages }) => messages.subscribe(sent)));

/** Re-renders the host when what it shows has changed, as with the clock; checked each second while it is connected. */
export function redrawWhenChanged(host: ReactiveControllerHost, shown: () => string): void {
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

/** A background page draws no frames, but must still get its updates. */
function onNextFrame(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(work);
}
