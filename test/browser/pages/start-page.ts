// The page of the tests about a start that fails: starts a sandbox behind the service worker it is told of, and gives the code.
import { setupWorker } from 'msw/browser';
import { SandboxError, startSandbox } from '../../../mocks/browser.ts';

/** MSW with a worker of its own: what MSW itself makes of a sandbox that runs is let pass. */
const startMsw = async (url: string): Promise<void> => {
  await setupWorker()
    .start({ quiet: true, serviceWorker: { url } })
    .catch(() => undefined);
};

const startPage = {
  codeWith: async (serviceWorker: string): Promise<string> => {
    try {
      await (await startSandbox({ storage: 'memory:', serviceWorker })).stop();
      return 'started';
    } catch (error) {
      return error instanceof SandboxError ? error.code : String(error);
    }
  },
  register: async (address: string): Promise<void> => {
    await navigator.serviceWorker.register(address);
    await navigator.serviceWorker.ready;
  },
  unregister: async (): Promise<void> => {
    await (await navigator.serviceWorker.getRegistration())?.unregister();
  },
  /** A sandbox behind the worker, then MSW. */
  startBeside: async (serviceWorker: string, url: string): Promise<void> => {
    await startSandbox({ storage: 'memory:', serviceWorker });
    await startMsw(url);
  },
  /** The same, and the sandbox is stopped once the page has gone to the other worker. */
  stopTaken: async (serviceWorker: string, url: string): Promise<void> => {
    const sandbox = await startSandbox({ storage: 'memory:', serviceWorker });
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    await Promise.all([taken, startMsw(url)]);
    await sandbox.stop();
  },
  startOwnMsw: async (url: string): Promise<void> => {
    await setupWorker().start({ quiet: true, serviceWorker: { url } });
  },
};

export type StartPage = typeof startPage;

Object.assign(globalThis, { startPage });
