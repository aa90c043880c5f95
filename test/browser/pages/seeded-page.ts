// The page of the tests about seeds: the public keys of a world, and ids that a stored world draws.
import { createSandbox, SandboxError } from '../../../mocks/index.ts';
import { seededFactsOfBoth, seededOptions } from '../../kit/worlds/seeded-facts.ts';

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof SandboxError ? `${error.code}: ${error.fix}` : String(error);
  }
};

const seededPage = {
  facts: () => seededFactsOfBoth(),
  kept: () => codeOf(createSandbox({ ...seededOptions, storage: 'indexeddb:kept-keys' })),
  /** An id that a world stored under this name draws. */
  drawn: async (name: string): Promise<string> => {
    const sandbox = await createSandbox({ storage: `indexeddb:${name}`, seed: 7 });
    const { softwareProductId } = await sandbox.enrol({ alg: 'ES256' });
    await sandbox.stop();
    return softwareProductId;
  },
};

export type SeededPage = typeof seededPage;

Object.assign(globalThis, { seededPage });
