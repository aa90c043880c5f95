// What the verified request object asks for, with an error code for each breach.
import { isText } from '../../ambient/is-text.ts';
import type { JsonObject } from '../../keys/jws.ts';
import type { Ledger } from '../../engine/ledger.ts';
import type { RedirectTarget } from '../../engine/refusal.ts';
import { asJson } from '../../trace/as-json.ts';
import type { World } from '../../world/world.ts';
import { checkIssuer, checkNoOtherUse, checkTypes, scopesAsked } from './object-claims.ts';
import { once, type Asked, type Parameters } from './query-parameters.ts';
import { whereOf, type Where, type Within } from './request-object.ts';

/** A verified object, and the redirect target that it names. */
export interface Targeted {
  readonly asked: Asked;
  readonly claims: JsonObject;
  readonly within: Within & { readonly target: RedirectTarget };
}

/** The requested scopes. Refuses whatever in the object the profile does not support. */
export function checkContent(world: World, targeted: Targeted): readonly string[] {
  const { asked, claims, within } = targeted;
  const ledger: Ledger = within.ledger;
  checkIssuer(world, claims, asked.row.id, within);
  checkNoOtherUse(claims, asked.row.id, within);
  checkTypes(claims, within);
  checkOuter(world, targeted);
  checkAgreement(world, asked.parameters, targeted);
  const { responseTypes, responseModes } = world.profileOf(asked.row.brand);
  const types = responseTypes.join(' or ');
  const inner = responseTypeOf(claims['response_type']);
  const outer = once(asked.parameters, 'response_type');
  const isKnown = (type: string): boolean => responseTypes.some((known) => responseTypeOf(known) === type);
  const agrees = inner !== '' && (outer === undefined || responseTypeOf(outer) === inner);
  // If the two differ, the one that the profile does not have is at fault.
  const outside = !agrees && outer !== undefined && isKnown(inner);
  ledger.check('authorise.response-type-agrees', agrees, {
    ...whereOf(within, 'payload.response_type'),
    ...(outside ? { at: `${within.place}:response_type` } : {}),
    expected: outside ? inner : outer !== undefined && isKnown(responseTypeOf(outer)) ? outer : types,
    actual: outside ? outer : asJson(claims['response_type']),
  });
  checkResponseType(responseTypes, claims, within);
  const mode = claims['response_mode'];
  ledger.check('authorise.response-mode', mode === undefined || new Set<unknown>(responseModes).has(mode), {
    ...whereOf(within, 'payload.response_mode'),
    expected: responseModes.join(' or '),
    actual: asJson(mode),
  });
  const scopes = scopesAsked(claims, asked.row.scopes, within);
  checkNonce(claims, within);
  checkPrompt(claims, within);
  checkSession(claims['prompt'], within.ledger, whereOf(within, 'payload.prompt'));
  return scopes;
}

/** Refuses a response type that the profile does not have. */
export function checkResponseType(known: readonly string[], claims: JsonObject, within: Within): void {
  const { response_type: asked } = claims;
  within.ledger.check(
    'authorise.response-type',
    known.some((type) => responseTypeOf(type) === responseTypeOf(asked)),
    { ...whereOf(within, 'payload.response_type'), expected: known.join(' or '), actual: asJson(asked) },
  );
}

/** Refuses an object without a nonce. */
export function checkNonce(claims: JsonObject, within: Within): void {
  const { nonce } = claims;
  within.ledger.check('authorise.nonce', isText(nonce), whereOf(within, 'payload.nonce'));
}

/** Space-separated values in any order (OAuth 2.0 Multiple Response Types, 3); a repeated value never matches. */
const responseTypeOf = (value: unknown): string =>
  typeof value === 'string' ? value.split(' ').filter(Boolean).sort().join(' ') : '';

/** Decision D-32. Checked after the object is verified, so that the error uses its redirect_uri and state. */
function checkOuter(world: World, { asked, within }: Targeted): void {
  const missing = ['response_type', 'scope'].find((name) => !asked.parameters.has(name));
  const mayLack = world.decisions.get('shortQuery') === 'accept';
  within.ledger.checkUnless(mayLack, 'authorise.outer-parameters', missing === undefined, {
    at: `${within.place}:${missing ?? 'scope'}`,
    ...(missing === undefined ? {} : { expected: 'as in the request object' }),
    target: within.target,
  });
}

/** Decision D-2: parameters outside the object have no effect, or must match it. */
function checkAgreement(world: World, parameters: Parameters, { claims, within }: Targeted): void {
  const differs = ['redirect_uri', 'scope', 'state', 'nonce'].find((name) => {
    const outer = once(parameters, name);
    return outer !== undefined && outer !== claims[name];
  });
  const mayDiffer = world.decisions.get('queryAndObjectDiffer') === 'object';
  within.ledger.checkUnless(mayDiffer, 'authorise.query-agrees', differs === undefined, {
    at: `${within.place}:${differs ?? 'scope'}`,
    ...(differs === undefined ? {} : { expected: asJson(claims[differs]), actual: once(parameters, differs) ?? null }),
    target: within.target,
  });
}

/** Every authorisation asks for login and consent, so `login`, `consent` and any max_age need no action. */
export function checkPrompt(claims: JsonObject, within: Within): void {
  const prompt = promptsIn(claims['prompt']);
  const known = prompt.every((value) => ['none', 'login', 'consent', 'select_account'].includes(value));
  const alone = !prompt.includes('none') || prompt.length === 1;
  within.ledger.check('authorise.prompt', known && alone, {
    ...whereOf(within, 'payload.prompt'),
    expected: 'none alone, or any of login, consent and select_account',
    actual: asJson(claims['prompt']),
  });
  const maxAge = claims['max_age'];
  within.ledger.check('authorise.max-age', maxAge === undefined || secondsIn(maxAge) !== undefined, {
    ...whereOf(within, 'payload.max_age'),
    expected: 'a whole number of seconds, 0 or more',
    actual: asJson(maxAge),
  });
}

const promptsIn = (prompt: unknown): readonly string[] =>
  typeof prompt === 'string' ? prompt.split(' ').filter(Boolean) : [];

/** Refuses a request without screens, because the holder keeps no login sessions. */
export function checkSession(prompt: unknown, ledger: Ledger, where: Where): void {
  ledger.check('authorise.session', !promptsIn(prompt).includes('none'), {
    ...where,
    expected: 'absent, or not none',
    actual: asJson(prompt),
  });
}

/** Client libraries write max_age as a number or as a string of digits. */
export const secondsIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d{1,12}$/u.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
};
