// The engine in Node: a signed-in read beside a bare MSW handler with the same body, and the whole hybrid flow.
import type { Section } from './table.ts';

export const walk: Section = { title: 'The walk through the engine', run: async () => [] };
