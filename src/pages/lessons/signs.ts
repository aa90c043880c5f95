// What a lesson looks for in the trace: tokens, assertions and codes, who sent them, what was refused, and in which
// order.
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Exchange } from '../../../mocks/index.ts';
import { setupFlow } from '../../../mocks/spec/flow-mark.ts';
import { operations, type OperationId } from '../../../mocks/spec/operations/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { certificateOwner } from '../../elements/certificate-owner.ts';
import { answerParameters } from '../../elements/message/answer-parameters.ts';
import { memberOf, parsedJson, textOf } from '../../elements/json-member.ts';
import { redirectOf } from '../../elements/refusal-name.ts';
import { bearerOf } from '../../elements/message/bearer-of.ts';

export type Exchanges = readonly Exchange[];

/** Whether an exchange is the wanted one, given those found before it. */
export type Sign = (exchange: Exchange, ...found: readonly Exchange[]) => boolean;

/**
 * Whether a move was made, by the exchanges since its lesson began, or by earlier ones whose results are still in use.
 */
export type Reached = (exchanges: Exchanges, earlier?: Exchanges) => boolean;

/** Matches the signs to exchanges in order. */
export const inOrder =
  (...signs: readonly Sign[]) =>
  (exchanges: Exchanges): boolean =>
    found(exchanges, signs, []);

/** Like `inOrder`, but the first sign may match an exchange before the lesson: its tokens may be used now. */
export const afterwards =
  (given: Sign, ...signs: readonly Sign[]): Reached =>
  (exchanges, earlier = []) => {
    const done = signs.map(byHand);
    return found(exchanges, [given, ...done], []) || earlier.some((one) => given(one) && found(exchanges, done, [one]));
  };

/** Excludes the calls with which the explorer fills in a form. */
const byHand =
  (sign: Sign): Sign =>
  (one, ...before) =>
    one.flow !== setupFlow && sign(one, ...before);

const found = (exchanges: Exchanges, [sign, ...others]: readonly Sign[], before: Exchanges): boolean =>
  sign === undefined ||
  exchanges.some((one, index) => sign(one, ...before) && found(exchanges.slice(index + 1), others, [...before, one]));

export const isOperation = ({ operation }: Exchange, ...wanted: readonly OperationId[]): boolean =>
  wanted.some((one) => one === operation);

export const succeeded = (exchange: Exchange, ...wanted: readonly OperationId[]): boolean =>
  exchange.verdict === 'ok' && isOperation(exchange, ...wanted);

/** Refused by one of these rules. */
export const refusedBy = ({ verdict, checks }: Exchange, ...rules: readonly RuleId[]): boolean =>
  verdict === 'refused' && checks.some(({ rule, outcome }) => outcome === 'fail' && rules.includes(rule));

/** A parameter of the form that was sent. */
export const formOf = ({ request }: Exchange, name: string): string | undefined =>
  new URLSearchParams(request.body ?? '').get(name) ?? undefined;

export const answerOf = ({ response }: Exchange): unknown => parsedJson(response.body);

export const answered = (exchange: Exchange, name: string): string | undefined => textOf(answerOf(exchange), name);

/** The caller: the software product id in its certificate. */
export const callerOf = ({ certificate }: Exchange): string | undefined => certificate && certificateOwner(certificate);

export const isSameCaller: Sign = (one, other) => callerOf(one) === callerOf(other);

/** kid and iss of the client assertion; undefined if it cannot be read. */
export function assertionOf(exchange: Exchange): { readonly kid?: string; readonly client?: string } | undefined {
  const assertion = formOf(exchange, 'client_assertion');
  if (assertion === undefined) return undefined;
  try {
    const [{ kid }, { iss }] = [decodeProtectedHeader(assertion), decodeJwt(assertion)];
    return { ...(kid === undefined ? {} : { kid }), ...(iss === undefined ? {} : { client: iss }) };
  } catch {
    return undefined;
  }
}

/** A member of `claims` in a pushed request object; undefined if it cannot be read. */
export function askedFor(exchange: Exchange, member: string): unknown {
  try {
    return memberOf(decodeJwt(formOf(exchange, 'request') ?? ''), 'claims', member);
  } catch {
    return undefined;
  }
}

/** The authorisation code in the redirect of the response. */
export const codeOf = ({ response }: Exchange): string | undefined => {
  const redirect = redirectOf(response);
  return redirect === undefined ? undefined : (answerParameters(redirect).get('code') ?? undefined);
};

export const gaveCode: Sign = (one) => one.verdict === 'ok' && codeOf(one) !== undefined;

/** All objects inside a value, including itself. */
export function objectsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

const isOfData = ({ operation }: Exchange): boolean =>
  operations.some(({ id, area }) => id === operation && area === 'A');

/** A holder served a recipient’s call for consumer data, other than UserInfo and consents. */
export const servedData: Sign = (one) =>
  one.verdict === 'ok' &&
  one.parent === undefined &&
  one.to === 'holder' &&
  callerOf(one) !== undefined &&
  bearerOf(one) !== undefined &&
  isOfData(one);

/** The token endpoint issued an access token and a refresh token. */
export const gaveTokens: Sign = (one) =>
  succeeded(one, 'token') &&
  answered(one, 'access_token') !== undefined &&
  answered(one, 'refresh_token') !== undefined;

// Uses of issued tokens; the first exchange found is the one that issued them.

export const readWithThem: Sign = (one, given) => servedData(one) && usesAccess(one, given);

export const isRefusedAccess: Sign = (one, given) =>
  usesAccess(one, given) && refusedBy(one, 'consent.alive', 'token.not-revoked');

export const isRefusedRefresh: Sign = (one, given) =>
  isOf(given, 'refresh_token', formOf(one, 'refresh_token')) && answered(one, 'error') === 'invalid_grant';

export const isInactive: Sign = (one, given) =>
  succeeded(one, 'introspect') &&
  isOf(given, 'refresh_token', formOf(one, 'token')) &&
  memberOf(answerOf(one), 'active') === false;

export const withdrewInApp: Sign = (one, given) =>
  succeeded(one, 'revokeArrangement') && isOf(given, 'cdr_arrangement_id', formOf(one, 'cdr_arrangement_id'));

/** The recipient tries to withdraw an arrangement that has ended. */
export const withdrewEnded: Sign = (one, given) =>
  refusedBy(one, 'arrangement.living') && isOf(given, 'cdr_arrangement_id', formOf(one, 'cdr_arrangement_id'));

export const usesAccess: Sign = (one, given) => isOf(given, 'access_token', bearerOf(one));

/** Whether the response has this value under the name. */
export const isOf = (given: Exchange, name: string, value: unknown): boolean =>
  value !== undefined && answered(given, name) === value;
