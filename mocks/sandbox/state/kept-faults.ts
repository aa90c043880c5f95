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
  /** Drops changes that are not stored yet, because another world takes the place of theirs. */
  forget(): void;
  /** Resolves when all changes are stored, or could not be. */
  written(): Promise<void>;
}

export function keptFaults(settings: Pick<Settings, 'faults' | 'changeFaults'>, publish: Tabs['publish']): KeptFaults {
  const inTurn = turns();
  /** Oldest first. What a closed or full store refuses stays here, and is tried again with the next change. */
  const unstored = new Set<FaultChange>();
  let worlds = 0;
  const after = (changes: Iterable<FaultChange>, armed: readonly ArmedFault[]): readonly ArmedFault[] =>
    [...changes].reduce((all, change) => change(all), armed);
  const store = async (): Promise<void> => {
    const changes = [...unstored];
    if (changes.length === 0) return;
    // By the time the store is asked, their world may have gone.
    const remaining = (): readonly FaultChange[] => changes.filter((change) => unstored.has(change));
    await settings.changeFaults((armed) => after(remaining(), armed));
    for (const change of changes) unstored.delete(change);
    publish({ kind: 'faults' });
  };
  return {
    keep: (change) => {
      unstored.add(change);
      void inTurn(store).catch(() => undefined);
    },
    read: (pass) =>
      inTurn(async () => {
        const world = worlds;
        const stored = await settings.faults();
        if (world === worlds) pass(after(unstored, stored));
      }),
    forget: () => {
      worlds += 1;
      unstored.clear();
    },
    written: () => inTurn(async () => undefined),
  };
}
