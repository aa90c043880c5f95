// The caller of a call: its token or client assertion, and its certificate.
import type { ClientCertificate, Sandbox } from '../../mocks/index.ts';
import { isMutual } from '../../mocks/spec/check-order.ts';
import { limits } from '../../mocks/spec/limits.ts';
import type { Operation } from '../../mocks/spec/operation.ts';
import { assertionFor } from '../recipient/client-auth.ts';
import { clockSkewOf } from '../recipient/clock-skew.ts';
import type { ExplorerRecipient } from './explorer-recipient.ts';
import type { TokenKind } from './tokens-in-hand.ts';

export type TokenChoice = 'own' | 'other' | 'ended' | 'withdrawn' | 'none';
export type CertificateChoice = 'own' | 'other' | 'none';

export const tokenChoices = ['own', 'other', 'ended', 'withdrawn', 'none'] as const satisfies TokenChoice[];
export const certificateChoices = ['own', 'other', 'none'] as const satisfies CertificateChoice[];

export interface Callers {
  readonly sandbox: Sandbox;
  readonly own: ExplorerRecipient;
  /** Created on first use. */
  readonly other: ExplorerRecipient;
}

/** A caller’s credentials: an access token, or the parameters of client authentication. */
export interface Credentials {
  readonly authorization?: string;
  readonly proof?: Readonly<Record<string, string>>;
  readonly certificate: ClientCertificate | null;
}

/** The kind of access token the operation takes; undefined if it takes none. */
export function tokenKindOf({ access }: Operation): TokenKind | undefined {
  if (access.kind !== 'bearer') return undefined;
  if (access.subject === 'customer') return 'access';
  return access.scopes.includes('cdr-register:read') ? 'register' : 'consents';
}

/** The choices for an operation; `withdrawn` only for a consumer’s token. */
export const tokenChoicesOf = (operation: Operation): readonly TokenChoice[] =>
  tokenChoices.filter((choice) => choice !== 'withdrawn' || tokenKindOf(operation) === 'access');

/** Seconds by which the clock advances, at most, until the caller’s token has expired. */
export function endsAfter(operation: Operation): number {
  if (operation.access.kind === 'register') return registerCallEnds;
  return tokenKindOf(operation) === 'register' ? limits.registerAccessToken : limits.accessToken;
}

const registerCallEnds = limits.registerCall + limits.clockSkew + 1;

/** The credentials of an honest caller. */
export const honestToken = ({ access }: Operation): TokenChoice =>
  access.kind === 'bearer' || access.kind === 'client' || access.kind === 'register' ? 'own' : 'none';

export const honestCertificate = ({ host }: Operation): CertificateChoice => (isMutual(host) ? 'own' : 'none');

export async function credentialsFor(
  operation: Operation,
  token: TokenChoice,
  certificate: CertificateChoice,
  callers: Callers,
  /** The caller’s own certificate, if it is not the explorer recipient’s. */
  sender?: ClientCertificate,
): Promise<Credentials> {
  // The token comes first, because getting it may renew the certificate.
  const shown = await shownFor(operation, token, callers);
  return { ...shown, certificate: await certificateFor(operation, certificate, callers, sender) };
}

function shownFor(
  operation: Operation,
  token: TokenChoice,
  callers: Callers,
): Promise<Pick<Credentials, 'authorization' | 'proof'>> {
  const { kind } = operation.access;
  if (kind === 'client') return proofFor(operation, token, callers);
  const isRegisters = kind === 'register' && (token === 'own' || token === 'ended');
  return isRegisters ? registerTokenFor(token, callers) : bearerFor(operation, token, callers);
}

/** The register signs a new token for each call; for an expired one, the clock advances past its lifetime. */
async function registerTokenFor(
  choice: 'own' | 'ended',
  { sandbox, own }: Callers,
): Promise<Pick<Credentials, 'authorization'>> {
  const { token } = await sandbox.register.callerAt(own.holder.brand);
  if (choice === 'ended') await sandbox.clock.advance(`PT${String(registerCallEnds)}S`);
  return { authorization: `Bearer ${token}` };
}

async function bearerFor(
  operation: Operation,
  choice: TokenChoice,
  { own, other }: Callers,
): Promise<Pick<Credentials, 'authorization'>> {
  if (choice === 'none') return {};
  // If the operation takes no token, a consumer’s is the likeliest to be sent by mistake.
  const kind = tokenKindOf(operation) ?? 'access';
  return { authorization: `Bearer ${await bearerOf(choice, kind, own, other)}` };
}

function bearerOf(
  choice: Exclude<TokenChoice, 'none'>,
  kind: TokenKind,
  own: ExplorerRecipient,
  other: ExplorerRecipient,
): Promise<string> {
  if (choice === 'ended') return own.endedToken(kind);
  if (choice === 'withdrawn' && kind === 'access') return own.withdrawnToken();
  return (choice === 'other' ? other : own).token(kind);
}

async function proofFor(
  operation: Operation,
  choice: TokenChoice,
  { sandbox, own, other }: Callers,
): Promise<Pick<Credentials, 'proof'>> {
  if (choice === 'none') return {};
  const party = await (choice === 'other' ? other : own).registered();
  const isAtRegister = operation.party === 'register';
  const { register } = sandbox.urls;
  const clientId = isAtRegister ? party.recipient.softwareProductId : party.clientId;
  const { secureBase } = isAtRegister ? register : own.holder.urls;
  const endpoint = `${secureBase}${operation.path}`;
  const signedAt = new Date(sandbox.clock.now().getTime() - (choice === 'ended' ? 3_600_000 : 0));
  const client = { client_id: clientId, ...clockSkewOf({ now: () => signedAt }) };
  const parameters = new URLSearchParams();
  await assertionFor(endpoint, party.recipient.signingKey)({ issuer: endpoint }, client, parameters, new Headers());
  return { proof: Object.fromEntries(parameters) };
}

async function certificateFor(
  operation: Operation,
  choice: CertificateChoice,
  { sandbox, own, other }: Callers,
  sender: ClientCertificate | undefined,
): Promise<ClientCertificate | null> {
  if (choice === 'none') return null;
  const isSecondary = operation.access.kind === 'holder';
  if (choice === 'own' && isSecondary) return sandbox.dataHolder.certificate;
  if (choice === 'own' && operation.access.kind === 'register')
    return (await sandbox.register.callerAt(own.holder.brand)).certificate;
  if (choice === 'own') return sender ?? (await own.registered()).certificate;
  return (await (isSecondary ? own : other).registered()).certificate;
}
