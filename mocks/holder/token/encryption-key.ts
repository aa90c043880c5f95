// The recipient's key for encrypting its tokens, and the algorithms (IS 7.1, decision D-30; JARM 2.2).
import { encryptionAmong, type EncryptionKey as Found } from '../../keys/encrypt.ts';
import { foundAmong } from '../../keys/published-keys.ts';
import type { World } from '../../world/world.ts';
import { keySetAt } from '../clients/key-sets.ts';
import type { ClientRow } from '../rows.ts';

/** A key of the recipient, and the algorithms of the JWE. */
export interface EncryptionKey extends Found {
  readonly enc: string;
}

/** For ID tokens: by the registered algorithm, otherwise by key type. Undefined: no suitable key. */
export const encryptionKeyOf = (world: World, client: ClientRow, parent?: string): Promise<EncryptionKey | undefined> =>
  keyFor(
    world,
    client,
    { alg: client.idTokenEncryptedResponseAlg, enc: client.idTokenEncryptedResponseEnc ?? 'A256GCM' },
    parent,
  );

/** For the registered algorithms. Re-reads the key set once, because the key may be new. Undefined: no suitable key. */
export async function keyFor(
  world: World,
  { jwksUri }: Pick<ClientRow, 'jwksUri'>,
  { alg, enc }: { readonly alg: string | undefined; readonly enc: string },
  parent?: string,
): Promise<EncryptionKey | undefined> {
  const found = await foundAmong(
    (look) => keySetAt(world, jwksUri, { look, parent }),
    (keys) => encryptionAmong(keys, alg),
  );
  return found && { ...found, enc };
}
