// Whether a world has been used: something happened in it or was set.
import type { Sandbox } from '../../../mocks/index.ts';

export async function isWorldUsed({ trace, recipients, decisions, faults, scenario }: Sandbox): Promise<boolean> {
  if (trace.entries().length + faults.list().length > 0) return true;
  const [all, states] = await Promise.all([recipients.list(), decisions.list()]);
  return (
    all.length > scenario.recipients.length ||
    all.some(({ clientId }) => clientId !== undefined) ||
    states.some(({ option, row }) => option !== row.choice)
  );
}
