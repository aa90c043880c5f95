// Reading certificates of any maker, and refusing anything else.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { encodeBase64url } from '../../../mocks/ambient/base64url.ts';
import { systemClock } from '../../../mocks/ambient/clock.ts';
import { systemRandomness } from '../../../mocks/ambient/randomness.ts';
import { createAuthority } from '../../../mocks/certificates/authority.ts';
import type { ClientCertificate } from '../../../mocks/certificates/certificate.ts';
import { inspect } from '../../../mocks/certificates/inspect.ts';
import { purposesIn } from '../../../mocks/certificates/extensions.ts';
import { decodeCertificate, encodeCertificate } from '../../../mocks/certificates/x509.ts';
import { derSignature, rawSignature } from '../../../mocks/certificates/signature.ts';
import { createVault, type KeyRow } from '../../../mocks/keys/vault.ts';
import { signerOf } from '../../kit/calls/certificate-signer.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';

let certificate: ClientCertificate;
beforeAll(async () => {
  const table = memoryStore('keys', { keys: { indexes: [] } }).table<KeyRow>('keys');
  const vault = createVault({ table, clock: systemClock });
  const authority = createAuthority({ vault, clock: systemClock, random: systemRandomness });
  certificate = await authority.issue({ commonName: 'product', role: 'data-recipient' });
});

test('inspection refuses trailing bytes, other encodings and anything that is not a certificate', async () => {
  const { der } = certificate;
  const content = der.subarray(4);
  const wrongs = [
    new Uint8Array(),
    Uint8Array.of(0x30, 0x00),
    der.subarray(0, -1),
    Uint8Array.of(...der, 0),
    Uint8Array.of(...der, ...der),
    // The same certificate in BER: a longer length, and an indefinite one.
    Uint8Array.of(0x30, 0x83, 0, der[2] ?? 0, der[3] ?? 0, ...content),
    Uint8Array.of(0x30, 0x80, ...content, 0, 0),
    new TextEncoder().encode(certificate.pem),
    new Uint8Array(1_000_000).fill(0x30),
  ];
  for (const wrong of wrongs) expect(await inspect(wrong)).toBeUndefined();
  expect((await inspect(der))?.thumbprint).toBe(certificate.thumbprint);
});

test('RFC 5280 4.2.1.12: a certificate for servers, or without a purpose, is not for clients', () => {
  const hex = Buffer.from(certificate.der).toString('hex');
  const purposesWith = (before: string, after: string): readonly string[] | undefined => {
    expect(hex.split(before)).toHaveLength(2);
    const read = decodeCertificate(Buffer.from(hex.replace(before, after), 'hex'));
    return read && purposesIn(read.extensions);
  };
  const [clients, servers] = ['06082b06010505070302', '06082b06010505070301'];
  const [extendedKeyUsage, another] = ['0603551d25', '0603551d2f'];
  expect(purposesWith(clients, clients)).toEqual(['client']);
  expect(purposesWith(clients, servers)).toEqual(['server']);
  expect(purposesWith(extendedKeyUsage, another)).toEqual([]);
});

test('reads a certificate of 16 KiB, and none longer', async () => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const named = (length: number): Promise<Uint8Array> =>
    encodeCertificate(
      {
        serialNumber: Uint8Array.of(1),
        issuer: { organisation: 'a', commonName: 'a' },
        subject: { organisation: 'a', commonName: 'a'.repeat(length) },
        notBefore: new Date(0),
        notAfter: new Date(1000),
        publicKey,
        kind: 'client',
      },
      signerOf({ publicKey, privateKey }),
    );
  const most = 16_384;
  // A signature is sometimes a byte or two shorter (RFC 3279, 2.2.3).
  const ofLength = async (length: number): Promise<Uint8Array> => {
    const other = length - (await named(length - 600)).length;
    for (;;) {
      const der = await named(length - 600 + other);
      if (der.length === length) return der;
    }
  };
  expect((await inspect(await ofLength(most)))?.der).toHaveLength(most);
  expect(await inspect(await ofLength(most + 1))).toBeUndefined();
});

test('inspection never throws, for random, nested or damaged bytes', async () => {
  const good = [...certificate.der];
  const damaged = fc
    .tuple(fc.nat(good.length), fc.nat(8), fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 8 }))
    .map(([at, cut, put]) => Uint8Array.from([...good.slice(0, at), ...put, ...good.slice(at + cut)]));
  const nested = fc.tuple(fc.constantFrom(0x30, 0x31, 0xa0, 0xa3, 0x24), fc.nat(8000)).map(([tag, depth]) => {
    const bytes = new Uint8Array(depth * 2).fill(0x80);
    return bytes.map((byte, index) => (index % 2 === 0 ? tag : byte));
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array(), damaged, nested), async (bytes) => {
      const inspected = await inspect(bytes);
      if (inspected !== undefined) expect(Buffer.from(inspected.der).equals(bytes)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('RFC 5280: reads certificates made by OpenSSL', async ({ skip }) => {
  const openssl = ['/usr/bin/openssl', '/usr/local/bin/openssl'].find((path) => existsSync(path));
  if (openssl === undefined) return skip('no openssl on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  try {
    for (const key of ['rsa:2048', 'ec -pkeyopt ec_paramgen_curve:P-256']) {
      const subject = '/C=AU/O=Outside/OU=data-holder/CN=outside.example/emailAddress=a@b.example';
      const file = join(folder, 'x.der');
      const request = ['req', '-x509', '-nodes', '-newkey', ...key.split(' '), '-keyout', join(folder, 'x.key')];
      execFileSync(
        openssl,
        [...request, '-subj', subject, '-outform', 'DER', '-out', file, '-addext', 'subjectAltName=DNS:a.example'],
        { stdio: 'pipe' },
      );
      const inspected = await inspect(readFileSync(file));
      expect(inspected?.subject).toEqual({
        country: 'AU',
        organisation: 'Outside',
        organisationUnit: 'data-holder',
        commonName: 'outside.example',
      });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('RFC 3279 2.2.3: an ECDSA signature has one DER form, whatever its leading zeros', () => {
  const half = fc.oneof(
    fc.uint8Array({ minLength: 32, maxLength: 32 }),
    fc
      .tuple(fc.nat(32), fc.uint8Array({ minLength: 32, maxLength: 32 }))
      .map(([zeros, bytes]) => bytes.fill(0, 0, zeros)),
  );
  fc.assert(
    fc.property(half, half, (r, s) => {
      const raw = Uint8Array.of(...r, ...s);
      expect(rawSignature(derSignature(raw))).toEqual(raw);
    }),
    { numRuns: 1000 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const raw = rawSignature(bytes);
      if (raw !== undefined) expect(encodeBase64url(derSignature(raw))).toBe(encodeBase64url(bytes));
    }),
    { numRuns: 1000 },
  );
});

test('X.690 8.3 an integer is positive: a zero byte precedes 0x80 and above', () => {
  const raw = (first: number): Uint8Array => new Uint8Array(64).fill(first, 0, 1).fill(1, 1);
  const integer = (first: number) => [...derSignature(raw(first)).subarray(2, 6)];
  expect([integer(0x7f), integer(0x80), integer(0x81)]).toEqual([
    [2, 32, 0x7f, 1],
    [2, 33, 0, 0x80],
    [2, 33, 0, 0x81],
  ]);
});
