// Encryption of signed tokens, half hashes of ID tokens, and derived ids.
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { encryptionWords, encryptJwt, supportedEncryption } from '../../../mocks/keys/encrypt.ts';
import { derivedIds } from '../../../mocks/keys/derived-ids.ts';
import { leftHalfHash, sha256 } from '../../../mocks/keys/hashes.ts';
import type { PublicJwk } from '../../../mocks/keys/vault.ts';

async function recipient(alg: string): Promise<{ jwk: PublicJwk; privateKey: CryptoKey }> {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  return { jwk: { ...((await exportJWK(publicKey)) as PublicJwk), kid: 'enc-1', use: 'enc' }, privateKey };
}

test('IDT-01: encrypts with every supported pair, and names alg, enc, the recipient’s kid and cty', async () => {
  for (const alg of supportedEncryption.algs) {
    const { jwk, privateKey } = await recipient(alg);
    for (const enc of supportedEncryption.encs) {
      const jwe = await encryptJwt('a.b.c', { ...jwk, alg }, { alg, enc });
      expect(jwe.split('.')).toHaveLength(5);
      expect(decodeProtectedHeader(jwe)).toMatchObject({ alg, enc, kid: 'enc-1', cty: 'JWT' });
      expect(new TextDecoder().decode((await compactDecrypt(jwe, privateKey)).plaintext)).toBe('a.b.c');
    }
  }
});

test('D-30: refuses other algorithms and unsuitable keys', async () => {
  const { jwk } = await recipient('RSA-OAEP-256');
  const enc = 'A256GCM';
  const refused: [PublicJwk, string, string][] = [
    [jwk, 'RSA1_5', enc],
    [jwk, 'dir', enc],
    [jwk, 'RSA-OAEP-256', 'A192GCM'],
    [jwk, 'ECDH-ES+A256KW', enc],
    [{ ...jwk, use: 'sig' }, 'RSA-OAEP-256', enc],
    [{ ...jwk, alg: 'RSA-OAEP' }, 'RSA-OAEP-256', enc],
    [{ ...jwk, n: 'AQAB' }, 'RSA-OAEP-256', enc],
    [{ kty: 'oct' }, 'RSA-OAEP-256', enc],
  ];
  for (const [key, alg, content] of refused) {
    const attempt = encryptJwt('a.b.c', key, { alg, enc: content });
    await expect(attempt, `${alg} ${JSON.stringify(key)}`).rejects.toMatchObject({ code: 'encryption-impossible' });
  }
});

test('describes a key by kind, use, algorithm, and its fault for encryption', async () => {
  const [{ jwk: rsa }, { jwk: ec }] = [await recipient('RSA-OAEP-256'), await recipient('ECDH-ES+A256KW')];
  expect(encryptionWords({ kty: 'oct' })).toBe('oct');
  expect(encryptionWords({ kty: 'EC', use: 'sig', alg: 'ES256' })).toBe('EC sig ES256');
  expect([rsa, ec].map(encryptionWords)).toEqual(['RSA enc', 'EC enc']);
  expect(encryptionWords({ ...ec, alg: 'ECDH-ES+A256KW' })).toBe('EC enc ECDH-ES+A256KW');
  expect(encryptionWords({ ...rsa, alg: 'ECDH-ES+A256KW' })).toMatch(/^RSA enc ECDH-ES\+A256KW \(.+\)$/);
  expect(encryptionWords({ ...rsa, n: 'AQAB' })).toMatch(/^RSA enc \(.+\)$/);
  expect(encryptionWords({ ...rsa, n: 'AQAB', use: 'sig' })).toBe('RSA sig');
});

test('OIDC Core A.3 and A.4: computes c_hash and at_hash of the specification’s examples', async () => {
  expect(await leftHalfHash('Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk')).toBe(
    'LDktKdoQak3Pk0cnXxCltA',
  );
  expect(await leftHalfHash('jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y')).toBe('77QmUPtjPfzWtF2AnpK9RQ');
});

test('SHA-256 accepts text and any view of bytes', async () => {
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(hex(await sha256('abc'))).toBe(abc);
  expect(hex(await sha256(new TextEncoder().encode('xabcx').subarray(1, 4)))).toBe(abc);
});

test('CDS id permanence: a derived id depends only on the secret and every part', async () => {
  const ids = derivedIds('secret');
  const id = await ids.id('product', 'customer', 'account');
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(await ids.id('product', 'customer', 'account')).toBe(id);
  const others = [
    derivedIds('other').id('product', 'customer', 'account'),
    ids.id('productcustomer', '', 'account'),
    ids.id('product', 'customer,account'),
    ids.id('product', 'customer","account'),
    ids.id('product', 'customer', 'account', ''),
    ids.id(),
  ];
  expect(new Set([id, ...(await Promise.all(others))]).size).toBe(7);
});

test('OIDC Core 8.1: a pairwise subject is always the same UUID in the form of version 4', async () => {
  const ids = derivedIds('secret');
  const sub = await ids.uuid('product', 'customer');
  expect(sub).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(await ids.uuid('product', 'customer')).toBe(sub);
  expect(await ids.uuid('other product', 'customer')).not.toBe(sub);
});
