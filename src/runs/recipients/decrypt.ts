// Decrypts tokens addressed to a recipient of this sandbox; its private key is not exported.
import { loadPart } from '../../recipient/load-with-retry.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/index.ts';
import type { Decrypt } from '../../elements/message/cdr-token.ts';

const decrypts = new Map<string, Decrypt>();

/** One function per key: a new one with each render would make elements start over. */
export function decryptOf(recipient: DataRecipient): Decrypt {
  const { kid } = recipient.decryptionKey;
  const found = decrypts.get(kid) ?? decryptWith(recipient);
  decrypts.set(kid, found);
  return found;
}

const decryptWith =
  (recipient: DataRecipient): Decrypt =>
  async (encrypted) => {
    const { decryptFor } = await loadPart(() => import('../../recipient/decrypt-for.ts'));
    return decryptFor(encrypted, recipient).catch(() => undefined);
  };

/** Decrypts for any recipient of the sandbox, with the keys each has at the time of the call. */
export const decryptOfAny =
  ({ recipients }: Sandbox): Decrypt =>
  async (encrypted) => {
    for (const recipient of await recipients.list()) {
      const opened = await decryptWith(recipient)(encrypted);
      if (opened !== undefined) return opened;
    }
    return undefined;
  };
