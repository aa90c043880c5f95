// Opens what was encrypted for a recipient of this sandbox; its private key stays where it is.
import { loadPart } from './load-page-part.ts';
import type { DataRecipient } from '../../mocks/index.ts';
import type { Decrypt } from '../elements/cdr-token.ts';

const decrypts = new Map<string, Decrypt>();

/** One function per key, so that elements do not begin anew with every picture. */
export function decryptOf({ decryptionKey }: DataRecipient): Decrypt {
  const found = decrypts.get(decryptionKey.kid) ?? decryptWith(decryptionKey);
  decrypts.set(decryptionKey.kid, found);
  return found;
}

const decryptWith =
  (key: DataRecipient['decryptionKey']): Decrypt =>
  async (sealed) => {
    const { openSealed } = await loadPart(() => import('../recipient/sealed.ts'));
    return openSealed(sealed, key).catch(() => undefined);
  };
