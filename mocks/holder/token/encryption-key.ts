// The key of a recipient that its ID tokens are encrypted for, and how (IS 7.1, decision D-30).
import { encryptionAmong, type EncryptionKey } from '../../keys/encrypt.ts';
import type { World } from '../../world/world.ts';
import { foundAmong, keySetAt } from '../clients/key-sets.ts';
import type { ClientRow } from '../rows.ts';

/** By the registered algorithm, or else by the kind of key; looks twice, for the key may be new. Undefined: none fits. */
export async function encryptionKeyOf(
  world: World,
  client: ClientRow,
  parent?: string,
): Promise<(EncryptionKey & { readonly enc: string }) | undefined> {
  const found = await foundAmong(
    (fresh) => keySetAt(world, client.jwksUri, { fresh, parent }),
    (keys) => encryptionAmong(keys, client.idTokenEncryptedResponseAlg),
  );
  return found && { ...found, enc: client.idTokenEncryptedResponseEnc ?? 'A256GCM' };
}
