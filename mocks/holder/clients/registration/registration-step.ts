// What the steps of a registration share, and how they read and show claims.
import type { JsonObject } from '../../../keys/jws.ts';
import { cutText } from '../../../spec/cut-text.ts';
import type { Evidence } from '../../../engine/ledger.ts';
import type { Ready } from '../../../engine/call.ts';
import type { RequiredMember } from '../../../spec/profiles/profile.ts';
import type { RefusalId } from '../../../spec/refusals.ts';
import type { Json } from '../../../trace/exchange.ts';
import type { World } from '../../../world/world.ts';
import type { Brand } from '../../brand.ts';

export interface Step {
  readonly world: World;
  readonly call: Ready;
  readonly brand: Brand;
}

/** Decision D-27: the codes of RFC 7591, or only the two of OpenID Connect Registration. */
export const statementRefusal = (world: Pick<World, 'decisions'>): { refusal?: RefusalId } =>
  world.decisions.get('registrationErrors') === 'oidc-cr' ? { refusal: 'oauth.invalid_client_metadata' } : {};

/** A member of the minimum list. Refuses its absence by name (IS 13.9.1). */
export function required(step: Step, claims: JsonObject, name: string): unknown {
  const value = claims[name];
  step.call.ledger.check('registration.member-present', value !== undefined && value !== null && value !== '', {
    at: at(name),
    expected: 'present',
    actual: shown(value),
    detail: `${name} is missing.`,
  });
  return value;
}

/** A member as sent; undefined if absent. Refuses the absence of one that the profile requires. */
export function asked(step: Step, claims: JsonObject, name: RequiredMember): unknown {
  const { registration } = step.world.profileOf(step.brand.id);
  return registration.required.includes(name) ? required(step, claims, name) : claims[name];
}

/** Evidence for a member that must be as the words say. */
export const mustBe = (name: string, words: string, sent: unknown): Evidence => ({
  at: at(name),
  expected: words,
  actual: shown(sent),
  detail: `${name} must be ${words}.`,
});

/** Evidence for an algorithm that is missing or not among those that the holder supports. */
export const unsupported = (name: string, known: readonly string[], sent: unknown): Evidence => ({
  at: at(name),
  expected: known.join(', '),
  actual: shown(sent),
  detail: `${name} is missing or not supported.`,
});

/** Evidence for an enc without its alg: it has no meaning, and is the superfluous member. */
export const encAlone = (members: string, enc: unknown): Evidence => ({
  at: at(`${members}_enc`),
  expected: `absent without ${members}_alg`,
  actual: shown(enc),
  detail: `${members}_enc needs ${members}_alg.`,
  fix: `Add ${members}_alg, or leave ${members}_enc out.`,
});

/** Place of a claim of the request, in the trace's notation. */
export const at = (name: string): string => `body#payload.${name}`;
/** Place of a claim of the software statement. */
export const atStatement = (name: string): string => `body#payload.software_statement#payload.${name}`;

/** A value for the trace, shortened. */
export function shown(value: unknown): Json {
  if (value === undefined) return null;
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return cutText(value, 200);
  try {
    return cutText(JSON.stringify(value), 200);
  } catch {
    // The value is nested too deeply for the stack.
    return 'too deep to show';
  }
}
