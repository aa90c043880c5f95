// Opens what was encrypted for a recipient of this sandbox; its private key stays where it is.
import { loadPart } from '../recipient/awaited-part.ts';
import type { DataRecipient, Sandbox } from '../../mocks/index.ts';
import type { Decrypt } from '../elements/cdr-token.ts';

const decrypts = new Map<string, Decrypt>();

/** One function per key, so that elements do not begin anew with every picture. */
export function decryptOf(recipient: DataRecipient): Decrypt {
  const { kid } = recipient.decryptionKey;
  const found = decrypts.get(kid) ?? decryptWith(recipient);
  decrypts.set(kid, found);
  return found;
}

const decryptWith =
  (recipient: DataRecipient): Decrypt =>
  async (encrypted) => {
    const { decryptFor } = await loadPart(() => import('../recipient/decrypt-for.ts'));
    return decryptFor(encrypted, recipient).catch(() => undefined);
  };

/** Opens what was encrypted for any recipient of the sandbox, with the keys that each has by then. */
export const decryptOfAny =
  ({ recipients }: Sandbox): Decrypt =>
  async (encrypted) => {
    for (const recipient of await recipients.list()) {
      const opened = await decryptWith(recipient)(encrypted);
      if (opened !== undefined) return opened;
    }
    return undefined;
  };
