// The engine over a world, and the worlds of its exchanges.
import { loadOnce } from '../ambient/load-part.ts';
import { stopwatch } from '../ambient/stopwatch.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import type { BrandId } from '../scenario/scenario.ts';
import type { Party } from '../spec/party.ts';
import { discardingWrites } from '../store/discard-writes.ts';
import { leavable } from '../store/left-behind.ts';
import { observed } from '../store/observed.ts';
import type { Store } from '../store/table.ts';
import type { RowChange } from '../trace/row-change.ts';
import { hasMetrics } from '../world/addresses.ts';
import type { DecisionReader, World } from '../world/world.ts';
import { holderParty, parties } from './parties.ts';
import type { Sweeper } from './sweeper.ts';

interface Ground {
  readonly store: Store;
  readonly sweeper: Sweeper;
  readonly decisionsFor: (brand: BrandId | undefined) => DecisionReader;
}

export interface Answering extends Pick<Engine, 'handle'> {
  /** From then on, pending work writes nothing into the world that replaced this one. */
  readonly leave: () => void;
}

export function beginAnswering(world: World, { store: shared, sweeper, decisionsFor }: Ground): Answering {
  let isLeft = false;
  const store = leavable(shared, () => isLeft);
  // Counting for metrics is not recorded as a change of the exchange, but its rows are swept like any others.
  const counting = observedWorld(world, store, sweeper, () => undefined);
  const isCounting = hasMetrics(world.addresses);
  const { handle } = createEngine(world, parties, {
    checks,
    observe: (changed, { random, brand, readsOnly, exchange }) => {
      const own = { ...world, random, exchange, decisions: decisionsFor(brand) };
      return readsOnly ? readOnlyWorld(own, store) : observedWorld(own, store, sweeper, changed);
    },
    stopwatch,
    measured: async (measured) => {
      if (measured.operation.party === 'holder' && isCounting)
        await (await holderParty()).countExchange(counting, measured);
    },
  });
  const leave = (): void => {
    isLeft = true;
  };
  return { handle, leave };
}

const checks = loadOnce(async () => (await import('../spec/schemas/index.ts')).breachOf);

/** The world for one exchange: writes through its tables are reported, and its calls draw from its own randomness. */
function observedWorld(world: World, store: Store, sweeper: Sweeper, changed: (change: RowChange) => void): World {
  const own = observed(store, (table, id, verb, before, after) => {
    if (verb === 'added') sweeper.added(table);
    changed({ party: partyOf(table), table, id, verb, before, after });
  });
  return exchangeWorld(world, own);
}

/** The world for an exchange that changes nothing. */
const readOnlyWorld = (world: World, store: Store): World => exchangeWorld(world, discardingWrites(store));

function exchangeWorld(world: World, own: Pick<Store, 'table'>): World {
  const { random } = world;
  return {
    ...world,
    table: (name) => own.table(name),
    call: (from, request, options) => world.call(from, request, { ...options, random }),
  };
}

function partyOf(table: string): Party {
  const owner = table.split('.')[0];
  if (owner === 'register' || owner === 'secondary') return owner;
  return owner === 'recipients' ? 'recipient' : 'holder';
}
