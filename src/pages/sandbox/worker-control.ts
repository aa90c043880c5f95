// A page that its worker does not control is taken on by it: MSW would reload the page, under the hands of whoever works there.

/** Milliseconds within which a worker that can answer does, on a busy machine too; meanwhile the page answers by itself. */
const patience = 20_000;

/** Until the worker takes pages on, or never will. */
const whenSettled = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Until the page is controlled, where a worker of that address is registered already; at once where none is. */
export async function takenOnBy({ href }: URL): Promise<void> {
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
  // The file of a former deployment does not answer; the one after it takes on every page, once MSW has asked for it.
  const waited = new Promise<void>((resolve) => void setTimeout(resolve, patience));
  await Promise.race([controlled, answered, waited]);
  port1.close();
}
