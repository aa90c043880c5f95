// The page of the test about client libraries: each runs the flow of today's profile in a world of this page.
import { createSandbox } from '../../../mocks/sandbox.ts';
import { algorithms, drivenBy, libraries, type Driven } from '../../kit/recipients/driven-by-library.ts';

const libraryPage = {
  /** Every library with every algorithm, one after the other. */
  all: async (): Promise<Readonly<Record<string, Driven>>> => {
    const sandbox = await createSandbox({ storage: 'memory:', profile: 'today' });
    const seen: Record<string, Driven> = {};
    for (const library of libraries)
      for (const alg of algorithms) seen[`${library}, ${alg}`] = await drivenBy(sandbox, library, alg);
    await sandbox.stop();
    return seen;
  },
};

export type LibraryPage = typeof libraryPage;

Object.assign(globalThis, { libraryPage });
