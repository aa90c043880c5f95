// A world in IndexedDB: its rows are checked when it is opened, its tabs notify each other, and its trace is stored.
import { loadPart } from '../../ambient/load-part.ts';
import type { checkStoredRows } from '../state/flawed-rows.ts';
import { connectTabs } from '../tabs/tab-messages.ts';
import { tabPresence } from '../tabs/tab-presence.ts';
import { openStoredTrace } from './stored-trace.ts';

/** A `Persistence`. */
export const persistentWorld = {
  checkRows: async (...world: Parameters<typeof checkStoredRows>): Promise<void> =>
    (await loadPart(() => import('../state/flawed-rows.ts'))).checkStoredRows(...world),
  openStoredTrace,
  connectTabs,
  tabPresence,
};
