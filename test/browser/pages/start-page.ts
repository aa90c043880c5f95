// The page of the tests about failing starts: starts a sandbox with the given service worker and returns the error code.
import { setupWorker } from 'msw/browser';
import { SandboxError, startSandbox } from '../../../mocks/browser.ts';

/** Starts MSW with its own worker; MSW's warnings about a running sandbox are ignored. */
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
  /** Starts a sandbox with the worker, then MSW. */
  startBeside: async (serviceWorker: string, url: string): Promise<void> => {
    await startSandbox({ storage: 'memory:', serviceWorker });
    await startMsw(url);
  },
  /** The same, then stops the sandbox once the other worker controls the page. */
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
