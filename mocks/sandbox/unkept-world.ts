// A world in memory: it is open in one tab, and its trace ends with it.
import { loadOnce } from '../ambient/load-part.ts';
import type { Store } from '../store/table.ts';
import type { TraceRecorder } from '../trace/trace.ts';
import type { KeptTrace } from './kept-trace.ts';
import type { keptWorld } from './kept-world.ts';

type Keeping = typeof keptWorld;

const unkeptTrace = (trace: TraceRecorder): KeptTrace => ({
  receive: trace.record,
  foreign: () => false,
  recall: async (noted = []) => {
    trace.clear();
    noted.forEach(trace.record);
    return true;
  },
  clear: async () => trace.clear(),
  flush: async () => trace.settle(),
  end: async () => trace.settle(),
});

const unkeptWorld: Keeping = {
  connectTabs: () => ({ publish: () => undefined, close: () => undefined }),
  keepTrace: async (trace) => unkeptTrace(trace),
  tabPresence: () => ({ checkAlone: async () => undefined, enter: () => undefined, leave: () => undefined }),
};

const kept = loadOnce(async () => (await import('./kept-world.ts')).keptWorld);

/** What belongs to a world in this store. */
export const keepingIn = async ({ kind }: Pick<Store, 'kind'>): Promise<Keeping> =>
  kind === 'memory' ? unkeptWorld : kept();
