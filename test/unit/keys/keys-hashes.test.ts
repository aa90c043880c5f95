// SHA-256 gives the same hashes in Node as with WebCrypto.
import { afterEach, expect, test, vi } from 'vitest';
import { encodeBase64url } from '../../../mocks/ambient/base64url.ts';

afterEach(() => vi.restoreAllMocks());

const texts = ['', 'code', 'Ünïcödé, 日本', 'a'.repeat(100_000)];

const byWebCrypto = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

test.each(['in Node', 'elsewhere'])('hashes agree with WebCrypto %s', async (where) => {
  vi.resetModules();
  if (where === 'elsewhere') vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  const { leftHalfHash, sha256 } = await import('../../../mocks/keys/hashes.ts');
  const digest = vi.spyOn(crypto.subtle, 'digest');
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    digest.mockClear();
    const [ofText, ofBytes] = [await sha256(text), await sha256(bytes)];
    expect(digest).toHaveBeenCalledTimes(where === 'elsewhere' ? 2 : 0);
    const wanted = await byWebCrypto(bytes);
    expect(ofText).toEqual(wanted);
    expect(ofBytes).toEqual(wanted);
    expect(ofText).toBeInstanceOf(Uint8Array);
    expect(ofText.buffer.byteLength, 'nothing else is in its buffer').toBe(32);
    expect(await leftHalfHash(text)).toBe(encodeBase64url(wanted.subarray(0, 16)));
  }
});

test('computes the example of the standard: SHA-256 of abc (FIPS 180-4)', async () => {
  const { sha256 } = await import('../../../mocks/keys/hashes.ts');
  expect(Buffer.from(await sha256('abc')).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
