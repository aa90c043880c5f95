// The page of the store tests: runs a check of the suite over IndexedDB and gives the tests access to the store.
import { canUseIdb, deleteIdbStore, openIdbStore, openIdbStoreAsFound } from '../../../mocks/store/idb.ts';
import { openStore } from '../../../mocks/store/open.ts';
import { takeSnapshot } from '../../../mocks/store/snapshot.ts';
import { StoreError } from '../../../mocks/store/store-error.ts';
import { storeSuite, suiteShape } from '../../contract/store-suite.ts';

const checks = new Map<string, () => Promise<void>>();
let opened = 0;
storeSuite(
  () => openIdbStore(`suite-${String((opened += 1))}`, suiteShape),
  (title, run) => checks.set(title, run),
);

const storePage = {
  run: async (title: string): Promise<void> => {
    const check = checks.get(title);
    if (check === undefined) throw new Error(`The page has no check “${title}”.`);
    await check();
  },
  /** The code with which the work rejects, or `done`. */
  codeOf: async (work: () => Promise<unknown>): Promise<string> => {
    try {
      await work();
      return 'done';
    } catch (error) {
      return error instanceof StoreError ? error.code : String(error);
    }
  },
  open: (name: string) => openIdbStore(name, suiteShape),
  openAsFound: openIdbStoreAsFound,
  remove: deleteIdbStore,
  canUseIdb,
  openStore,
  takeSnapshot,
};

export type StorePage = typeof storePage;

Object.assign(globalThis, { storePage });
