// Module resolution for every browser build.
import { resolve } from 'node:path';
import type { UserConfig } from 'vite';

export const inPages: NonNullable<UserConfig['resolve']> = {
  // Two copies of lit on a page would create the same Trusted Types policy twice, which the browser refuses.
  dedupe: ['lit', 'lit-html', 'lit-element', '@lit/reactive-element'],
  alias: [
    { find: './node-crypto.ts', replacement: resolve(import.meta.dirname, '../../mocks/keys/no-node-crypto.ts') },
  ],
};
