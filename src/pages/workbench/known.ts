// What a request’s sender knows from its earlier exchanges: credentials, consents, ids, and its last accepted request
// of each kind.
import { bearerOf } from '../../elements/message/bearer-of.ts';
import { certificateOwner } from '../../elements/certificate-owner.ts';
import { parsedJson } from '../../elements/json-member.ts';
import type { Exchange, TracedResponse } from '../../../mocks/index.ts';
import type { DecisionName } from '../../../mocks/spec/decisions/decisions.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { headerOf } from '../../../mocks/spec/message-header.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { openJwt } from '../../elements/message/jwt.ts';
import { withdrawnArrangement } from '../../runs/consumers/today-withdrawals.ts';
import { isMembers } from '../../elements/json-member.ts';
import { documentOf, formIn, queryIn, requestObjectIn, type RequestDocument } from './request-document.ts';

/** The sender, as far as requests identify it. */
export interface SenderFacts {
  readonly clientId?: string;
  readonly softwareProductId?: string;
  readonly brandId?: string;
  readonly redirectUris: readonly string[];
  /** alg and kid of its signing key. */
  readonly alg: string;
  readonly kid: string;
}

export interface Known {
  readonly now: () => Date;
  readonly uuid: () => string;
  readonly sender: SenderFacts;
  /** Issuer of the called holder; aud of JWTs for it. */
  readonly issuer: string;
  /** The holder’s profile. */
  readonly profile: ProfileId;
  /** The holder’s option for a decision. */
  readonly decided: (decision: DecisionName) => string;
  /** Base addresses of the called holder, the register and the secondary holder; a path may exist under another one. */
  readonly bases: readonly string[];
  /** Every exchange, oldest first. */
  readonly exchanges: readonly Exchange[];
}

export const operationNamed = (id: string | undefined): Operation | undefined =>
  operations.find((row) => row.id === id);

const bodyOf = ({ response }: Exchange): unknown => parsedJson(response.body);

/** Whether the sender sent it, by its certificate or else by the client id that it names. */
function isOwn(exchange: Exchange, { clientId, softwareProductId }: SenderFacts): boolean {
  const { certificate } = exchange;
  if (certificate !== undefined) return certificateOwner(certificate) === softwareProductId;
  return clientId !== undefined && namedClients(documentOf(exchange)).includes(clientId);
}

/** Every client id that a request contains, the most explicit first. */
export const namedClients = (document: RequestDocument): readonly string[] => {
  const { 'body:client_assertion': assertion, body: registration } = document.tokens;
  const object = requestObjectIn(document)?.claims;
  return [
    formIn(document, 'client_id'),
    queryIn(document, 'client_id'),
    registration?.claims['iss'] ?? assertion?.claims['iss'],
    object?.['client_id'],
    object?.['iss'],
  ].filter((id): id is string => typeof id === 'string' && id !== '');
};

/** The sender’s accepted exchanges, newest first. */
export const accepted = ({ exchanges, sender }: Known): readonly Exchange[] =>
  exchanges.filter((one) => one.verdict === 'ok' && isOwn(one, sender)).toReversed();

/** The sender’s last accepted request to the operation. */
export function lastGood(known: Known, operation: string | undefined): RequestDocument | undefined {
  const found = accepted(known).find((one) => one.operation === operation);
  return found === undefined ? undefined : documentOf(found);
}

export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly scopes: readonly string[];
  readonly register: boolean;
  /** Issued without a consumer. */
  readonly ofClient: boolean;
  readonly until: number;
  /** Only in today’s profile. */
  readonly arrangement?: string;
}

/** The sender’s access tokens that appear valid, newest first. */
export function livingTokens(known: Known): readonly IssuedTokens[] {
  const gone = revoked(known);
  const refused = known.exchanges.flatMap((one) => (one.verdict === 'refused' && isDead(one) ? [bearerOf(one)] : []));
  const ended = endedArrangements(known);
  const proven = new Set(accepted(known).map(bearerOf));
  const living = tokenResponses(known).filter(
    ({ accessToken, until, arrangement = '' }) =>
      until > known.now().getTime() &&
      !gone.has(accessToken) &&
      !refused.includes(accessToken) &&
      !ended.has(arrangement),
  );
  // Tokens that were accepted before come first: a consent may have ended without notice to the recipient.
  const isProven = ({ accessToken }: IssuedTokens): boolean => proven.has(accessToken);
  return [...living.filter(isProven), ...living.filter((one) => !isProven(one))];
}

const deadly: ReadonlySet<string> = new Set(['token.live', 'token.not-revoked', 'token.level', 'consent.alive']);
const isDead = ({ checks }: Exchange): boolean =>
  checks.some(({ rule, outcome }) => outcome === 'fail' && deadly.has(rule));

/** The sender’s refresh tokens, newest first, without those revoked or of ended arrangements. */
export function refreshTokens(known: Known): readonly string[] {
  const [gone, ended] = [revoked(known), endedArrangements(known)];
  return tokenResponses(known).flatMap(({ refreshToken, arrangement = '' }) =>
    refreshToken === undefined || gone.has(refreshToken) || ended.has(arrangement) ? [] : [refreshToken],
  );
}

/** Arrangements that the sender has ended, or that a holder has reported as ended. */
function endedArrangements({ exchanges }: Known): ReadonlySet<string> {
  return new Set(
    exchanges.flatMap((one) => {
      if (one.verdict !== 'ok') return [];
      if (one.operation === 'revokeArrangement') return formIn(documentOf(one), 'cdr_arrangement_id') ?? [];
      return one.operation === 'revokeArrangementAtRecipient' ? (withdrawnArrangement(one) ?? []) : [];
    }),
  );
}

/** Tokens that the sender revoked. */
export function revoked(known: Known): ReadonlySet<string> {
  const given = accepted(known).flatMap((one) =>
    one.operation === 'revoke' ? [formIn(documentOf(one), 'token') ?? ''] : [],
  );
  // Revoking a refresh token also revokes its access token.
  const pairs = tokenResponses(known).filter(({ refreshToken }) => given.includes(refreshToken ?? '-'));
  return new Set([...given, ...pairs.map(({ accessToken }) => accessToken)]);
}

export function tokenResponses(known: Known): readonly IssuedTokens[] {
  return accepted(known).flatMap((one): IssuedTokens[] => {
    const body = bodyOf(one);
    if (!isMembers(body) || typeof body['access_token'] !== 'string') return [];
    const { scope, expires_in: lifetime, refresh_token: refreshToken, cdr_arrangement_id: arrangement } = body;
    const seconds = typeof lifetime === 'number' ? lifetime : 0;
    return [
      {
        accessToken: body['access_token'],
        scopes: typeof scope === 'string' ? scope.split(' ') : [],
        register: one.to === 'register',
        ofClient: formIn(documentOf(one), 'grant_type') === 'client_credentials',
        until: new Date(one.at).getTime() + seconds * 1000,
        ...(typeof refreshToken === 'string' ? { refreshToken } : {}),
        ...(typeof arrangement === 'string' ? { arrangement } : {}),
      },
    ];
  });
}

/** Unexpired codes that were returned to the sender and not redeemed, newest first. */
export function unusedCodes(known: Known): readonly string[] {
  const spent = new Set(accepted(known).map((one) => formIn(documentOf(one), 'code')));
  const earliest = known.now().getTime() - limits.authorisationCode * 1000;
  return known.exchanges
    .toReversed()
    .filter(({ verdict, at }) => verdict === 'ok' && new Date(at).getTime() > earliest)
    .flatMap(({ response }) => codeIn(known.sender.redirectUris, response))
    .filter((code) => !spent.has(code));
}

/** Every code that was returned to the sender. */
export const allCodes = ({ exchanges, sender }: Known): readonly string[] =>
  exchanges.flatMap(({ response }) => codeIn(sender.redirectUris, response));

/**
 * The code in a response to one of these redirect URIs: in the fragment, or inside the signed response in the query
 * (JARM 2.3.1). Encrypted responses are not read.
 */
function codeIn(redirectUris: readonly string[], response: TracedResponse): readonly string[] {
  // The redirect is in the Location header, or in the JSON of a screen.
  const { body = '' } = response;
  const text = `${headerOf(response, 'location') ?? ''} ${body.length < 20_000 ? body : ''}`;
  return (text.match(/https?:[^"\s]+/gu) ?? []).flatMap((address) => {
    const uri = redirectUris.find((one) => address.startsWith(one) && /^[#?&]/u.test(address.slice(one.length)));
    if (uri === undefined) return [];
    const parameters = new URLSearchParams(address.slice(uri.length + 1));
    const claims = openJwt(parameters.get('response') ?? '')?.claims;
    const code = parameters.get('code') ?? (isMembers(claims) ? claims['code'] : undefined);
    return typeof code === 'string' ? [code] : [];
  });
}

export interface KnownConsent {
  readonly id: string;
  readonly scopes: readonly string[];
}

/** Consents that the sender created and has not ended, newest first. */
export function consents(known: Known): readonly KnownConsent[] {
  const all = accepted(known);
  const ended = all.flatMap(({ operation, request }) => (operation === 'deleteConsent' ? [request.url] : []));
  return all.flatMap((one): KnownConsent[] => {
    const data = one.operation === 'createConsent' ? dataOf(one) : {};
    const { cdr_consent_id: id, scopes } = data;
    if (typeof id !== 'string' || ended.some((url) => url.endsWith(id))) return [];
    return [{ id, scopes: Array.isArray(scopes) ? scopes.map(String) : [] }];
  });
}

const dataOf = (one: Exchange): Readonly<Record<string, unknown>> => {
  const body = bodyOf(one);
  const data = isMembers(body) ? body['data'] : undefined;
  return isMembers(data) ? data : {};
};

/** Values of a member anywhere in the sender’s responses, newest first. */
export function answeredValues(known: Known, member: string, operation?: string): readonly string[] {
  const pattern = new RegExp(`"${member}":"([^"]+)"`, 'gu');
  return accepted(known)
    .filter((one) => operation === undefined || one.operation === operation)
    .flatMap(({ response }) => Array.from((response.body ?? '').matchAll(pattern), ([, value = '']) => value));
}

/** The sender’s latest software statement that has not expired. */
export function livingStatement(known: Known): string | undefined {
  const seconds = known.now().getTime() / 1000;
  return accepted(known)
    .filter(({ to }) => to === 'register')
    .map(({ response }) => response.body ?? '')
    .find((text) => {
      const claims = openJwt(text)?.claims;
      return isMembers(claims) && Number(claims['exp']) > seconds;
    });
}

/** The login hint of the sender’s last accepted backchannel request. */
export function knownHint(known: Known): string | undefined {
  const good = lastGood(known, 'backchannelAuthorise');
  const hint = good === undefined ? undefined : requestObjectIn(good)?.claims['login_hint'];
  return typeof hint === 'string' ? hint : undefined;
}
