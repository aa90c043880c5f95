// The armed faults of a world: stored with it, and read by its other tabs.
import { turns } from '../../ambient/turns.ts';
import type { ArmedFault } from '../../faults/fault.ts';
import type { Tabs } from '../tabs/tab-messages.ts';
import type { Settings } from './settings.ts';

export interface KeptFaults {
  /** Stores those that are armed when their turn comes. */
  keep(armed: () => readonly ArmedFault[]): void;
  /** Resolves when all are stored. */
  written(): Promise<void>;
}

export function keptFaults(settings: Pick<Settings, 'keepFaults'>, publish: Tabs['publish']): KeptFaults {
  const inTurn = turns();
  const write = async (armed: readonly ArmedFault[]): Promise<void> => {
    await settings.keepFaults(armed);
    publish({ kind: 'faults' });
  };
  return {
    // A closed or full store does not save them, but they stay armed here.
    keep: (armed) => void inTurn(() => write(armed())).catch(() => undefined),
    written: () => inTurn(async () => undefined),
  };
}
