// What a lesson looks for in an exchange: who sent which token, assertion or code, and which rule refused it.
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Exchange } from '../../../mocks/index.ts';
import type { OperationId } from '../../../mocks/spec/operations/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { answerParameters } from '../../elements/answer-parameters.ts';
import { memberOf, parsedJson, textOf } from '../../elements/json-member.ts';
import { redirectOf } from '../../elements/refusal-name.ts';
import type { Exchanges } from './lesson.ts';

export const is = ({ operation }: Exchange, ...operations: readonly OperationId[]): boolean =>
  operations.some((one) => one === operation);

export const ok = (exchange: Exchange, ...operations: readonly OperationId[]): boolean =>
  exchange.verdict === 'ok' && is(exchange, ...operations);

/** Refused, and by one of these rules. */
export const refusedBy = ({ verdict, checks }: Exchange, ...rules: readonly RuleId[]): boolean =>
  verdict === 'refused' && checks.some(({ rule, outcome }) => outcome === 'fail' && rules.includes(rule));

export const headerOf = ({ headers }: Exchange['request'] | Exchange['response'], name: string): string | undefined =>
  headers.find(([one]) => one === name)?.[1];

/** The access token that was sent. */
export const bearerOf = ({ request }: Exchange): string | undefined =>
  headerOf(request, 'authorization')?.replace(/^Bearer /iu, '');

/** A parameter of the form that was sent. */
export const formOf = ({ request }: Exchange, name: string): string | undefined =>
  new URLSearchParams(request.body ?? '').get(name) ?? undefined;

export const answerOf = ({ response }: Exchange): unknown => parsedJson(response.body);

export const answered = (exchange: Exchange, name: string): string | undefined => textOf(answerOf(exchange), name);

/** Who called: the common name of its certificate, which is the id of the software product. */
export const callerOf = ({ certificate }: Exchange): string | undefined => certificate?.commonName;

/** kid and iss of the client assertion; undefined where none can be read. */
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

/** The authorisation code that the answer sends the browser away with. */
export const codeOf = ({ response }: Exchange): string | undefined => {
  const redirect = redirectOf(response);
  return redirect === undefined ? undefined : (answerParameters(redirect).get('code') ?? undefined);
};

/** The exchanges that came after this one. */
export const after = (exchanges: Exchanges, one: Exchange): Exchanges => exchanges.slice(exchanges.indexOf(one) + 1);

/** One exchange after another, each known by what came before it: whether they were seen in this order. */
export const inOrder = (
  exchanges: Exchanges,
  first: (exchange: Exchange) => boolean,
  then: (exchange: Exchange, found: Exchange) => boolean,
): boolean => exchanges.some((found) => first(found) && after(exchanges, found).some((one) => then(one, found)));

/** Tokens that the token endpoint gave out, refresh token included. */
export function grantOf(exchange: Exchange): { readonly access: string; readonly refresh: string } | undefined {
  if (!ok(exchange, 'token')) return undefined;
  const [access, refresh] = [answered(exchange, 'access_token'), answered(exchange, 'refresh_token')];
  return access === undefined || refresh === undefined ? undefined : { access, refresh };
}

/** Every object inside a value, itself included. */
export function objectsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

/** The records of an answer that are about this id. */
export const recordsOf = (exchange: Exchange, name: string, id: string | undefined): readonly object[] =>
  id === undefined || exchange.response.body?.includes(id) !== true
    ? []
    : objectsIn(answerOf(exchange)).filter((one) => memberOf(one, name) === id);

const consentApi = ['createConsent', 'getConsent', 'listConsents', 'deleteConsent'] as const;

/** A holder answered a recipient's call for a consumer's data. */
export const served = (exchange: Exchange): boolean =>
  exchange.verdict === 'ok' &&
  exchange.parent === undefined &&
  exchange.to === 'holder' &&
  callerOf(exchange) !== undefined &&
  bearerOf(exchange) !== undefined &&
  !is(exchange, ...consentApi);
