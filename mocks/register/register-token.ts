// Access tokens of the register: issued for client_credentials, bound to the certificate, and verified by their signature.
import { recordOf } from '../ambient/is-record.ts';
import { seconds } from '../ambient/clock.ts';
import type { Bearer } from '../engine/caller.ts';
import type { Outcome, Ready } from '../engine/call.ts';
import { uncacheable } from '../engine/uncacheable.ts';
import { verifyJws } from '../keys/verify.ts';
import { limits } from '../spec/limits.ts';
import type { TokenResponse } from '../spec/schemas/security.ts';
import { issueJwt } from '../world/issue-jwt.ts';
import type { World } from '../world/world.ts';

const scope = 'cdr-register:read';
const audience = 'cdr-register';

/** Refuses any grant but client_credentials, and any scope but the only one (interfaces, authentication 10). */
export async function issueToken(world: World, call: Ready): Promise<Outcome> {
  const { form, client, peer } = call;
  if (client === undefined || peer === undefined)
    throw new TypeError('The token operation was reached without an authenticated client.');
  const grant = form?.get('grant_type') ?? '';
  call.ledger.check('register.grant-type', grant === 'client_credentials', {
    at: 'body:grant_type',
    expected: 'client_credentials',
    actual: grant,
  });
  const asked = form?.get('scope') ?? '';
  call.ledger.check(
    'register.scope',
    asked.split(' ').every((one) => one === scope),
    {
      at: 'body:scope',
      expected: scope,
      actual: asked,
    },
  );
  const now = seconds(world.clock.now());
  const claims = {
    iss: world.addresses.register.issuer,
    aud: audience,
    client_id: client.id,
    scope,
    jti: world.random.uuid(),
    iat: now,
    nbf: now,
    exp: now + limits.registerAccessToken,
    cnf: { 'x5t#S256': peer.thumbprint },
  };
  const key = await world.vault.current('register', 'token-PS256');
  const body: TokenResponse = {
    access_token: await issueJwt(world, { purpose: 'register-token', key, claims, typ: 'at+jwt' }),
    token_type: 'Bearer',
    expires_in: limits.registerAccessToken,
    scope,
  };
  return { kind: 'json', body, headers: uncacheable };
}

/** The contents of a token with the register's own signature; undefined for any other token. */
export async function bearerOf(world: World, token: string): Promise<Bearer | undefined> {
  const { keys } = await world.vault.publicSet('register', ['token-PS256']);
  const verified = await verifyJws(token, keys, ['PS256']);
  if (!verified.ok) return undefined;
  const { iss, aud, client_id: clientId, scope: scopes, exp, cnf } = verified.payload;
  if (iss !== world.addresses.register.issuer || aud !== audience) return undefined;
  if (typeof clientId !== 'string' || typeof exp !== 'number') return undefined;
  // After a reset, the product of an older token is no longer registered.
  if ((await world.table('register.enrolled').get(clientId)) === undefined) return undefined;
  const bound = recordOf(cnf)?.['x5t#S256'];
  return {
    clientId,
    softwareProductId: clientId,
    subject: 'client',
    scopes: typeof scopes === 'string' ? scopes.split(' ') : [],
    thumbprint: typeof bound === 'string' ? bound : '',
    expiresAt: new Date(exp * 1000),
    revoked: false,
  };
}
