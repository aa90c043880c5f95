// Lets the worker take control of a page that it does not control; otherwise MSW would reload the page while it is
// used.

/**
 * How long, in milliseconds, to wait for the worker, even on a busy machine. The page answers its own requests
 * meanwhile.
 */
const patience = 20_000;

/** Resolves when the worker is activated or redundant. */
const whenSettled = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Resolves once a registered worker of that address controls the page; at once if none is registered. */
export async function awaitControl({ href }: URL): Promise<void> {
  const container = navigator.serviceWorker;
  const controlled = new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  const registrations = await container.getRegistrations();
  const worker = registrations
    .flatMap(({ active, waiting, installing }) => [active, waiting, installing])
    .find((one) => one?.scriptURL === href);
  if (container.controller !== null || worker === undefined || worker === null) return;
  await whenSettled(worker);
  if (worker.state === 'redundant') return;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
  });
  worker.postMessage('TAKE_ME_ON', [port2]);
  // A worker of an earlier deployment does not answer; the next one takes control of all pages once MSW has requested
  // it.
  const waited = new Promise<void>((resolve) => void setTimeout(resolve, patience));
  await Promise.race([controlled, answered, waited]);
  port1.close();
}
