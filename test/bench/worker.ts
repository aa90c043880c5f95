// The service worker in Chromium on IndexedDB: a signed-in read beside a bare MSW handler with the same body.
import type { Section } from './table.ts';

export const worker: Section = { title: 'Through the service worker', run: async () => [] };
