// A hash as computed on the page: a code’s keeps its left half, a certificate’s is whole.
import { expect, test } from 'vitest';
import { workedHash } from '../../../src/elements/message/worked-hash.ts';

/** SHA-256 of the empty text (FIPS 180-4). */
const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test.each([
  ['whole', hash, '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  ['left half', hash.slice(0, 32), '47DEQpj8HBSa-_TImW-5JA'],
] as const)('keeps the %s: %s', async (keep, kept, encoded) => {
  expect(await workedHash(new Uint8Array(), keep)).toEqual({ hash, kept, encoded });
});
