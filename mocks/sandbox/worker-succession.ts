// A worker file that was deployed anew takes over open pages at once (MSW claims them), and knows none of them: until it
// is told of a page, that page's requests to the sandbox would go out to the network. So it is told, before and after.

export interface Succession {
  /** Says goodbye to the worker of now, if it is not the one that MSW knows; its answer still reaches MSW. */
  leave(): void;
  end(): void;
}

/** MSW talks to the worker it started with, and hears no other; from a successor it hears through us. */
export function followSuccessors(registration: ServiceWorkerRegistration): Succession {
  const container = navigator.serviceWorker;
  const first = registration.active;
  const stop = new AbortController();
  const { signal } = stop;
  const successor = (): ServiceWorker | null => (container.controller === first ? null : container.controller);
  // A worker is posted to without a target origin, unlike a window.
  const tell = (worker: ServiceWorker | null, word: 'MOCK_ACTIVATE' | 'CLIENT_CLOSE'): void =>
    worker?.postMessage(word, []);
  const introduce = (worker: ServiceWorker | null): void => tell(worker, 'MOCK_ACTIVATE');
  const leave = (): void => tell(successor(), 'CLIENT_CLOSE');
  registration.addEventListener('updatefound', () => introduce(registration.installing), { signal });
  container.addEventListener('controllerchange', () => introduce(successor()), { signal });
  container.addEventListener(
    'message',
    ({ source, data, ports }) => {
      // It may speak before this page has been told that it took over.
      if (source === null || source === first) return;
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
