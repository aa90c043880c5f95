// The finding for something encrypted that no recipient of this sandbox can decrypt.
import type { Finding } from './judgement.ts';

export const notOpened: Finding = {
  held: false,
  title: 'A recipient of this sandbox has the key that decrypts the token',
  breach: 'no recipient of this sandbox has the key that decrypts the token',
  words: 'It was encrypted for another party, its key has been withdrawn, or a character was changed or lost.',
  mend: 'Paste the whole token as it was received. Encrypt it with a key that the recipient publishes with use enc.',
};
