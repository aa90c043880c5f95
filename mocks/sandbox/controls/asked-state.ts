// Queries about a world: what is due, and what its parties compute.
import { loadPart } from '../../ambient/load-part.ts';
import type { Store } from '../../store/table.ts';
import type { World } from '../../world/world.ts';
import type { WhileOpen } from '../refuse-when-stopped.ts';
import type { Sandbox } from '../sandbox-interface.ts';

/** Each query loads its own code. */
export const askedState = (
  world: () => World,
  store: Store,
  whileOpen: WhileOpen,
): Pick<Sandbox, 'due' | 'computed'> => ({
  due: () =>
    whileOpen(async () => {
      const { dueIn } = await loadPart(() => import('./due-items.ts'));
      return dueIn(world(), store);
    }),
  computed: (kind, text = '') =>
    whileOpen(async () => {
      const { computedRecords } = await loadPart(() => import('./computed-records.ts'));
      return computedRecords(world(), kind, text);
    }),
});
