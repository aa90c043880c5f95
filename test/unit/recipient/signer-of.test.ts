// The key of a set that signed a JWT.
import { expect, test } from 'vitest';
import { signerOf } from '../../../src/recipient/signer-of.ts';

test('finds the key that a JWT names and that verifies it', async () => {
  const { generateKeyPair, exportJWK, SignJWT } = await import('jose');
  const [one, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const keyOf = async ({ publicKey }: typeof one, kid: string) => ({ ...(await exportJWK(publicKey)), kid });
  const keys = [await keyOf(one, 'one'), await keyOf(other, 'other')];
  const by = (header: { kid?: string }) =>
    new SignJWT({}).setProtectedHeader({ alg: 'ES256', ...header }).sign(other.privateKey);
  expect((await signerOf(await by({ kid: 'other' }), keys))?.kid).toBe('other');
  expect(await signerOf(await by({ kid: 'one' }), keys)).toBeUndefined();
  expect(await signerOf(await by({ kid: 'gone' }), keys)).toBeUndefined();
  const nameless = (await keyOf(other, '')) as Partial<(typeof keys)[number]>;
  delete nameless.kid;
  expect(await signerOf(await by({}), [nameless])).toBeUndefined();
  expect(await signerOf('banana', keys)).toBeUndefined();
});
