// A newly deployed worker file takes over open pages at once (MSW claims them), but does not know them: until it is told about a page, that page's requests to the sandbox would go to the network. So it is told before and after it takes over.

export interface Succession {
  /** Deregisters the page from the current worker, if MSW does not know that one; its reply still reaches MSW. */
  leave(): void;
  end(): void;
}

/**
 * MSW listens only to the worker with which it started; this forwards messages from a successor with the same script.
 * `taken`: a worker of another script has taken over the page.
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
  // Unlike a window, a worker is posted to without a target origin.
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
      // It may send a message before this page knows that it took over.
      if (!(source instanceof ServiceWorker) || !isSuccessor(source)) return;
      // Without a source, MSW takes the message for one from the worker that it knows.
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
