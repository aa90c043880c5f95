// What a sandbox loads when it is first needed, loaded before: it then goes on offline, and after the site was deployed anew.

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
  () => import('../spec/decision-texts.ts'),
  () => import('./recipient-memory.ts'),
  () => import('./tabs/lying-tab.ts'),
];

/**
 * Loads every part of the sandbox that is otherwise loaded when it is first needed, scenarios apart, one after the
 * other. Never throws: a part that cannot be loaded now is asked for again, and complained of, when it is needed.
 */
export async function loadAhead(): Promise<void> {
  for (const load of parts) await load().catch(() => undefined);
}
