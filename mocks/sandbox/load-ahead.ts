// What a sandbox loads when it is first needed, loaded before: it then goes on offline, and after the site was deployed anew.
import { isHere } from '../spec/profiles/index.ts';

const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../holder/holder.ts'),
  () => import('../engine/refuse.ts'),
  () => import('../engine/schema-check.ts'),
  () => import('../secondary/secondary.ts'),
  () => import('../register/register.ts'),
  () => import('../register/record-handlers.ts'),
  () => import('../register/population/population.ts'),
  () => import('../register/register-operator.ts'),
  () => import('../recipients/recipients.ts'),
  () => import('../personas/persona-walk.ts'),
  () => import('./replace-world.ts'),
  () => import('./state.ts'),
  () => import('./enrolment-options.ts'),
  () => import('./due.ts'),
  () => import('./computed-records.ts'),
  () => import('./fault-presets.ts'),
  () => import('../keys/exported-key.ts'),
  () => import('../engine/outside.ts'),
  () => import('../spec/decision-words.ts'),
];

/** What only a world of this profile needs. */
const todaysParts: readonly (() => Promise<unknown>)[] = [
  () => import('../holder/todays-ways.ts'),
  () => import('../holder/response-modes/todays-faulty-response.ts'),
  () => import('../recipients/todays-withdrawal.ts'),
  () => import('./todays-arrangements.ts'),
  () => import('../spec/decision-texts-today.ts'),
];

/**
 * Loads every part of the sandbox that is otherwise loaded when it is first needed, scenarios apart, one after the
 * other. Never throws: a part that cannot be loaded now is asked for again, and complained of, when it is needed.
 */
export async function loadAhead(): Promise<void> {
  for (const load of isHere('today') ? [...parts, ...todaysParts] : parts) await load().catch(() => undefined);
}
