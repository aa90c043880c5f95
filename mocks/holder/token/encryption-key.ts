// The key of a recipient that its ID tokens are encrypted for, and how (IS 7.1, decision D-30).
import { encryptionAmong, type EncryptionKey as Found } from '../../keys/encrypt.ts';
import { foundAmong } from '../../keys/published-keys.ts';
import type { World } from '../../world/world.ts';
import { keySetAt } from '../clients/key-sets.ts';
import type { ClientRow } from '../rows.ts';

/** A key of the recipient's, and the algorithms of the JWE that is made with it. */
export interface EncryptionKey extends Found {
  readonly enc: string;
}

/** By the registered algorithm, or else by the kind of key; looks twice, for the key may be new. Undefined: none fits. */
export async function encryptionKeyOf(
  world: World,
  client: ClientRow,
  parent?: string,
): Promise<EncryptionKey | undefined> {
  const found = await foundAmong(
    (fresh) => keySetAt(world, client.jwksUri, { fresh, parent }),
    (keys) => encryptionAmong(keys, client.idTokenEncryptedResponseAlg),
  );
  return found && { ...found, enc: client.idTokenEncryptedResponseEnc ?? 'A256GCM' };
}
