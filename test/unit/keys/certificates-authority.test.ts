// The authority issues real X.509 that Node’s reader agrees with, and accepts no certificate of another authority.
import { X509Certificate, createPublicKey } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { adjustableClock, systemClock, type AdjustableClock } from '../../../mocks/ambient/clock.ts';
import { scriptedRandomness, systemRandomness } from '../../../mocks/ambient/randomness.ts';
import { createAuthority, type Authority, type CertificateRow } from '../../../mocks/certificates/authority.ts';
import { serialNumber } from '../../../mocks/certificates/issuer.ts';
import { inspect } from '../../../mocks/certificates/inspect.ts';
import { encodeCertificate } from '../../../mocks/certificates/x509.ts';
import { createVault, type KeyRow, type Vault } from '../../../mocks/keys/vault.ts';
import { signerOf } from '../../kit/calls/certificate-signer.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import type { Store } from '../../../mocks/store/table.ts';

const product = '7c0c5b3a-9b5e-4f0e-8a65-2f9d3a6f0b11';
const recipient = { commonName: product, role: 'data-recipient' } as const;

interface Scheme {
  readonly store: Store;
  readonly clock: AdjustableClock;
  readonly vault: Vault;
  readonly authority: Authority;
}
function newScheme(store = memoryStore('scheme', { keys: { indexes: [] }, issued: { indexes: [] } })): Scheme {
  const clock = adjustableClock(systemClock, { standsAt: Date.parse('2024-07-01T02:30:00.500Z') });
  const vault = createVault({ table: store.table<KeyRow>('keys'), clock });
  const table = store.table<CertificateRow>('issued');
  return { store, clock, vault, authority: createAuthority({ vault, clock, random: systemRandomness, table }) };
}
let scheme: Scheme;
beforeAll(() => {
  scheme = newScheme();
});
const node = (certificate: { der: Uint8Array }): X509Certificate => new X509Certificate(certificate.der);

test('RFC 5280: Node’s reader accepts the chain of root and client certificate', async () => {
  const { authority } = scheme;
  const [root, client] = [node(await authority.root()), node(await authority.issue(recipient))];
  expect(root.ca).toBe(true);
  expect(root.verify(root.publicKey)).toBe(true);
  expect(root.checkIssued(root)).toBe(true);
  expect(client.ca).toBe(false);
  expect(client.verify(root.publicKey)).toBe(true);
  expect(client.checkIssued(root)).toBe(true);
  expect(client.subject.split('\n')).toEqual(['O=Simulated participant', 'OU=data-recipient', `CN=${product}`]);
  expect(client.issuer.split('\n')).toEqual(['O=Simulated', 'CN=CDR Sandbox Root CA']);
  expect(client.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
  expect(client.serialNumber).toMatch(/^[4-7][\dA-F]{39}$/);
  expect(root.serialNumber).not.toBe(client.serialNumber);
});

test('RFC 8705 3.1: inspection agrees with Node’s reader on subject, issuer, serial, thumbprint and dates', async () => {
  const issued = await scheme.authority.issue({ ...recipient, validFor: 'P2Y' });
  const theirs = node(issued);
  expect(issued.subject).toEqual({
    organisation: 'Simulated participant',
    organisationUnit: 'data-recipient',
    commonName: product,
  });
  expect(issued.issuer).toEqual({ organisation: 'Simulated', commonName: 'CDR Sandbox Root CA' });
  expect(issued.serialNumber.toUpperCase()).toBe(theirs.serialNumber);
  expect(Buffer.from(issued.thumbprint, 'base64url').toString('hex').toUpperCase()).toBe(
    theirs.fingerprint256.replaceAll(':', ''),
  );
  expect(issued.notBefore.toISOString()).toBe('2024-06-30T02:30:00.000Z');
  expect(issued.notAfter.toISOString()).toBe('2026-07-01T02:30:00.000Z');
  expect([theirs.validFromDate, theirs.validToDate]).toEqual([issued.notBefore, issued.notAfter]);
  expect(new X509Certificate(issued.pem).fingerprint256).toBe(theirs.fingerprint256);
});

test('the returned private key belongs to the certificate; a given public key is certified unchanged', async () => {
  const { authority } = scheme;
  const { privateKey, ...issued } = await authority.issue(recipient);
  const data = new TextEncoder().encode('proof');
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, privateKey as CryptoKey, data);
  const spki = node(issued).publicKey.export({ type: 'spki', format: 'der' });
  const publicKey = await crypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'verify',
  ]);
  expect(await crypto.subtle.verify(algorithm, publicKey, signature, data)).toBe(true);
  const rsa = await scheme.vault.current('recipient:own', 'sign-PS256');
  const own = await authority.issue({ ...recipient, publicKey: rsa.publicKey });
  expect('privateKey' in own).toBe(false);
  const certified = createPublicKey(node(own).publicKey.export({ type: 'spki', format: 'pem' })).export({
    format: 'jwk',
  });
  expect(certified).toMatchObject({ n: rsa.publicJwk.n, e: rsa.publicJwk.e });
  expect(await authority.verify(own, scheme.clock.now())).toBe('ok');
});

test('RFC 5280 6.1.3: a certificate is valid between its dates, checked anew each time', async () => {
  const { authority } = scheme;
  const issued = await authority.issue({ ...recipient, validFor: 'PT1H' });
  const verdicts = ['2024-06-30T02:29:59Z', '2024-06-30T02:30:00Z', '2024-07-01T03:30:00Z', '2024-07-01T03:30:01Z'];
  const standings = await Promise.all(verdicts.map(async (now) => authority.verify(issued, new Date(now))));
  expect(standings).toEqual(['not-yet-valid', 'ok', 'ok', 'expired']);
  const spent = await authority.issue({ ...recipient, validFor: '-P7D' });
  expect(await authority.verify(spent, scheme.clock.now())).toBe('expired');
  expect(spent.notBefore < spent.notAfter).toBe(true);
});

test('TOK-23, DCR-08: refuses a certificate of another authority, even of the same name', async () => {
  const { authority, clock } = scheme;
  const now = clock.now();
  const untrusted = await authority.untrusted().issue(recipient);
  const namesake = await newScheme().authority.issue(recipient);
  expect(namesake.issuer).toEqual((await authority.root()).subject);
  expect(await authority.verify(untrusted, now)).toBe('issuer');
  expect(await authority.verify(namesake, now)).toBe('issuer');
  expect(await authority.untrusted().verify(untrusted, now)).toBe('ok');
  expect(await authority.untrusted().verify(await authority.issue(recipient), now)).toBe('issuer');
});

test('IS 11.2: a CA certificate and one not for clients do not authenticate a client', async () => {
  const { authority, vault, clock } = scheme;
  const key = await vault.current('authority', 'certificate');
  expect(await authority.verify(await authority.root(), clock.now())).toBe('issuer');
  const name = { organisation: 'Simulated', commonName: 'CDR Sandbox Root CA' };
  const facts = { serialNumber: Uint8Array.of(1), issuer: name, subject: name, publicKey: key.publicKey };
  const dates = { notBefore: new Date('2020-01-01'), notAfter: new Date('2060-01-01') };
  const lower = await inspect(await encodeCertificate({ ...facts, ...dates, kind: 'authority' }, signerOf(key)));
  const client = await inspect(await encodeCertificate({ ...facts, ...dates, kind: 'client' }, signerOf(key)));
  expect(lower && (await authority.verify(lower, clock.now()))).toBe('issuer');
  expect(client && (await authority.verify(client, clock.now()))).toBe('ok');
  // GeneralizedTime from 2050 on (RFC 5280, 4.1.2.5).
  expect(client?.notAfter.toISOString()).toBe('2060-01-01T00:00:00.000Z');
  expect(node(client as { der: Uint8Array }).validTo).toBe('Jan  1 00:00:00 2060 GMT');
});

test('a certificate changed in any byte is unreadable or not of this authority', async () => {
  const { authority, clock } = scheme;
  const { der } = await authority.issue(recipient);
  const readable = await Promise.all(
    Array.from(der, async (byte, index) => {
      const changed = new Uint8Array(der);
      changed[index] = byte ^ (1 << (index % 8));
      const inspected = await inspect(changed);
      return inspected && (await authority.verify(inspected, clock.now()));
    }),
  );
  expect(readable).toHaveLength(der.length);
  expect(new Set(readable)).toEqual(new Set([undefined, 'issuer']));
});

test('the authority, its root and standing certificates survive a reload and are the same in two tabs', async () => {
  const { store, authority } = newScheme();
  const tabs = [authority, newScheme(store).authority];
  const roots = await Promise.all(tabs.map(async (tab) => tab.root()));
  const standing = await Promise.all(
    [0, 1, 0, 1].map(async (tab) => tabs[tab]?.certificateOf(product, 'data-recipient')),
  );
  expect(new Set(roots.map(({ thumbprint }) => thumbprint)).size).toBe(1);
  expect(new Set(standing.map((certificate) => certificate?.thumbprint)).size).toBe(1);
  const reloaded = newScheme(store).authority;
  expect((await reloaded.root()).thumbprint).toBe(roots[0]?.thumbprint);
  expect((await reloaded.certificateOf(product, 'data-recipient')).thumbprint).toBe(standing[0]?.thumbprint);
  expect((await reloaded.certificateOf(product, 'register')).thumbprint).not.toBe(standing[0]?.thumbprint);
  expect(await reloaded.verify(await authority.issue(recipient), new Date('2024-07-02'))).toBe('ok');
});

test('replaces a standing certificate that has expired', async () => {
  const { clock, authority } = newScheme();
  const first = await authority.certificateOf(product, 'data-recipient');
  clock.set(new Date('2025-07-02T00:00:00Z'));
  const second = await authority.certificateOf(product, 'data-recipient');
  expect(second.thumbprint).not.toBe(first.thumbprint);
  expect(second.notBefore <= clock.now() && clock.now() <= second.notAfter).toBe(true);
  expect((await authority.certificateOf(product, 'data-recipient')).thumbprint).toBe(second.thumbprint);
});

test('after a reset a new authority refuses what the old one issued', async () => {
  const { store, vault, authority, clock } = newScheme();
  const issued = await authority.issue(recipient);
  const root = await authority.root();
  expect(await authority.verify(issued, clock.now())).toBe('ok');
  await store.clear();
  vault.clear();
  expect((await authority.root()).thumbprint).not.toBe(root.thumbprint);
  expect(await authority.verify(issued, clock.now())).toBe('issuer');
});

test('changing the bytes of a returned certificate affects nobody else', async () => {
  const { authority, clock } = scheme;
  const issued = await authority.issue(recipient);
  const der = new Uint8Array(issued.der);
  issued.der.fill(0);
  const again = await inspect(der);
  expect(again?.der).toEqual(der);
  expect(again && (await authority.verify(again, clock.now()))).toBe('ok');
  (await authority.root()).der.fill(0);
  expect(node(await authority.root()).ca).toBe(true);
});

test('X.520: accepts common names of 1 to 64 characters of any script, and refuses others', async () => {
  const { authority } = scheme;
  for (const commonName of ['x', 'Grüße, 東京 = "CN"', 'a'.repeat(64)]) {
    expect((await inspect((await authority.issue({ ...recipient, commonName })).der))?.subject.commonName).toBe(
      commonName,
    );
  }
  for (const commonName of ['', 'a'.repeat(65)]) {
    await expect(authority.issue({ ...recipient, commonName })).rejects.toThrow(RangeError);
  }
  await expect(authority.issue({ ...recipient, validFor: 'one year' })).rejects.toThrow(RangeError);
});

test('passes on a failure of the store, and tries again later', async () => {
  const { vault, clock, store } = newScheme();
  let broken = true;
  const table = store.table<CertificateRow>('issued');
  const failing = {
    ...table,
    get: async (id: string) => (broken ? Promise.reject(new Error('no disk')) : table.get(id)),
  };
  const authority = createAuthority({ vault, clock, random: scriptedRandomness(1), table: failing });
  await expect(authority.root()).rejects.toThrow('no disk');
  broken = false;
  expect((await authority.root()).subject.commonName).toBe('CDR Sandbox Root CA');
});

test('RFC 5280 4.1.2.5: the root never expires; before its beginning nothing it issued is valid', async () => {
  const { authority, clock } = newScheme();
  expect(node(await authority.root()).validToDate.toISOString()).toBe('9999-12-31T23:59:59.000Z');
  clock.set(new Date('2100-01-01T00:00:00Z'));
  const late = await authority.issue(recipient);
  expect(await authority.verify(late, clock.now())).toBe('ok');
  expect(await authority.verify(late, new Date('1969-12-31T23:59:59Z'))).toBe('anchor');
});

test.each([
  [0x00, 0x40],
  [0x3f, 0x7f],
  [0x40, 0x40],
  [0x95, 0x55],
  [0xff, 0x7f],
])('RFC 5280 4.1.2.2: of a serial number that is drawn as %i everywhere, only two bits are settled', (drawn, first) => {
  const bytes = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(length).fill(drawn);
  expect([...serialNumber({ ...systemRandomness, bytes })]).toEqual([first, ...Array<number>(19).fill(drawn)]);
});
