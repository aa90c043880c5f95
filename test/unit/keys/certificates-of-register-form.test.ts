// The authority of a world of today: an intermediate under a root, names from the register, and issued certificates.
import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { adjustableClock, systemClock, type AdjustableClock } from '../../../mocks/ambient/clock.ts';
import { scriptedRandomness } from '../../../mocks/ambient/randomness.ts';
import { createAuthority, type Authority, type CertificateRow } from '../../../mocks/certificates/authority.ts';
import { inspect } from '../../../mocks/certificates/inspect.ts';
import { authorityKeys, keyFor } from '../../../mocks/certificates/shipped-keys.ts';
import type { CertificateForm } from '../../../mocks/certificates/subject.ts';
import { encodeCertificate, type CertificateFacts } from '../../../mocks/certificates/x509.ts';
import { createVault, type KeyRow, type Vault } from '../../../mocks/keys/vault.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import type { Store, Table } from '../../../mocks/store/table.ts';

const product = '7c0c5b3a-9b5e-4f0e-8a65-2f9d3a6f0b11';
const names = { commonName: 'Kettle', organisation: 'Kettle brand' };
const year = 365 * 86_400_000;

interface Scheme {
  readonly authority: Authority;
  readonly clock: AdjustableClock;
  readonly vault: Vault;
  readonly table: Table<CertificateRow>;
}

function newScheme(
  form: () => CertificateForm = () => 'register',
  seed = 1,
  store: Store = memoryStore('scheme', { keys: { indexes: [] }, issued: { indexes: [] } }),
): Scheme {
  const clock = adjustableClock(systemClock, { standsAt: Date.parse('2026-11-23T02:30:00Z') });
  const vault = createVault({ table: store.table<KeyRow>('keys'), clock });
  const table = store.table<CertificateRow>('issued');
  const naming = { form, namesOf: (id: string) => Promise.resolve(id === product ? names : undefined) };
  return {
    clock,
    vault,
    table,
    authority: createAuthority({ vault, clock, random: scriptedRandomness(seed), table, naming }),
  };
}
const node = ({ der }: { der: Uint8Array }): X509Certificate => new X509Certificate(der);
const owned = { owner: product, role: 'data-recipient' } as const;

test('RFC 5280 4.2.1: sets path lengths and key usage of root, intermediate and client', async () => {
  const { authority } = newScheme();
  const [intermediate, root] = await authority.chain();
  const { der } = await authority.issue(owned);
  const hex = (bytes: Uint8Array = new Uint8Array()): string => Buffer.from(bytes).toString('hex');
  // basicConstraints: critical, cA, pathLenConstraint.
  expect(hex(root?.der)).toContain('0603551d130101ff040830060101ff020101');
  expect(hex(intermediate?.der)).toContain('0603551d130101ff040830060101ff020100');
  // keyUsage: critical, digitalSignature and keyEncipherment; basicConstraints: critical, none.
  expect(hex(der)).toContain('0603551d0f0101ff0404030205a0');
  expect(hex(der)).toContain('0603551d130101ff04023000');
  const leaf = node({ der });
  expect(leaf.issuer.split('\n')).toEqual([
    'C=AU',
    'O=Simulated',
    'OU=Consumer Data Right',
    'CN=CDR Sandbox Intermediate CA',
  ]);
  expect(leaf.checkIssued(node(intermediate ?? { der }))).toBe(true);
});

test('issues for one year, and checks the dates anew each time', async () => {
  const { authority, clock } = newScheme();
  const issued = await authority.issue(owned);
  expect(issued.notAfter.getTime() - clock.now().getTime()).toBe(year);
  const at = (milliseconds: number): Promise<string> =>
    authority.verify(issued, new Date(clock.now().getTime() + milliseconds));
  expect([await at(-2 * 86_400_000), await at(0), await at(year), await at(year + 1000)]).toEqual([
    'not-yet-valid',
    'ok',
    'ok',
    'expired',
  ]);
  expect(await authority.verify(issued, new Date('1969-01-01'))).toBe('anchor');
  expect(await authority.revoke(issued)).toBe(true);
  expect(await at(0)).toBe('revoked');
});

test('the returned 2048-bit key belongs to the certificate; other serial numbers have other keys', async () => {
  const { authority } = newScheme();
  const { privateKey, der } = await authority.issue(owned);
  if (privateKey === undefined) throw new Error('No key was handed over.');
  const data = new TextEncoder().encode('proof');
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', privateKey, data);
  const spki = node({ der }).publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const publicKey = await crypto.subtle.importKey('spki', spki, algorithm, true, ['verify']);
  expect(await crypto.subtle.verify(algorithm, publicKey, signature, data)).toBe(true);

  const moduli = new Set<string>();
  for (let one = 0; one < 12; one += 1)
    for (let other = 0; other < 11; other += 1) {
      const { n = '' } = await crypto.subtle.exportKey('jwk', (await keyFor(Uint8Array.of(one, other))).publicKey);
      expect(Buffer.from(n, 'base64url').length).toBe(256);
      expect(Buffer.from(n, 'base64url')[0]).toBeGreaterThanOrEqual(0x80);
      moduli.add(n);
    }
  expect(moduli.size).toBe(66);
  for (const owner of ['authority', 'authority:untrusted'])
    for (const { signer } of await authorityKeys(owner)) {
      const { n = '' } = await crypto.subtle.exportKey('jwk', signer.publicKey);
      expect(moduli.has(n)).toBe(false);
      moduli.add(n);
    }
  expect(moduli.size).toBe(70);
});

test('records the owner of each certificate, and knows none of another authority’s', async () => {
  const { authority, clock, vault, table } = newScheme();
  expect(await authority.ownerOf(await authority.issue(owned))).toEqual({ id: product, role: 'data-recipient' });
  const strange = await authority.issue({ commonName: 'Kettle', role: 'data-recipient' });
  expect(strange.subject).toMatchObject({ commonName: 'Kettle', organisation: 'Simulated participant' });
  expect(await authority.ownerOf(strange)).toEqual({ role: 'data-recipient' });
  expect(await authority.verify(strange, clock.now())).toBe('ok');
  const untrusted = await authority.untrusted().issue(owned);
  expect(untrusted.subject).toMatchObject(names);
  expect([await authority.verify(untrusted, clock.now()), await authority.ownerOf(untrusted)]).toEqual([
    'issuer',
    undefined,
  ]);
  expect(await authority.untrusted().verify(untrusted, clock.now())).toBe('ok');
  expect(await authority.revoke(untrusted)).toBe(false);

  // The store was emptied: the keys are the same, and nothing is on record.
  const kept = await authority.certificateOf(product, 'data-recipient');
  for (const { id } of await table.list()) await table.take(id);
  vault.clear();
  expect(await authority.verify(kept, clock.now())).toBe('issuer');
  expect((await authority.certificateOf(product, 'data-recipient')).thumbprint).not.toBe(kept.thumbprint);
});

test('refuses an unrecorded certificate signed by its own key, and a CA as a client', async () => {
  const { authority, clock } = newScheme();
  const [, below] = await authorityKeys('authority');
  const [intermediate, root] = await authority.chain();
  if (intermediate === undefined || root === undefined) throw new Error('No chain.');
  const issuer = {
    country: 'AU',
    organisation: 'Simulated',
    organisationUnit: 'Consumer Data Right',
    commonName: 'CDR Sandbox Intermediate CA',
  };
  const facts: Omit<CertificateFacts, 'kind'> = {
    serialNumber: Uint8Array.of(7),
    issuer,
    subject: { ...issuer, commonName: 'Kettle' },
    notBefore: new Date('2026-01-01'),
    notAfter: new Date('2027-01-01'),
    publicKey: below.signer.publicKey,
  };
  const standing = async (kind: CertificateFacts['kind']): Promise<string> => {
    const made = await inspect(await encodeCertificate({ ...facts, kind }, below.signer));
    return made === undefined ? 'unreadable' : authority.verify(made, clock.now());
  };
  expect(
    node({ der: await encodeCertificate({ ...facts, kind: 'rsa-client' }, below.signer) }).checkIssued(
      node(intermediate),
    ),
  ).toBe(true);
  expect([await standing('rsa-client'), await standing('rsa-server'), await standing('authority')]).toEqual([
    'issuer',
    'server',
    'issuer',
  ]);
  for (const one of [intermediate, root]) expect(await authority.verify(one, clock.now())).toBe('issuer');
});

test('refuses a chain whose intermediate the root did not sign', async () => {
  const { authority, table, clock, vault } = newScheme();
  const issued = await authority.issue(owned);
  const row = (await table.list()).find(({ id }) => id.endsWith(':intermediate'));
  if (row === undefined) throw new Error('No intermediate is kept.');
  const [, below] = await authorityKeys('authority');
  const name = { country: 'AU', organisation: 'Simulated', organisationUnit: 'Consumer Data Right' };
  const self = await encodeCertificate(
    {
      serialNumber: Uint8Array.of(9),
      issuer: { ...name, commonName: 'CDR Sandbox Root CA' },
      subject: { ...name, commonName: 'CDR Sandbox Intermediate CA' },
      notBefore: new Date(0),
      notAfter: new Date('2050-01-01'),
      publicKey: below.signer.publicKey,
      kind: 'authority',
    },
    below.signer,
  );
  await table.put({ ...row, der: self });
  vault.clear();
  expect(await authority.verify(issued, clock.now())).toBe('issuer');
});

test('a certificate changed in any byte is unreadable or not of this authority', async () => {
  const { authority, clock } = newScheme();
  const { der } = await authority.issue(owned);
  const found = await Promise.all(
    Array.from(der, async (byte, index) => {
      const inspected = await inspect(der.with(index, byte ^ (1 << (index % 8))));
      return inspected && (await authority.verify(inspected, clock.now()));
    }),
  );
  expect(new Set(found)).toEqual(new Set([undefined, 'issuer']));
});

test('tabs share standing certificates, servers’ included; the same draws give the same certificate', async () => {
  const store = memoryStore('scheme', { keys: { indexes: [] }, issued: { indexes: [] } });
  const tabs = [newScheme(undefined, 1, store), newScheme(undefined, 2, store)];
  const all = await Promise.all(
    [0, 1, 0].map(async (tab) => tabs[tab]?.authority.certificateOf(product, 'data-recipient')),
  );
  expect(new Set(all.map((one) => one?.thumbprint)).size).toBe(1);
  const host = { commonName: 'mtls.kettle.example', organisation: 'Kettle' };
  const servers = await Promise.all(tabs.map(({ authority }) => authority.serverCertificateOf(host, 'data-holder')));
  expect(new Set(servers.map((one) => one?.thumbprint)).size).toBe(1);
  expect(await newScheme(() => 'ids').authority.serverCertificateOf(host, 'data-holder')).toBeUndefined();

  const drawn = async (): Promise<string> =>
    (await newScheme().authority.certificateOf(product, 'data-recipient')).thumbprint;
  expect(await drawn()).toBe(await drawn());
});

test('certificates stay valid when the form changes, each with the chain of its own form', async () => {
  let form: CertificateForm = 'register';
  const { authority, clock } = newScheme(() => form);
  const issued = [];
  for (form of ['register', 'names', 'ids'] as const)
    issued.push({ form, certificate: await authority.issue(owned), chain: await authority.chain() });
  for (const now of ['register', 'names', 'ids'] as const) {
    form = now;
    for (const { certificate } of issued) {
      expect(await authority.verify(certificate, clock.now())).toBe('ok');
      expect(await authority.ownerOf(certificate)).toEqual({ id: product, role: 'data-recipient' });
    }
  }
  expect(issued.map(({ certificate, chain }) => [certificate.subject.commonName, chain.length])).toEqual([
    ['Kettle', 2],
    ['Kettle', 1],
    [product, 1],
  ]);
});
