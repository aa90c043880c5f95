// Switches a decision during some work.
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { DecisionName, Decisions } from '../../../mocks/spec/decisions/decisions.ts';

/** Does the work with the decision switched, then restores it. */
export async function withDecision<K extends DecisionName, T>(
  { decisions }: Pick<Sandbox, 'decisions'>,
  name: K,
  option: Decisions[K],
  work: () => Promise<T>,
): Promise<T> {
  const before = decisions.get(name);
  if (before === option) throw new Error(`${name} is ${option} already: nothing would be switched.`);
  await decisions.set(name, option);
  try {
    return await work();
  } finally {
    await decisions.set(name, before);
  }
}

/** `withDecision` for one sandbox. */
export const withDecisionIn =
  (sandbox: Pick<Sandbox, 'decisions'>) =>
  <K extends DecisionName, T>(name: K, option: Decisions[K], work: () => Promise<T>): Promise<T> =>
    withDecision(sandbox, name, option, work);
