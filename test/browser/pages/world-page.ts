// The page of the tests about stored worlds: opens a sandbox on IndexedDB and takes the first persona through the flow.
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox, SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { walked } from '../../kit/recipients/walked.ts';

let sandbox: Sandbox | undefined;

const worldPage = {
  open: async (name: string, options: SandboxOptions = {}): Promise<void> => {
    sandbox = await createSandbox({ storage: `indexeddb:${name}`, ...options });
  },
  /** The sandbox that was opened. */
  sandbox: (): Sandbox => {
    if (sandbox === undefined) throw new Error('Open one first.');
    return sandbox;
  },
  /** Registers and runs the flow as the data recipient with this id, or the scenario's first; returns the access token. */
  walk: async (softwareProductId?: string): Promise<string> => {
    const here = worldPage.sandbox();
    return (await walked(here, await worldPage.recipient(softwareProductId))).tokens.access_token;
  },
  recipient: async (softwareProductId?: string): Promise<DataRecipient> => {
    const { recipients, dataRecipient } = worldPage.sandbox();
    if (softwareProductId === undefined) return dataRecipient;
    const found = await recipients.find(softwareProductId);
    if (found === undefined) throw new Error('There is no such data recipient.');
    return found;
  },
  /** Ids of the exchanges in the trace, in order. */
  trace: (): readonly string[] =>
    worldPage
      .sandbox()
      .trace.entries()
      .map(({ id }) => id),
};

export type WorldPage = typeof worldPage;

Object.assign(globalThis, { worldPage });
