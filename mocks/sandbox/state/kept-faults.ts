// The armed faults of a world: stored with it, and shared by its pages.
import { turns } from '../../ambient/turns.ts';
import type { ArmedFault, FaultChange } from '../../faults/fault.ts';
import type { Tabs } from '../tabs/tab-messages.ts';
import type { Settings } from './settings.ts';

export interface KeptFaults {
  /** Stores a change that was made here, and tells the other pages. */
  keep(change: FaultChange): void;
  /** Passes on what is stored, with the changes made here that are not stored yet. */
  read(pass: (armed: readonly ArmedFault[]) => void): Promise<void>;
  /** Leaves out changes that are not stored yet, because their world ends. */
  forget(): void;
  /** Resolves when all changes are stored. */
  written(): Promise<void>;
}

export function keptFaults(settings: Pick<Settings, 'faults' | 'changeFaults'>, publish: Tabs['publish']): KeptFaults {
  const inTurn = turns();
  const unstored = new Set<FaultChange>();
  const store = async (change: FaultChange): Promise<void> => {
    if (!unstored.has(change)) return;
    try {
      await settings.changeFaults(change);
    } finally {
      unstored.delete(change);
    }
    publish({ kind: 'faults' });
  };
  return {
    keep: (change) => {
      unstored.add(change);
      // A closed or full store does not save it, but it holds here.
      void inTurn(() => store(change)).catch(() => undefined);
    },
    read: (pass) =>
      inTurn(async () => {
        const stored = await settings.faults();
        pass([...unstored].reduce((armed, change) => change(armed), stored));
      }),
    forget: () => unstored.clear(),
    written: () => inTurn(async () => undefined),
  };
}
