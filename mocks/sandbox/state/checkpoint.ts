// A world at one instant, held in the page's memory with its keys and its trace, and restored on request.
import type { FaultInjector } from '../../faults/fault-injector.ts';
import { systemClock } from '../../ambient/clock.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { unkeptFlow } from '../../spec/flow-mark.ts';
import { keyTable } from '../../store/shape.ts';
import type { Row, Rows, Store } from '../../store/table.ts';
import type { Exchange } from '../../trace/exchange.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Message, Outbox } from '../../world/outbox.ts';
import type { CurrentWorld } from '../current-world.ts';
import type { RestoreOptions } from '../sandbox-interface.ts';
import { maximumStoredExchanges, type TraceRow } from '../persistence/stored-trace.ts';
import type { SettingRows } from './row-schemas.ts';
import type { Settings } from './settings.ts';

export interface CheckpointParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly current: CurrentWorld;
  readonly injector: FaultInjector;
  readonly outbox: Outbox;
  readonly trace: Trace;
}

/** What was captured. Rows are frozen, so later changes cannot reach it. */
export interface CapturedWorld {
  readonly scenario: Scenario;
  readonly exchanges: readonly Exchange[];
  /** Restores rows and clock; armed faults are among the rows. The caller builds the world on top. */
  putBack(options?: RestoreOptions): Promise<void>;
  /** Restores the messages to consumers. */
  putBackMessages(): void;
}

/** Every row of every table, including keys, which a JSON snapshot could not hold. */
export async function captureWorld({
  store,
  settings,
  current,
  injector,
  outbox,
  trace,
}: CheckpointParts): Promise<CapturedWorld> {
  const { clock, world } = current.built();
  const [at, clockState] = [clock.now().getTime(), clock.state()];
  const exchanges = trace.entries();
  const messages: readonly Message[] = outbox.entries();
  const tables = await store.readAll(Object.keys(store.shape).filter((name) => name !== 'trace'));
  return {
    scenario: world.scenario,
    exchanges,
    putBack: async ({ timeGoesOn = false } = {}) => {
      // Pending delays belong to the world that ends now.
      await injector.forget();
      const keys = await keysOf(store, tables);
      await store.replaceAll({ ...tables, [keyTable]: keys, trace: traceRows(tables, exchanges) });
      const asItRan = timeGoesOn || 'standsAt' in clockState;
      await settings.keepClock(asItRan ? clockState : { offset: at - systemClock.now().getTime() });
    },
    putBackMessages: () => messages.forEach(outbox.send),
  };
}

/**
 * The captured keys, and those made since: conceptually such a key existed before, and a party that has read the key
 * set meanwhile still knows it.
 */
async function keysOf(store: Store, tables: Rows): Promise<readonly Row[]> {
  const then = tables[keyTable] ?? [];
  const known = new Set(then.map(({ id }) => id));
  return [...then, ...(await store.table(keyTable).list()).filter(({ id }) => !known.has(id))];
}

function traceRows(tables: Rows, exchanges: readonly Exchange[]): readonly TraceRow[] {
  const isEpoch = (row: Row): row is SettingRows['epoch'] => row.id === 'epoch' && 'epoch' in row;
  const epoch = tables['settings']?.find(isEpoch)?.epoch ?? '';
  return exchanges
    .filter(({ flow }) => flow !== unkeptFlow)
    .slice(-maximumStoredExchanges)
    .map((exchange) => ({ id: exchange.id, exchange, epoch }));
}
