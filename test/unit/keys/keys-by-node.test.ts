// Signing and verifying: synchronously in Node, by WebCrypto elsewhere, with the same keys and results.
import { generateKeyPair } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { encodeBase64url } from '../../../mocks/ambient/base64url.ts';
import { systemClock } from '../../../mocks/ambient/clock.ts';
import type { KeyRow } from '../../../mocks/keys/vault.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';

afterEach(() => vi.restoreAllMocks());

const purposes = ['sign-PS256', 'sign-ES256'] as const;
const claims = { iss: 'client', aud: ['a', 'b'], nested: { text: 'grüße' } };
const algs = ['PS256', 'ES256'];

/** Loads the modules as Node does, or as another platform does. */
async function loaded(where: 'in Node' | 'elsewhere') {
  vi.resetModules();
  const builtin = vi.spyOn(process, 'getBuiltinModule');
  if (where === 'elsewhere') builtin.mockReturnValue(undefined);
  const [{ createVault }, { signJwt }, { verifyJws }, { isSignedBy }, { newKeyPair }] = await Promise.all([
    import('../../../mocks/keys/vault.ts'),
    import('../../../mocks/keys/sign.ts'),
    import('../../../mocks/keys/verify.ts'),
    import('../../../mocks/keys/verify-signature.ts'),
    import('../../../mocks/keys/key-pair.ts'),
  ]);
  const table = memoryStore('keys', { keys: { indexes: [] } }).table<KeyRow>('keys');
  builtin.mockRestore();
  return { vault: createVault({ table, clock: systemClock }), signJwt, verifyJws, isSignedBy, newKeyPair };
}

describe.each(['in Node', 'elsewhere'] as const)('%s', (where) => {
  test('signs and verifies with keys of the vault, by WebCrypto only outside Node', async () => {
    const { vault, signJwt, verifyJws } = await loaded(where);
    const [signs, verifies] = [vi.spyOn(crypto.subtle, 'sign'), vi.spyOn(crypto.subtle, 'verify')];
    for (const purpose of purposes) {
      await vault.current('one', purpose);
      const key = await vault.current('one', purpose);
      signs.mockClear();
      verifies.mockClear();
      const token = await signJwt(key, claims);
      expect(await verifyJws(token, [key.publicJwk], algs)).toMatchObject({ ok: true, payload: claims });
      const times = where === 'elsewhere' ? 1 : 0;
      expect([signs.mock.calls.length, verifies.mock.calls.length], purpose).toEqual([times, times]);
    }
  });

  test('signatures made on one platform verify on the other, with the same header and claims', async () => {
    const [here, there] = [await loaded(where), await loaded(where === 'elsewhere' ? 'in Node' : 'elsewhere')];
    for (const purpose of purposes) {
      const key = await here.vault.current('one', purpose);
      const mine = await here.signJwt(key, claims, { typ: 'own' });
      const theirs = await there.signJwt(key, claims, { typ: 'own' });
      expect(mine.slice(0, mine.lastIndexOf('.'))).toBe(theirs.slice(0, theirs.lastIndexOf('.')));
      for (const token of [mine, theirs])
        for (const { verifyJws } of [here, there])
          expect(await verifyJws(token, [key.publicJwk], algs), purpose).toMatchObject({ ok: true });
    }
  });

  test('refuses a signature that is changed, cut, of another form, by another key or with another algorithm', async () => {
    const { newKeyPair, signJwt, isSignedBy } = await loaded(where);
    for (const purpose of purposes) {
      const [key, other] = [await newKeyPair(purpose, false), await newKeyPair(purpose, false)];
      const token = await signJwt({ ...key, kid: 'k' }, claims);
      const dot = token.lastIndexOf('.');
      const [signed, bytes] = [token.slice(0, dot), Buffer.from(token.slice(dot + 1), 'base64url')];
      const holds = (signature: Uint8Array, by = key.publicKey, alg: string = key.alg): Promise<boolean> =>
        isSignedBy(by, `${signed}.${Buffer.from(signature).toString('base64url')}`, alg);
      expect(await holds(bytes)).toBe(true);
      for (const at of [0, 1, bytes.length >> 1, bytes.length - 1])
        expect(await holds(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))), String(at)).toBe(false);
      for (const length of [0, 1, bytes.length - 1]) expect(await holds(bytes.subarray(0, length))).toBe(false);
      expect(await holds(Buffer.concat([bytes, Buffer.from([0])]))).toBe(false);
      expect(await holds(Buffer.concat([Buffer.from([0]), bytes]))).toBe(false);
      expect(await holds(bytes, other.publicKey)).toBe(false);
      expect(await holds(new Uint8Array(bytes.length))).toBe(false);
      expect(await holds(bytes, key.publicKey, 'RS256')).toBe(false);
    }
  });

  test('refuses a PS256 signature with another salt length (RFC 7518 3.5)', async () => {
    const { newKeyPair, isSignedBy } = await loaded(where);
    const key = await newKeyPair('sign-PS256', false);
    const signed = `${encodeBase64url(JSON.stringify({ alg: 'PS256' }))}.e30`;
    for (const [saltLength, wanted] of [
      [32, true],
      [20, false],
      [0, false],
    ] as const) {
      const algorithm = { name: 'RSA-PSS', saltLength };
      const signature = await crypto.subtle.sign(algorithm, key.privateKey, new TextEncoder().encode(signed));
      const token = `${signed}.${Buffer.from(signature).toString('base64url')}`;
      expect(await isSignedBy(key.publicKey, token, 'PS256'), String(saltLength)).toBe(wanted);
    }
  });

  test('exports a private key only if it was made extractable', async () => {
    const { newKeyPair } = await loaded(where);
    for (const purpose of [...purposes, 'encrypt-RSA', 'encrypt-EC', 'certificate'] as const)
      for (const extractable of [true, false]) {
        const { privateKey } = await newKeyPair(purpose, extractable);
        expect(privateKey.extractable, purpose).toBe(extractable);
        const exported = crypto.subtle.exportKey('jwk', privateKey);
        await (extractable ? expect(exported).resolves.toBeDefined() : expect(exported).rejects.toThrow());
      }
  });

  test('signs with an imported key, and refuses a key that is not for signing', async () => {
    const { signJwt, verifyJws, newKeyPair } = await loaded(where);
    const { privateKey } = await generateKeyPair('PS256');
    const own = await newKeyPair('sign-PS256', false);
    const token = await signJwt({ alg: 'PS256', kid: own.kid, privateKey }, claims);
    expect(await verifyJws(token, [own.publicJwk], algs)).toMatchObject({ failed: 'signature' });
    await expect(signJwt({ ...own, privateKey: own.publicKey }, claims)).rejects.toThrow(TypeError);
    await expect(signJwt({ ...own, alg: 'ES256' }, claims)).rejects.toThrow(TypeError);
    await expect(signJwt(await newKeyPair('encrypt-RSA', false), claims)).rejects.toThrow(/RSA-OAEP-256/u);
  });
});
