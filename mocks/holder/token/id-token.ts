// ID tokens: signed by the brand, then encrypted for the recipient (IS 7.1; OIDC Core 2, 3.3.2.11, 3.3.3.6).
import { defined } from '../../ambient/defined.ts';
import type { JsonObject } from '../../keys/jws.ts';
import { boundedCache } from '../../ambient/bounded-cache.ts';
import { seconds } from '../../ambient/clock.ts';
import { leftHalfHash } from '../../keys/hashes.ts';
import { limits } from '../../spec/limits.ts';
import { issueJwt } from '../../world/issue-jwt.ts';
import { perWorld } from '../../world/world-cache.ts';
import type { World } from '../../world/world.ts';
import type { Brand } from '../brand.ts';
import { offeredClaims } from '../offered-claims.ts';
import type { ClientRow, GrantRow } from '../rows.ts';
import type { EncryptionKey } from './encryption-key.ts';

export interface IdTokenContent {
  /** Sent with it; hashed into c_hash. */
  readonly code?: string;
  /** From the authorisation request; hashed into s_hash (FAPI-RW 5.1). */
  readonly state?: string;
  /** Sent with it, only by the token endpoint; hashed into at_hash. */
  readonly accessToken?: string;
  readonly nonce?: string;
  /** Claims about the person, only from the token endpoint: a token that passes through the browser has none (IS 7.1). */
  readonly claims?: JsonObject;
  /** The encryption key, found before anything was used up; undefined if the profile only signs the token. */
  readonly recipient: EncryptionKey | undefined;
}

/** A five-part JWE around a three-part JWS, or only the JWS. */
export async function issueIdToken(
  world: World,
  brand: Brand,
  client: ClientRow,
  grant: GrantRow,
  o: IdTokenContent,
): Promise<string> {
  const { recipient } = o;
  const [key, hashes] = await Promise.all([
    world.vault.current(brand.keys, `sign-${client.idTokenSignedResponseAlg}`),
    hashesOf(world, o),
  ]);
  const now = seconds(world.clock.now());
  const claims = {
    ...o.claims,
    iss: brand.urls.issuer,
    sub: grant.sub,
    aud: client.id,
    exp: now + limits.idToken,
    iat: now,
    nbf: now,
    auth_time: grant.authTime,
    ...defined({ nonce: o.nonce }),
    ...levelOf(brand, grant),
    ...hashes,
    ...(offeredClaims(world, brand.id).includes('cdr_consent_id') ? { cdr_consent_id: grant.consentId } : {}),
  };
  return issueJwt(world, {
    purpose: o.accessToken === undefined ? 'first-id-token' : 'id-token',
    key,
    claims,
    recipient,
  });
}

/** acr, or vot with its trustmark; never both (IS 7.1, 10.2.2; decision X33). */
function levelOf(brand: Brand, { level }: GrantRow): JsonObject {
  return level.form === 'acr' ? { acr: level.reached } : { vot: level.reached, vtm: `${brand.urls.issuer}/trustmark` };
}

/** Recent hashes: code and state are hashed for the front channel, and again for the token endpoint's ID token. */
const recentHashes = perWorld(() => boundedCache<string, Promise<string>>(16));

async function hashesOf(world: World, { code, state, accessToken }: IdTokenContent): Promise<JsonObject> {
  const hashed = { c_hash: code, s_hash: state, at_hash: accessToken };
  const known = world.cache(recentHashes);
  const pairs = Object.entries(hashed).flatMap(([name, text]) =>
    text === undefined ? [] : [known.getOrMake(text, () => leftHalfHash(text)).then((hash) => [name, hash] as const)],
  );
  return Object.fromEntries(await Promise.all(pairs));
}
