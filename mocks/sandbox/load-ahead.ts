// What a sandbox loads when it is first needed, loaded before: it then goes on offline, and after the site was deployed anew.

const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../holder/holder.ts'),
  () => import('../holder/authorisation/pushed-authorisation.ts'),
  () => import('../holder/authorisation/request-sources/pushed.ts'),
  () => import('../holder/clients/registration/manage-client.ts'),
  () => import('../holder/clients/registration/response-members.ts'),
  () => import('../holder/clients/registration/sector-identifier.ts'),
  () => import('../holder/consent/arrangement-revocation.ts'),
  () => import('../holder/consent/dashboard.ts'),
  () => import('../holder/consent/withdrawal-call.ts'),
  () => import('../holder/code-bindings/pkce.ts'),
  () => import('../holder/response-modes/response-jwt.ts'),
  () => import('../holder/response-modes/faulty-response.ts'),
  () => import('../holder/sharing-sources/arrangement.ts'),
  () => import('../engine/refuse.ts'),
  () => import('../engine/schema-check.ts'),
  () => import('../secondary/secondary.ts'),
  () => import('../register/register.ts'),
  () => import('../register/record-handlers.ts'),
  () => import('../register/population/population.ts'),
  () => import('../register/register-operator.ts'),
  () => import('../recipients/recipients.ts'),
  () => import('../recipients/withdrawal.ts'),
  () => import('./received-arrangements.ts'),
  () => import('../personas/persona-walk.ts'),
  () => import('./replace-world.ts'),
  () => import('./state.ts'),
  () => import('./enrolment-options.ts'),
  () => import('./due.ts'),
  () => import('./computed-records.ts'),
  () => import('./fault-presets.ts'),
  () => import('../keys/exported-key.ts'),
  () => import('../engine/outside.ts'),
  () => import('../spec/decision-texts.ts'),
];

/**
 * Loads every part of the sandbox that is otherwise loaded when it is first needed, scenarios apart, one after the
 * other. Never throws: a part that cannot be loaded now is asked for again, and complained of, when it is needed.
 */
export async function loadAhead(): Promise<void> {
  for (const load of parts) await load().catch(() => undefined);
}
