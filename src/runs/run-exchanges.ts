// Which exchanges of the trace belong to a run: other runs and other tabs share its world and its trace.
import type { Exchange, Sandbox } from '../../mocks/index.ts';
import { runOwners } from './run-owners.ts';

export interface RunMark {
  /** Id that every request of the run is marked with. */
  readonly run: string;
  /** Id of the run that registered the client, where that was another one. */
  readonly registeredBy?: string | undefined;
}

/** What the run sent and caused, and the registration that it rests on. Looks that change nothing are left out. */
export function exchangesOf({ trace }: Pick<Sandbox, 'trace'>, { run, registeredBy }: RunMark): readonly Exchange[] {
  const all = trace.entries();
  const owners = runOwners(all);
  return all.filter(({ id, operation }) => {
    const owner = owners.get(id);
    if (owner?.run === undefined || operation === 'getInteraction') return false;
    return owner.run === run || (owner.run === registeredBy && owner.flow === 'registration');
  });
}
