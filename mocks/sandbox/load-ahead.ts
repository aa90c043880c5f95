// Loads in advance what a sandbox otherwise loads on first use, so that it works offline and after a new deployment of the site.

const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../holder/holder.ts'),
  () => import('../spec/schemas/index.ts'),
  () => import('../secondary/secondary.ts'),
  () => import('../register/register.ts'),
  () => import('../register/population/population.ts'),
  () => import('../register/register-operator.ts'),
  () => import('../recipients/recipients.ts'),
  () => import('./state/replace-world.ts'),
  () => import('./state/exported-state.ts'),
  () => import('./options/enrolment-options.ts'),
  () => import('./controls/due-items.ts'),
  () => import('./controls/computed-records.ts'),
  () => import('./controls/fault-presets.ts'),
  () => import('../keys/exported-key.ts'),
  () => import('../certificates/shipped-keys.ts'),
  () => import('../engine/outside.ts'),
  () => import('../spec/decisions/decision-texts.ts'),
  () => import('./recipient-memory.ts'),
  () => import('./tabs/lying-tab.ts'),
];

/**
 * Loads every part of the sandbox that is otherwise loaded on first use, except scenarios, one after another. Never
 * throws: a part that cannot load now is requested again, and reported, when it is needed.
 */
export async function loadAhead(): Promise<void> {
  for (const load of parts) await load().catch(() => undefined);
}
