// Which step of a recipient an exchange is, with what client code for it needs of the row: keys and tokens by name, never their bytes.
import type { Exchange } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/profiles/profile.ts';
import { draftOf, isClaims, type Claims, type Draft } from './draft.ts';
import { formIn, inside, requestObjectIn, tokenAt } from './draft-parts.ts';
import { lastGood, operationNamed, type Known } from './known.ts';

export type LibraryStep =
  | 'discovery'
  | 'client credentials'
  | 'registration'
  | 'authorisation request'
  | 'callback'
  | 'code'
  | 'refresh'
  | 'backchannel request'
  | 'backchannel poll'
  | 'userinfo'
  | 'introspection'
  | 'revocation'
  | 'resource'
  | TodayStep;

/** Those that the profile of today alone has. */
export type TodayStep = 'pushed request' | 'pushed authorisation' | 'response' | 'arrangement' | 'new registration';

/** Code by step; what a table lacks, the other profile has in the same words. */
export type Snippets<Step extends LibraryStep> = Readonly<Record<Step, (row: LibraryRow) => Snippet>>;
export type OlderStep = Exclude<LibraryStep, TodayStep>;
export type NewerStep =
  TodayStep | 'client credentials' | 'code' | 'refresh' | 'userinfo' | 'introspection' | 'revocation';

export interface LibraryRow {
  readonly step: LibraryStep;
  readonly draft: Draft;
  /** Issuer of the party that is asked. */
  readonly issuer: string;
  readonly isRegister: boolean;
  /** Of the key that signs. */
  readonly alg: string;
}

export interface Snippet {
  /** What the recipient has and the text names: keys, tokens, addresses; never printed. */
  readonly brings: readonly string[];
  /** What the library does not do by itself. */
  readonly notes: readonly string[];
  readonly imports?: string;
  readonly code: string;
}

const byOperation: Readonly<Record<string, LibraryStep>> = {
  getOpenIdProviderConfig: 'discovery',
  getRegisterOpenIdProviderConfig: 'discovery',
  registerToken: 'client credentials',
  registerClient: 'registration',
  authorise: 'authorisation request',
  backchannelAuthorise: 'backchannel request',
  getUserInfo: 'userinfo',
  introspect: 'introspection',
  revoke: 'revocation',
  pushAuthorisation: 'pushed request',
  revokeArrangement: 'arrangement',
  updateRegistration: 'new registration',
};

const byGrant = (grant: string): LibraryStep => {
  if (grant === 'client_credentials' || grant === 'refresh_token')
    return grant === 'refresh_token' ? 'refresh' : 'client credentials';
  return /ciba|backchannel/u.test(grant) ? 'backchannel poll' : 'code';
};

/** Undefined where a client library has no part. */
export function libraryStepOf(exchange: Exchange, profile: ProfileId): LibraryStep | undefined {
  const { operation: id = '', response } = exchange;
  if (id === 'token') return byGrant(formIn(draftOf(exchange), 'grant_type') ?? '');
  // The last screen sends the browser back to the recipient.
  if (id === 'answerInteraction') {
    if (/"redirect":"[^"]+[?&]response=/u.test(response.body ?? '')) return 'response';
    return /"redirect":"[^"]+#/u.test(response.body ?? '') ? 'callback' : undefined;
  }
  if (id === 'authorise' && profile === 'today') return 'pushed authorisation';
  const access = operationNamed(id)?.access.kind;
  return byOperation[id] ?? (access === 'bearer' ? 'resource' : undefined);
}

/** The row as it should have been: where it was refused, the sender’s last good request of its kind, if there is one. */
export function libraryRowOf(exchange: Exchange, step: LibraryStep, known: Known, registerIssuer: string): LibraryRow {
  const isRegister = exchange.to === 'register';
  const good = exchange.verdict === 'ok' ? undefined : lastGoodOfStep(exchange, step, known);
  return {
    step,
    draft: good ?? draftOf(exchange),
    issuer: isRegister ? registerIssuer : known.issuer,
    isRegister,
    alg: known.sender.alg,
  };
}

function lastGoodOfStep({ operation }: Exchange, step: LibraryStep, known: Known): Draft | undefined {
  const exchanges = known.exchanges.filter((one) => libraryStepOf(one, known.profile) === step);
  return lastGood({ ...known, exchanges }, operation);
}

/** A value as source text. */
const literal = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll(/"([a-z_]\w*)": /giu, '$1: ');

/** Every line but the first further in. */
export const indented = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`);

/** What is asked for: lines of an object of parameters; what the library writes itself is not among them. */
function askedFor({ draft }: LibraryRow): readonly string[] {
  const claims = requestObjectIn(draft)?.claims ?? {};
  const byName = Object.keys(names).flatMap((name) =>
    name in claims ? [name === names[name] ? `${name},` : `${name}: ${names[name] ?? name},`] : [],
  );
  const plain = without(claims, [...ownOfLibrary, ...Object.keys(names), 'client_id', 'claims']);
  return [
    ...Object.entries(plain).map(
      ([name, value]) => `${name}: ${literal(typeof value === 'string' ? value : String(value))},`,
    ),
    ...byName,
    `claims: JSON.stringify(${claimsText({ draft })}),`,
  ];
}

/** Parameters whose value is the recipient’s own: they stand by a name. */
const names: Readonly<Record<string, string>> = {
  state: 'state',
  nonce: 'nonce',
  code_challenge: 'challenge',
  login_hint: 'loginHint',
  client_notification_token: 'notificationToken',
};

/** Those of them that have to be brought along. */
export const namesAskedFor = ({ draft }: LibraryRow): readonly string[] =>
  ['login_hint', 'client_notification_token'].flatMap((name) => {
    const found = names[name];
    return found !== undefined && name in (requestObjectIn(draft)?.claims ?? {}) ? [found] : [];
  });

/** The claims parameter, with the consent by its name. */
function claimsText({ draft }: Pick<LibraryRow, 'draft'>): string {
  const claims = requestObjectIn(draft)?.claims['claims'];
  const id = inside(inside(claims, 'id_token'), 'cdr_consent_id')['value'];
  const arrangement = arrangementIn({ draft });
  const text = literal(isClaims(claims) ? claims : {});
  const named = typeof id === 'string' ? text.replaceAll(JSON.stringify(id), 'consentId') : text;
  return arrangement === undefined ? named : named.replaceAll(JSON.stringify(arrangement), 'arrangementId');
}

/** The arrangement that the request amends. */
export function arrangementIn({ draft }: Pick<LibraryRow, 'draft'>): string | undefined {
  const id = inside(requestObjectIn(draft)?.claims, 'claims')['cdr_arrangement_id'];
  return typeof id === 'string' ? id : undefined;
}

/** Members of a registration that are the recipient’s to choose. */
const registrationMembers = ({ draft }: LibraryRow): Claims =>
  without(tokenAt(draft, 'body')?.claims ?? {}, [...ownOfLibrary, 'software_statement']);

/** For whom the registration is meant. */
const registrationAudience = ({ draft, issuer }: LibraryRow): string => {
  const audience = tokenAt(draft, 'body')?.claims['aud'];
  return typeof audience === 'string' ? audience : issuer;
};

const ownOfLibrary = ['iss', 'aud', 'iat', 'nbf', 'exp', 'jti', 'request', 'request_uri'];

const without = (claims: Claims, left: readonly string[]): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !left.includes(name)));

/** Arguments of a call of a resource: method, address, body, headers as source text. */
export function resourceParts({
  draft,
}: LibraryRow): Readonly<Record<'method' | 'address' | 'body' | 'headers', string>> {
  const query = new URLSearchParams(draft.query.map(({ name, value }) => [name, value])).toString();
  const headers = Object.fromEntries(
    draft.headers.flatMap(({ name, value }) => (name === 'authorization' ? [] : [[name, value]])),
  );
  return {
    method: JSON.stringify(draft.method),
    address: JSON.stringify(query === '' ? draft.address : `${draft.address}?${query}`),
    body: draft.body.kind === 'json' || draft.body.kind === 'text' ? JSON.stringify(draft.body.text) : 'undefined',
    headers: JSON.stringify(headers, null, 2),
  };
}

/** Which of the tokens opens the operation. */
export function tokenName({
  draft,
  isRegister,
}: LibraryRow): 'registerToken' | 'registrationToken' | 'consentToken' | 'accessToken' {
  if (isRegister) return 'registerToken';
  if (/\/register\/[^/]+$/u.test(draft.address)) return 'registrationToken';
  return /\/clients\/[^/]+\/consents/u.test(draft.address) ? 'consentToken' : 'accessToken';
}

export const audNote =
  'aud of the assertion is the address that is called, as the profile wants it; the library alone would name the issuer.';
export const sealedNote =
  'The library opens and checks the ID token, and would take one that is not encrypted as well: that it was sealed is yours to check.';
export const bodyNote =
  'The library posts JSON. The profile wants the signed JWT as the body, so the fetch puts it there.';
export const headersNote =
  'The library carries the token and throws on a challenge; versions and headers of the standard are yours.';
export const fragmentNote =
  'The answer stands in the fragment, which never reaches a server: the page has to hand its address over.';
export const subNote = 'The library refuses an answer about anybody but the sub of the ID token.';

/** By which id the party knows the recipient. */
export const clientName = ({ isRegister }: Pick<LibraryRow, 'isRegister'>): string =>
  isRegister ? 'softwareProductId' : 'clientId';

export const scopeText = ({ draft }: LibraryRow): string | undefined => {
  const scope = formIn(draft, 'scope');
  return scope === undefined ? undefined : `{ scope: ${JSON.stringify(scope)} }`;
};

/** The object of parameters of a signed request. */
export const parametersText = (row: LibraryRow): string => `const parameters = {
${askedFor(row)
  .map((line) => `  ${indented(line, '  ')}\n`)
  .join('')}};
`;

/** The signed registration request. */
export const registrationText = (row: LibraryRow): string => `const registration = await new SignJWT({
  ...${indented(literal(registrationMembers(row)), '  ')},
  software_statement: statement,
})
  .setProtectedHeader({ alg: ${JSON.stringify(row.alg)}, kid: signingKey.kid, typ: 'JWT' })
  .setIssuer(softwareProductId)
  .setAudience(${JSON.stringify(registrationAudience(row))})
  .setJti(crypto.randomUUID())
  .setIssuedAt()
  .setExpirationTime('5 minutes')
  .sign(signingKey.key);
`;
