// Parts that a script in one file goes without, as nobody can ask for them in it.
import type { Plugin } from 'vite';

/**
 * In one file every module runs at once: import() of one that is left out is rejected, as its namespace is what a promise
 * waits for. Whoever asks for it all the same is told why.
 */
export const leavingOut = (name: string, isLeftOut: (id: string) => boolean, why: string): Plugin => ({
  name,
  load: (id) =>
    isLeftOut(id.replaceAll('\\', '/'))
      ? `export const then = (_here, missing) => missing(Object.assign(new Error(${JSON.stringify(why)}), { name: 'LeftOut' }));`
      : undefined,
});

/** What a world is kept with: the embed page begins its own in memory, whatever its address says. */
export const withoutStorage = (): Plugin =>
  leavingOut(
    'cdr-without-storage',
    (id) => /\/mocks\/(store\/idb|sandbox\/kept-world)\.ts$/u.test(id),
    'This script keeps no world.',
  );
