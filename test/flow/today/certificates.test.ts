// Certificates of today: what they name, who issued them, and how a holder knows the owner of one without an id.
import { X509Certificate, type KeyObject } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { ClientCertificate } from '../../../mocks/index.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { post, errorOf } from '../../kit/calls/tokens.ts';
import { claimNote } from '../../../src/elements/message/claims.ts';
import { terms } from '../../../src/pages/glossary/terms.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { push, signedIn } from '../../kit/calls/code-flow.ts';

const { fixture, player } = await ownToday();
const { sandbox } = fixture;
const { certificates, decisions } = sandbox;
afterEach(() => decisions.preset('strict'));

const node = ({ der }: Pick<ClientCertificate, 'der'>): X509Certificate => new X509Certificate(der);
const lines = (name: string): string[] => name.split('\n');
const extendedKeyUsage = { client: '1.3.6.1.5.5.7.3.2', server: '1.3.6.1.5.5.7.3.1' };
const isRsa2048 = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails?.modulusLength === 2048;

/** Each certificate is signed by the next, the last by itself, as Node verifies. */
function expectChain(leaf: ClientCertificate, above: readonly ClientCertificate[]): void {
  let below = node(leaf);
  expect(below.ca).toBe(false);
  for (const authority of above.map(node)) {
    expect([authority.ca, below.checkIssued(authority), below.verify(authority.publicKey)]).toEqual([true, true, true]);
    below = authority;
  }
  expect(below.verify(below.publicKey)).toBe(true);
}

const brokenRule = (operation: string) =>
  sandbox.trace
    .entries((exchange) => exchange.operation === operation)
    .at(-1)
    ?.checks.find(({ outcome }) => outcome === 'fail');

test('AD-097 a recipient’s certificate: product, brand, RSA 2048 with SHA-256, for clients, by an intermediate', async () => {
  const recipient = await sandbox.enrol({ name: 'Kettle & Co', alg: 'ES256' });
  const { certificate } = recipient;
  const read = node(certificate);
  const brandName = 'Kettle & Co';
  expect(lines(read.subject)).toEqual(['C=AU', `O=${brandName}`, 'OU=Consumer Data Right', 'CN=Kettle & Co']);
  expect(certificate.subject).toEqual({
    country: 'AU',
    organisation: brandName,
    organisationUnit: 'Consumer Data Right',
    commonName: 'Kettle & Co',
  });
  expect(isRsa2048(read.publicKey)).toBe(true);
  expect(read.signatureAlgorithm).toBe('sha256WithRSAEncryption');
  expect(read.keyUsage).toEqual([extendedKeyUsage.client]);
  const chain = await certificates.chain();
  expect(chain.map(({ subject }) => subject.commonName)).toEqual([
    'CDR Sandbox Intermediate CA',
    'CDR Sandbox Root CA',
  ]);
  expect(chain.at(-1)?.thumbprint).toBe((await certificates.root()).thumbprint);
  for (const authority of chain) expect(isRsa2048(node(authority).publicKey)).toBe(true);
  expectChain(certificate, chain);
  const year = certificate.notAfter.getTime() - sandbox.clock.now().getTime();
  expect(Math.round(year / 86_400_000)).toBeGreaterThanOrEqual(364);
});

test('AD-097 TD2-38 certificateForm: names only with a P-256 key by the root, or the id as in 0.1.1', async () => {
  const recipient = await sandbox.enrol({ name: 'Teapot', alg: 'ES256' });
  const { softwareProductId } = recipient;
  await decisions.set('certificateForm', 'names');
  // Earlier certificates keep their form; new ones get the new form.
  expect(node(recipient.certificate).publicKey.asymmetricKeyType).toBe('rsa');
  await recipient.renewCertificate();
  const named = node(recipient.certificate);
  expect(lines(named.subject)).toEqual(['C=AU', 'O=Teapot', 'OU=Consumer Data Right', 'CN=Teapot']);
  expect(named.publicKey.asymmetricKeyType).toBe('ec');
  const [alone, ...none] = await certificates.chain();
  expect(none).toEqual([]);
  expectChain(recipient.certificate, alone === undefined ? [] : [alone]);

  await decisions.set('certificateForm', 'ids');
  await recipient.renewCertificate();
  expect(lines(node(recipient.certificate).subject)).toEqual([
    'O=Simulated participant',
    'OU=data-recipient',
    `CN=${softwareProductId}`,
  ]);
  expect(await certificates.ofServer(sandbox.urls.dataHolder.secureBase)).toBeUndefined();
  // Certificates of every form belong to the scheme, whatever the decision is now.
  const statuses = [];
  for (const form of ['register', 'names', 'ids'] as const) {
    await decisions.set('certificateForm', form);
    const issued = await certificates.issue({ softwareProductId });
    await decisions.set('certificateForm', 'register');
    await certificates.present(issued)(`${sandbox.urls.dataHolder.secureBase}/userinfo`);
    statuses.push(brokenRule('getUserInfo')?.rule);
  }
  expect(statuses).toEqual(['token.present', 'token.present', 'token.present']);
});

test('a certificate is issued for a software product id that is text, without a name of its own', async () => {
  const softwareProductId = 7 as unknown as string;
  await expectMisuse(certificates.issue({ softwareProductId }), 'option-malformed');
  await expectMisuse(certificates.issue({ softwareProductId: 'a', commonName: 'A' }), 'option-malformed');
});

test('AD-097 worlds of 0.1.1 keep their form, even if only one holder uses that profile', async () => {
  const old = await createSandbox({ storage: 'memory:', profile: '0.1.1' });
  const mixed = await createSandbox({
    storage: 'memory:',
    profile: 'today',
    scenario: {
      ...old.scenario,
      holders: old.scenario.holders.map((holder, index) =>
        index === 0 ? { ...holder, profile: '0.1.1' as const } : holder,
      ),
    },
  });
  for (const world of [old, mixed]) {
    const { certificate, softwareProductId } = world.dataRecipient;
    const read = node(certificate);
    expect(lines(read.subject)).toEqual(['O=Simulated participant', 'OU=data-recipient', `CN=${softwareProductId}`]);
    expect(read.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    expectChain(certificate, [await world.certificates.root()]);
    expect(await world.certificates.chain()).toHaveLength(1);
    expect(await world.certificates.ofServer(world.urls.dataHolder.secureBase)).toBeUndefined();
    await world.stop();
  }
});

test('AD-098 the certificate of a holder’s MTLS host: its name, for servers, up to the root, not valid for clients', async () => {
  const { secureBase, base, issuer } = sandbox.urls.dataHolder;
  const host = new URL(secureBase).hostname;
  const server = await certificates.ofServer(secureBase);
  if (server === undefined) throw new Error('The host has no certificate.');
  const read = node(server);
  expect(lines(read.subject)).toEqual([
    'C=AU',
    `O=${sandbox.scenario.holders[0]?.legalEntityName ?? ''}`,
    'OU=Consumer Data Right',
    `CN=${host}`,
  ]);
  expect(read.keyUsage).toEqual([extendedKeyUsage.server]);
  expect(isRsa2048(read.publicKey)).toBe(true);
  expectChain(server, await certificates.chain());
  expect((await certificates.ofServer(new URL(`${base}/energy/accounts`)))?.thumbprint).toBe(server.thumbprint);
  // The register’s host has one, the market’s hub has its own security, and the others have a public authority’s.
  const register = await certificates.ofServer(sandbox.urls.register.secureBase);
  expect(register?.subject.commonName).toBe(new URL(sandbox.urls.register.secureBase).hostname);
  for (const address of [
    issuer,
    sandbox.urls.register.base,
    sandbox.urls.secondaryDataHolder.base,
    'https://else.example',
  ])
    expect(await certificates.ofServer(address)).toBeUndefined();
  await expectMisuse(certificates.ofServer('nowhere'), 'option-malformed');

  await certificates.present(server)(`${secureBase}/userinfo`);
  expect(brokenRule('getUserInfo')).toMatchObject({
    rule: 'transport.certificate-issuer',
    at: 'certificate:extendedKeyUsage',
    expected: 'clientAuth',
    actual: 'serverAuth',
  });
  const { certificate } = sandbox.trace.entries().at(-1) ?? {};
  expect(certificate?.commonName).toBe(host);
});

test('TD2-38 certificates of two products with one name differ only in the record', async () => {
  await decisions.set('foreignCertificate', 'refuse');
  const namesake = await sandbox.enrol({ name: player.name, alg: 'PS256' });
  expect(namesake.certificate.subject).toEqual(player.certificate.subject);
  expect(await errorOf((await push(fixture, player, { send: namesake.fetch })).answer)).toBe('400 invalid_client');
  expect(brokenRule('pushAuthorisation')).toMatchObject({
    rule: 'client.certificate-owner',
    at: 'state:certificate.owner',
    expected: player.softwareProductId,
    actual: namesake.softwareProductId,
  });
  expect(await errorOf((await push(fixture, player)).answer)).toBe('201 no error');
  // A product that is not at the register, whatever its name.
  for (const commonName of [player.name, player.softwareProductId]) {
    const send = certificates.present(await certificates.issue({ commonName }));
    expect(await errorOf((await push(fixture, player, { send })).answer)).toBe('400 invalid_client');
    expect(brokenRule('pushAuthorisation')).toMatchObject({ at: 'state:certificate.owner', actual: null });
  }
  const another = certificates.present(await certificates.issue({ softwareProductId: player.softwareProductId }));
  expect(await errorOf((await push(fixture, player, { send: another })).answer)).toBe('201 no error');
  const { certificate } = sandbox.trace.entries().at(-1) ?? {};
  expect(certificate).toMatchObject({ commonName: player.name, owner: player.softwareProductId });
});

test('TD2-38 the secondary holder identifies a holder by the record only', async () => {
  const { secondaryDataHolder } = sandbox.urls;
  const address = `${secondaryDataHolder.base}/secondary/energy/electricity/servicepoints/x`;
  const asked = async (send: typeof fetch) => {
    await send(address, { headers: { 'x-v': '2' } });
    return sandbox.trace
      .entries()
      .at(-1)
      ?.checks.find(({ rule }) => rule === 'secondary.caller');
  };
  expect(await asked(sandbox.dataHolder.fetch)).toMatchObject({ outcome: 'pass', at: 'state:certificate.role' });
  // The same name, but no holder.
  const { commonName } = sandbox.dataHolder.certificate.subject;
  const namesake = certificates.present(await certificates.issue({ commonName }));
  expect(await asked(namesake)).toMatchObject({ outcome: 'fail', expected: 'data-holder', actual: 'data-recipient' });
  expect(await asked(player.fetch)).toMatchObject({ outcome: 'fail', actual: 'data-recipient' });
});

test('TD2-38 a certificate of another world is not on record here, even from the same authority', async () => {
  const other = await createSandbox({ storage: 'memory:', profile: 'today', seed: 99 });
  const { certificate } = other.dataRecipient;
  expectChain(certificate, await other.certificates.chain());
  expect(node(certificate).verify(node((await certificates.chain())[0] ?? certificate).publicKey)).toBe(true);
  await certificates.present(certificate)(`${sandbox.urls.dataHolder.secureBase}/userinfo`);
  expect(brokenRule('getUserInfo')?.rule).toBe('transport.certificate-issuer');
  await expectMisuse(certificates.revoke(certificate), 'certificate-foreign');
  await other.stop();
});

test('TD2-38 a revoked, untrusted or expired one is refused by its own rule, and a token is bound to its certificate', async () => {
  const { softwareProductId } = player;
  const revoked = await certificates.issue({ softwareProductId });
  await certificates.revoke(revoked);
  const wrong = [
    ['transport.certificate-revoked', revoked],
    ['transport.certificate-issuer', await certificates.issueUntrusted({ softwareProductId })],
    ['transport.certificate-dates', await certificates.issue({ softwareProductId, validFor: '-PT1M' })],
  ] as const;
  for (const [rule, certificate] of wrong) {
    expect(certificate.subject).toEqual(player.certificate.subject);
    await certificates.present(certificate)(`${sandbox.urls.dataHolder.secureBase}/userinfo`);
    expect(brokenRule('getUserInfo')?.rule).toBe(rule);
  }
  const untrusted = wrong[1][1];
  expect(untrusted.issuer.commonName).toBe('Untrusted Intermediate CA');
  const { access_token: token } = await signedIn(fixture, player);
  const asking = { headers: { authorization: `Bearer ${token}` } };
  const address = `${sandbox.urls.dataHolder.secureBase}/userinfo`;
  expect((await player.fetch(address, asking)).status).toBe(200);
  await player.renewCertificate();
  expect((await player.fetch(address, asking)).status).toBe(401);
  expect(brokenRule('getUserInfo')?.rule).toBe('token.bound-to-certificate');
});

test('TD2-38 a name longer than a certificate allows is cut, and issue() refuses what it cannot do', async () => {
  const long = await sandbox.enrol({ name: 'ö'.repeat(90), alg: 'ES256' });
  expect(long.certificate.subject.commonName).toBe('ö'.repeat(64));
  await expectMisuse(certificates.issue({ softwareProductId: 'nobody' }), 'recipient-unknown');
  const both = { softwareProductId: long.softwareProductId, commonName: 'x' };
  await expectMisuse(certificates.issue(both), 'option-malformed');
});

test('TD2-38 an exported world includes its record', async () => {
  const document = await sandbox.exportState();
  const other = await createSandbox({ storage: 'memory:', profile: 'today' });
  await other.importState(JSON.parse(JSON.stringify(document)));
  const found = await other.recipients.find(player.softwareProductId);
  expect(found?.certificate.thumbprint).toBe(player.certificate.thumbprint);
  await found?.fetch(`${other.urls.dataHolder.secureBase}/userinfo`);
  const { checks, certificate } = other.trace.entries().at(-1) ?? {};
  expect(checks?.find(({ outcome }) => outcome === 'fail')?.rule).toBe('token.present');
  expect(certificate?.owner).toBe(player.softwareProductId);
  await other.stop();
});

test('glossary and claim note describe the common name of each profile’s certificates', async () => {
  const recipient = await sandbox.enrol({ name: 'Sunny Saver' });
  expect(recipient.certificate.subject.commonName).toBe('Sunny Saver');
  const old = await createSandbox({ storage: 'memory:', profile: '0.1.1' });
  const { certificate, softwareProductId } = old.dataRecipient;
  expect(certificate.subject.commonName).toBe(softwareProductId);
  await old.stop();
  const words = terms.find(({ id }) => id === 'certificate')?.words ?? '';
  expect(words).toMatch(/0\.1\.1, the id of the software product as common name/u);
  expect(words).toMatch(/today’s standards the product’s name/u);
  expect(claimNote('software_id')?.note).toMatch(/in profile 0\.1\.1 .*common name/u);
});

test('D-6 missingCertificate: without a certificate a push is refused as invalid_request or invalid_client, as at the token endpoint', async () => {
  const send = fixture.sandbox.certificates.present(null);
  const refused = async (): Promise<readonly string[]> => [
    await errorOf((await push(fixture, player, { send })).answer),
    await errorOf(await post(fixture, player, 'token', { grant_type: 'client_credentials' }, send)),
    await errorOf(await post(fixture, player, 'arrangements/revoke', {}, send)),
  ];
  await decisions.set('missingCertificate', 'invalid_client');
  expect(await refused()).toEqual(Array(3).fill(expect.stringMatching(/^40\d invalid_client$/u)));
  await decisions.set('missingCertificate', 'invalid_request');
  expect(await refused()).toEqual(Array(3).fill('400 invalid_request'));
});
