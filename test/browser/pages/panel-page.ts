// The page of the test about the developer panel: a world, the panel over it, and a refused call.
import { createSandbox } from '../../../mocks/sandbox.ts';
import { showPanel } from '../../../src/embeds/panel/panel.ts';
import { backchannelPoll, registration, startFlow } from '../../../src/recipient/index.ts';

document.documentElement.lang = 'en';
document.documentElement.style.colorScheme = 'light dark';
document.title = 'An app';
document.body.innerHTML = '<main><h1>An app</h1><label>Name <input /></label></main>';
const sandbox = await createSandbox({ storage: 'memory:', clock: '2026-11-23T04:00:00Z', seed: 7 });
const remove = showPanel(sandbox);

/** Resolves when the consumer has answered on their device. */
const answered = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = sandbox.trace.subscribe(({ request }) => {
      if (request.method !== 'POST' || !request.url.includes('/device/')) return;
      stop();
      resolve();
    });
  });

const panelPage = {
  remove,
  now: (): string => sandbox.clock.now().toISOString(),
  faults: (): readonly unknown[] => sandbox.faults.list().map(({ fault }) => fault),
  failDevices: (): unknown => sandbox.faults.add({ operation: 'getBackchannelDevice', status: 500 }),
  refused: async (): Promise<number> => {
    const status = `${sandbox.urls.dataHolder.publicBase}/discovery/status`;
    return (await sandbox.fetch(status, { headers: { 'x-v': 'banana' } })).status;
  },
  /** A recipient asks the first consumer on their device, and has tokens once they have answered. */
  ask: async (): Promise<boolean> => {
    const [persona] = sandbox.personas;
    if (persona === undefined) throw new Error('The scenario has no persona.');
    const surroundings = {
      register: sandbox.urls.register,
      identity: sandbox.dataRecipient,
      consumer: (url: URL) => persona.authorise(url),
      send: sandbox.fetch,
      device: answered,
      wait: (seconds: number) => sandbox.clock.advance(`PT${seconds}S`),
    };
    const registered = await startFlow(registration, surroundings, { backchannel: 'poll' }).toEnd();
    const loginHint = await persona.backchannelHint();
    const { tokens } = await startFlow(backchannelPoll, surroundings, { ...registered, loginHint }).toEnd();
    return tokens.access_token !== undefined;
  },
};

export type PanelPage = typeof panelPage;

Object.assign(globalThis, { panelPage });
