// Vite plugin: steps of flows without the clauses that describe them, for scripts in which nobody reads those.
import type { Plugin } from 'vite';

/** The member with its list, or with the name of one, inside a literal. */
const clauses = /\bclauses: (?:\[[^\]]*\]|\w+)(?:,|(?= \}))/gu;

/** What held nothing else. */
const emptied = /(?:'[\w-]+'|\w+): \{ {2}\},?/gu;

export const leanedSteps = (code: string): string => code.replaceAll(clauses, '').replaceAll(emptied, '');

export const leanSteps = (): Plugin => ({
  name: 'cdr-lean-steps',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/recipient\/flows\/.*\.ts$/ },
    handler: (code) => ({ code: leanedSteps(code), map: null }),
  },
});
