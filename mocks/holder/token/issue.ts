// Issues tokens: bound to the presented certificate, expiring by the sandbox's clock, and logged before the response.
import { defined } from '../../ambient/defined.ts';
import { addSeconds } from '../../ambient/clock.ts';
import type { Outcome } from '../../engine/call.ts';
import { limits } from '../../spec/limits.ts';
import type { TokenResponse } from '../../spec/schemas/security.ts';
import { recordEvent, type AuthorisationEvent } from '../consent/authorisation-events.ts';
import { mayUse, registeredGrants } from '../clients/grant-types.ts';
import { personalClaims } from './personal-claims.ts';
import type { AccessTokenRow, RefreshTokenRow } from '../rows.ts';
import type { ClientCall } from './client-call.ts';
import { issueIdToken, type IdTokenContent } from './id-token.ts';
import type { SharingSource } from '../sharing-sources/sharing-source.ts';
import type { LiveGrant } from './live-grant.ts';

export interface Issue {
  readonly scopes: readonly string[];
  readonly idToken: Pick<IdTokenContent, 'code' | 'state' | 'nonce'>;
  /** The refresh token that stays valid; absent: a new one is issued. */
  readonly kept?: RefreshTokenRow;
  readonly event: AuthorisationEvent;
}

/** Tokens for a consumer's authorisation: access, ID and refresh token (interfaces, area D: token endpoint). */
export async function issueTokens(
  clientCall: ClientCall,
  sharing: SharingSource,
  live: LiveGrant,
  issue: Issue,
): Promise<Outcome> {
  const { world, brand, client } = clientCall;
  const { grant } = live;
  const isEncrypted = world.profileOf(brand.id).idToken === 'encrypted';
  const lifetime = sharing.accessLifetime(world, live.consent);
  const access = newAccessToken(clientCall, issue.scopes, lifetime, live);
  const refresh = issue.kept ?? newRefreshToken(clientCall, sharing, live);
  const idToken = issue.scopes.includes('openid')
    ? await issueIdToken(world, brand, client, grant, {
        ...issue.idToken,
        accessToken: access.id,
        claims: isEncrypted ? personalClaims(world, grant.customerId, grant.idTokenClaims) : {},
        recipient: live.key,
      })
    : undefined;
  await Promise.all([
    world.table('holder.accessTokens').put(access),
    refresh === undefined || refresh === issue.kept ? undefined : world.table('holder.refreshTokens').put(refresh),
  ]);
  await recordEvent(world, grant, issue.event);
  const body: TokenResponse = {
    ...answerOf(access, lifetime),
    ...defined({ id_token: idToken, refresh_token: refresh?.id }),
    ...sharing.told(live.consent),
  };
  return { kind: 'json', body };
}

/** Only an access token, for the client itself (IS 14, RFC 6749 4.4.3). */
export async function issueClientToken(clientCall: ClientCall, scopes: readonly string[]): Promise<Outcome> {
  const access = newAccessToken(clientCall, scopes, limits.accessToken);
  await clientCall.world.table('holder.accessTokens').put(access);
  return { kind: 'json', body: answerOf(access, limits.accessToken) };
}

const answerOf = ({ id, scopes }: AccessTokenRow, lifetime: number): TokenResponse => ({
  access_token: id,
  token_type: 'Bearer',
  expires_in: lifetime,
  scope: scopes.join(' '),
});

/** Opaque, 256 bits (FAPI-R 5.2.2); bound to the certificate of this call (RFC 8705 3). */
function newAccessToken(
  clientCall: ClientCall,
  scopes: readonly string[],
  lifetime: number,
  live?: LiveGrant,
): AccessTokenRow {
  const { world, call, brand, client } = clientCall;
  return {
    id: world.random.secret(),
    brand: brand.id,
    grantId: live?.grant.id ?? '',
    consentId: live?.consent.id ?? '',
    clientId: client.id,
    softwareProductId: client.softwareProductId,
    subject: live === undefined ? 'client' : 'customer',
    scopes,
    thumbprint: call.peer?.thumbprint ?? '',
    expiresAt: addSeconds(world.clock.now(), lifetime).toISOString(),
  };
}

/** Undefined if the client is not registered for refresh, or the sharing has no refresh token. */
function newRefreshToken(
  { world, client, ledger }: ClientCall,
  sharing: SharingSource,
  { grant, consent }: LiveGrant,
): RefreshTokenRow | undefined {
  const registered = ledger.note('issue.refresh-registered', mayUse(world, client, 'refresh_token'), {
    at: 'state:client.grant_types',
    expected: 'refresh_token',
    actual: registeredGrants(client).join(' '),
  });
  if (!registered) return undefined;
  const expiresAt = sharing.refreshEnd(world, consent);
  return expiresAt === undefined
    ? undefined
    : { id: world.random.secret(), grantId: grant.id, clientId: client.id, expiresAt };
}
