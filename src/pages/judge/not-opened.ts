// The finding for something encrypted that no recipient of this sandbox can decrypt.
import type { Finding } from './judgement.ts';

export const notOpened: Finding = {
  held: false,
  title: 'A recipient of this sandbox has the key that opens the token',
  breach: 'no recipient of this sandbox has the key that opens the token',
  words:
    'No key of a recipient of this sandbox opens it. It was encrypted for another party, its key has been withdrawn, or a character of it was changed or lost.',
  mend: 'Use the whole token as it came, and the key that was published as enc when it was made.',
};
