// Selects the exchanges of a run from the trace, which it shares with other runs and tabs.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { runOwners } from './run-owners.ts';

export interface RunMark {
  /** Id that marks every request of the run. */
  readonly run: string;
  /** Id of the run that registered the client, if it was another one. */
  readonly registeredBy?: string | undefined;
}

/** What the run sent and caused, and the registration it relies on. The screens’ own reads are left out. */
export function exchangesOf({ trace }: Pick<Sandbox, 'trace'>, { run, registeredBy }: RunMark): readonly Exchange[] {
  const all = trace.entries();
  const owners = runOwners(all);
  return all.filter(({ id, operation }) => {
    const owner = owners.get(id);
    if (owner?.run === undefined || operation === 'getInteraction') return false;
    return owner.run === run || (owner.run === registeredBy && owner.flow === 'registration');
  });
}
