// Maps an exchange to a step of the library examples, and fills their placeholders from the row. Keys and tokens appear
// by name only.
import type { Exchange } from '../../../../mocks/index.ts';
import { profiles } from '../../../../mocks/spec/profiles/index.ts';
import type { ProfileId } from '../../../../mocks/spec/ids.ts';
import { isMembers } from '../../../elements/json-member.ts';
import {
  documentOf,
  formIn,
  inside,
  pairsOf,
  requestObjectIn,
  type Claims,
  type RequestDocument,
} from '../request-document.ts';
import { accepted, operationNamed, type Known } from '../known.ts';

/** Names of the functions in the examples. */
export type LibraryStep =
  | 'arrangement'
  | 'authorisationRequest'
  | 'backchannelPoll'
  | 'backchannelRequest'
  | 'callbackInFragment'
  | 'clientCredentials'
  | 'code'
  | 'discovery'
  | 'introspection'
  | 'newRegistration'
  | 'pushedAuthorisation'
  | 'pushedRequest'
  | 'refresh'
  | 'register'
  | 'resource'
  | 'response'
  | 'revocation'
  | 'userinfo';

export interface LibraryRow {
  readonly step: LibraryStep;
  readonly document: RequestDocument;
  /** The exact body. */
  readonly sentBody: string;
  /** Issuer of the called party. */
  readonly issuer: string;
  readonly isRegister: boolean;
  /** alg of the signing key. */
  readonly alg: string;
}

const byOperation: Readonly<Record<string, LibraryStep>> = {
  getOpenIdProviderConfig: 'discovery',
  getRegisterOpenIdProviderConfig: 'discovery',
  registerToken: 'clientCredentials',
  registerClient: 'register',
  authorise: 'authorisationRequest',
  backchannelAuthorise: 'backchannelRequest',
  getUserInfo: 'userinfo',
  introspect: 'introspection',
  revoke: 'revocation',
  pushAuthorisation: 'pushedRequest',
  revokeArrangement: 'arrangement',
  updateRegistration: 'newRegistration',
};

const byGrant = (grant: string): LibraryStep => {
  if (grant === 'client_credentials' || grant === 'refresh_token')
    return grant === 'refresh_token' ? 'refresh' : 'clientCredentials';
  return /ciba|backchannel/u.test(grant) ? 'backchannelPoll' : 'code';
};

/** Undefined for exchanges that need no client library. */
export function libraryStepOf(exchange: Exchange, profile: ProfileId): LibraryStep | undefined {
  const { operation: id = '', response } = exchange;
  if (id === 'token') return byGrant(formIn(documentOf(exchange), 'grant_type') ?? '');
  // The last screen redirects the browser to the recipient.
  if (id === 'answerInteraction') {
    if (/"redirect":"[^"]+[?&]response=/u.test(response.body ?? '')) return 'response';
    return /"redirect":"[^"]+#/u.test(response.body ?? '') ? 'callbackInFragment' : undefined;
  }
  if (id === 'authorise' && profiles[profile].requestSource === 'pushed') return 'pushedAuthorisation';
  const access = operationNamed(id)?.access.kind;
  return byOperation[id] ?? (access === 'bearer' ? 'resource' : undefined);
}

/** The data of the row; for a refused one, of the sender’s last accepted request of its kind, if there is one. */
export function libraryRowOf(exchange: Exchange, step: LibraryStep, known: Known, registerIssuer: string): LibraryRow {
  const isRegister = exchange.to === 'register';
  const right = (exchange.verdict === 'ok' ? undefined : lastGoodOfStep(exchange, step, known)) ?? exchange;
  return {
    step,
    document: documentOf(right),
    sentBody: right.request.body ?? '',
    issuer: isRegister ? registerIssuer : known.issuer,
    isRegister,
    alg: known.sender.alg,
  };
}

function lastGoodOfStep({ operation }: Exchange, step: LibraryStep, known: Known): Exchange | undefined {
  return accepted(known).find((one) => one.operation === operation && libraryStepOf(one, known.profile) === step);
}

/** A value as source text. */
const literal = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll(/"([a-z_]\w*)": /giu, '$1: ');

/** The lines of the parameters object, without what the library adds itself. */
function askedFor({ document }: LibraryRow): readonly string[] {
  const claims = requestObjectIn(document)?.claims ?? {};
  const byName = Object.keys(names).flatMap((name) =>
    name in claims ? [name === names[name] ? `${name},` : `${name}: ${names[name] ?? name},`] : [],
  );
  const plain = without(claims, [...ownOfLibrary, ...Object.keys(names), 'client_id', 'claims']);
  return [
    ...Object.entries(plain).map(
      ([name, value]) => `${name}: ${literal(typeof value === 'string' ? value : String(value))},`,
    ),
    ...byName,
    `claims: JSON.stringify(${claimsText({ document })}),`,
  ];
}

/** Parameters with the recipient’s own values, which appear as variables. */
const names: Readonly<Record<string, string>> = {
  state: 'state',
  nonce: 'nonce',
  code_challenge: 'challenge',
  login_hint: 'loginHint',
  client_notification_token: 'notificationToken',
};

/** The claims parameter, with ids as variables. */
function claimsText({ document }: Pick<LibraryRow, 'document'>): string {
  const claims = requestObjectIn(document)?.claims['claims'];
  const id = inside(inside(claims, 'id_token'), 'cdr_consent_id')['value'];
  const arrangement = arrangementIn({ document });
  const text = literal(isMembers(claims) ? claims : {});
  const named = typeof id === 'string' ? text.replaceAll(JSON.stringify(id), 'consentId') : text;
  return arrangement === undefined ? named : named.replaceAll(JSON.stringify(arrangement), 'arrangementId');
}

/** The arrangement that the request amends. */
function arrangementIn({ document }: Pick<LibraryRow, 'document'>): string | undefined {
  const id = inside(requestObjectIn(document)?.claims, 'claims')['cdr_arrangement_id'];
  return typeof id === 'string' ? id : undefined;
}

/** Members of a registration that the recipient chooses. */
const registrationMembers = ({ document }: LibraryRow): Claims =>
  without(document.tokens.body?.claims ?? {}, [...ownOfLibrary, 'software_statement']);

/** The audience of the registration. */
const registrationAudience = ({ document, issuer }: LibraryRow): string => {
  const audience = document.tokens.body?.claims['aud'];
  return typeof audience === 'string' ? audience : issuer;
};

const ownOfLibrary = ['iss', 'aud', 'iat', 'nbf', 'exp', 'jti', 'request', 'request_uri'];

const without = (claims: Claims, left: readonly string[]): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !left.includes(name)));

/** The name of the token that the operation needs. */
function tokenName({
  document,
  isRegister,
}: LibraryRow): 'registerToken' | 'registrationToken' | 'consentToken' | 'accessToken' {
  if (isRegister) return 'registerToken';
  if (/\/register\/[^/]+$/u.test(document.address)) return 'registrationToken';
  return /\/clients\/[^/]+\/consents/u.test(document.address) ? 'consentToken' : 'accessToken';
}

const endpoints: Readonly<Partial<Record<LibraryStep, string>>> = {
  backchannelRequest: 'backchannel_authentication_endpoint',
  introspection: 'introspection_endpoint',
  revocation: 'revocation_endpoint',
};

/** Source text for each placeholder; '' where the row has no value. */
export function holesOf(row: LibraryRow): Readonly<Record<string, string>> {
  const { document, sentBody, issuer, isRegister, alg, step } = row;
  const { method, address, query, headers, body } = document;
  const search = new URLSearchParams(pairsOf(query).map(([name, value]) => [name, value])).toString();
  const { authorization: _token, ...others } = headers;
  const scope = formIn(document, 'scope');
  const scopeText = scope === undefined ? '' : `{ scope: ${JSON.stringify(scope)} }`;
  return {
    issuer: JSON.stringify(issuer),
    client: isRegister ? 'softwareProductId' : 'clientId',
    token: tokenName(row),
    endpoint: endpoints[step] ?? 'token_endpoint',
    scope: scopeText === '' ? '{}' : scopeText,
    fewer: scopeText,
    parameters: `{\n${askedFor(row)
      .map((line) => `  ${line.replaceAll('\n', '\n  ')}\n`)
      .join('')}}`,
    registration: literal(registrationMembers(row)),
    audience: JSON.stringify(registrationAudience(row)),
    alg: JSON.stringify(alg),
    method: JSON.stringify(method),
    address: JSON.stringify(search === '' ? address : `${address}?${search}`),
    headers: JSON.stringify(others, null, 2),
    body: body === undefined ? 'undefined' : JSON.stringify(typeof body === 'string' ? body : sentBody),
  };
}
