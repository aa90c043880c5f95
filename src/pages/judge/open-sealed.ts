// Opens what was encrypted for a recipient of this sandbox.
import type { Sandbox } from '../../../mocks/index.ts';
import { decryptFor } from '../../recipient/decrypt-for.ts';
import type { Finding } from './judgement.ts';

/** The text inside; undefined where no recipient of this sandbox has a key that opens it. */
export async function openedFor(sandbox: Sandbox, sealed: string): Promise<string | undefined> {
  for (const recipient of await sandbox.recipients.list()) {
    const inside = await decryptFor(sealed, recipient).catch(() => undefined);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

export const notOpened: Finding = {
  held: false,
  title: 'A recipient of this sandbox has the key that opens the token',
  words:
    'No key of a recipient of this sandbox opens it. It was sealed for somebody else, its key has been withdrawn, or a character of it was changed or lost.',
  mend: 'Use the whole token as it came, and the key that was published as enc when it was made.',
};
