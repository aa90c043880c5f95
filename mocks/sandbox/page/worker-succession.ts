// A worker file that was deployed anew takes over open pages at once (MSW claims them), and knows none of them: until it
// is told of a page, that page's requests to the sandbox would go out to the network. So it is told, before and after.

export interface Succession {
  /** Says goodbye to the worker of now, if it is not the one that MSW knows; its answer still reaches MSW. */
  leave(): void;
  end(): void;
}

/**
 * MSW talks to the worker it started with, and hears no other; from a successor, of the same script, it hears through us.
 * `taken`: the page has gone to a worker of another script.
 */
export function followSuccessors(registration: ServiceWorkerRegistration, taken: (script: string) => void): Succession {
  const container = navigator.serviceWorker;
  const first = registration.active;
  const stop = new AbortController();
  const { signal } = stop;
  const isSuccessor = (worker: ServiceWorker | null): boolean =>
    worker !== first && worker?.scriptURL === first?.scriptURL;
  const ofOurs = (worker: ServiceWorker | null): ServiceWorker | null => (isSuccessor(worker) ? worker : null);
  const successor = (): ServiceWorker | null => ofOurs(container.controller);
  // A worker is posted to without a target origin, unlike a window.
  const tell = (worker: ServiceWorker | null, word: 'MOCK_ACTIVATE' | 'CLIENT_CLOSE'): void =>
    worker?.postMessage(word, []);
  const introduce = (worker: ServiceWorker | null): void => tell(worker, 'MOCK_ACTIVATE');
  const leave = (): void => tell(successor(), 'CLIENT_CLOSE');
  registration.addEventListener('updatefound', () => introduce(ofOurs(registration.installing)), { signal });
  container.addEventListener(
    'controllerchange',
    () => {
      const { scriptURL } = container.controller ?? {};
      if (scriptURL !== undefined && scriptURL !== first?.scriptURL) taken(scriptURL);
      introduce(successor());
    },
    { signal },
  );
  container.addEventListener(
    'message',
    ({ source, data, ports }) => {
      // It may speak before this page has been told that it took over.
      if (!(source instanceof ServiceWorker) || !isSuccessor(source)) return;
      // Without a source it is taken to be from the worker that MSW knows.
      container.dispatchEvent(new MessageEvent('message', { data: data as unknown, ports: [...ports] }));
    },
    { signal },
  );
  addEventListener(
    'pagehide',
    ({ persisted }) => {
      if (!persisted) leave();
    },
    { signal },
  );
  return { leave, end: () => stop.abort() };
}
