// How every page is bundled, whether the site serves it or an own app: one lit, few files, nothing loaded before its time.
import { resolve } from 'node:path';
import type { BuildOptions, UserConfig } from 'vite';
import { firstSight } from './first-sight.ts';
import { laterParts } from './later-parts.ts';

/** How modules are found for pages. */
export const inPages: NonNullable<UserConfig['resolve']> = {
  // Two copies of lit on a page would ask for the same Trusted Types policy twice, which the browser refuses.
  dedupe: ['lit', 'lit-html', 'lit-element', '@lit/reactive-element'],
  alias: [{ find: './by-node.ts', replacement: resolve(import.meta.dirname, '../../mocks/keys/by-nobody.ts') }],
};

/** What a part needs is found when it comes, most of it loaded already; lists of it weigh more than they save. */
const modulePreload: BuildOptions['modulePreload'] = {
  polyfill: false,
  resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
};

/** Which files the modules of the pages go into. */
export const pageBundle = (root: string): Pick<BuildOptions, 'modulePreload' | 'rolldownOptions'> => ({
  modulePreload,
  rolldownOptions: {
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { name: firstSight(root), debugName: 'first sight' },
          { name: laterParts(root), debugName: 'what is loaded later' },
        ],
      },
    },
  },
});
