// The key of a recipient that its ID tokens are encrypted for, and how (IS 7.1, decision D-30).
import { supportedEncryption } from '../../keys/encrypt.ts';
import type { PublicJwk } from '../../keys/vault.ts';
import type { World } from '../../world/world.ts';
import { keySetAt } from '../clients/key-sets.ts';
import type { ClientRow } from '../rows.ts';

export interface EncryptionKey {
  readonly jwk: PublicJwk;
  readonly alg: string;
  readonly enc: string;
}

/** By the registered algorithm, or else by the kind of key; looks twice, for the key may be new. Undefined: none fits. */
export async function encryptionKeyOf(
  world: World,
  client: ClientRow,
  parent?: string,
): Promise<EncryptionKey | undefined> {
  const kept = fitting(client, await keySetAt(world, client.jwksUri, { parent }));
  return kept ?? fitting(client, await keySetAt(world, client.jwksUri, { fresh: true, parent }));
}

function fitting(client: ClientRow, keys: readonly PublicJwk[]): EncryptionKey | undefined {
  const registered = client.idTokenEncryptedResponseAlg;
  const enc = client.idTokenEncryptedResponseEnc ?? 'A256GCM';
  for (const jwk of keys) {
    const alg = jwk.use === 'enc' ? algOf(jwk, registered) : undefined;
    if (alg !== undefined) return { jwk, alg, enc };
  }
  return undefined;
}

function algOf(jwk: PublicJwk, registered: string | undefined): string | undefined {
  const kind = jwk.kty === 'RSA' ? 'RSA-OAEP' : jwk.kty === 'EC' && jwk.crv === 'P-256' ? 'ECDH-ES' : undefined;
  const standard = kind === 'RSA-OAEP' ? 'RSA-OAEP-256' : 'ECDH-ES+A256KW';
  const alg = registered ?? jwk.alg ?? standard;
  const isOurs = supportedEncryption.algs.some((one) => one === alg);
  const fits = kind !== undefined && alg.startsWith(kind) && (jwk.alg === undefined || jwk.alg === alg);
  return isOurs && fits ? alg : undefined;
}
