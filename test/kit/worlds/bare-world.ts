// A world with a store, a stopped clock, scripted randomness and decisions: enough for functions that call no other party.
import { adjustableClock } from '../../../mocks/ambient/clock.ts';
import { scriptedRandomness } from '../../../mocks/ambient/randomness.ts';
import { presetOf, type Decisions } from '../../../mocks/spec/decisions/decisions.ts';
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { shape } from '../../../mocks/store/shape.ts';
import type { Store } from '../../../mocks/store/table.ts';
import { createWorldCache } from '../../../mocks/world/world-cache.ts';
import type { World } from '../../../mocks/world/world.ts';

export type BareWorld = World & { readonly decide: (chosen: Partial<Decisions>) => void };

export function bareWorld(store: Pick<Store, 'table'> = memoryStore('bare', shape)): BareWorld {
  let chosen: Decisions = presetOf('strict');
  const bare: Pick<
    BareWorld,
    'profile' | 'profileOf' | 'table' | 'cache' | 'clock' | 'random' | 'decisions' | 'tampering' | 'decide'
  > = {
    profile: defaultProfile,
    profileOf: () => defaultProfile,
    table: (name) => store.table(name),
    cache: createWorldCache(),
    clock: adjustableClock(undefined, { standsAt: Date.parse('2026-03-01T00:00:00.000Z') }),
    random: scriptedRandomness(1),
    decisions: { get: (name) => chosen[name] },
    tampering: () => undefined,
    decide: (next) => {
      chosen = { ...chosen, ...next };
    },
  };
  return bare as BareWorld;
}
