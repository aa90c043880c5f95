// What a world needs besides its tables: synchronisation with other tabs, and a trace that outlives its page.
import { loadOnce } from '../../ambient/load-part.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ProfileId } from '../../spec/ids.ts';
import type { Store } from '../../store/table.ts';
import type { TraceRecorder } from '../../trace/trace.ts';
import type { TabHandlers, Tabs } from '../tabs/tab-messages.ts';
import type { TabPresence } from '../tabs/tab-presence.ts';
import type { StoredTrace } from './stored-trace.ts';

export interface Persistence {
  /** Throws a RangeError that names the first invalid row of the stored world. */
  checkRows(store: Store, scenario: Scenario, profile: ProfileId): Promise<void>;
  openStoredTrace(trace: TraceRecorder, store: Store, epoch: () => Promise<string>): Promise<StoredTrace>;
  connectTabs(handlers: TabHandlers): Tabs;
  tabPresence(store: Pick<Store, 'name'>): TabPresence;
}

const memoryTrace = (trace: TraceRecorder): StoredTrace => ({
  receive: trace.record,
  isReceived: () => false,
  reload: async (exchanges = []) => {
    trace.clear();
    exchanges.forEach(trace.record);
    return true;
  },
  clear: async () => trace.clear(),
  flush: async () => trace.settle(),
  end: async () => trace.settle(),
});

const memoryWorld: Persistence = {
  checkRows: async () => undefined,
  openStoredTrace: async (trace) => memoryTrace(trace),
  connectTabs: () => ({
    publish: () => undefined,
    look: async () => undefined,
    elsewhere: () => undefined,
    lie: async () => undefined,
    close: () => undefined,
  }),
  tabPresence: () => ({ checkAlone: async () => undefined, enter: () => undefined, leave: () => undefined }),
};

const persistentWorld = loadOnce(async () => (await import('./persistent-world.ts')).persistentWorld);

/** A world in memory is open in only one tab, and its trace ends with it. */
export const persistenceFor = async ({ kind }: Pick<Store, 'kind'>): Promise<Persistence> =>
  kind === 'memory' ? memoryWorld : persistentWorld();
