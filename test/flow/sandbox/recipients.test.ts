// Data recipients of the sandbox: found again, known at the holder, with keys and addresses that change in order.
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { clientCertHeader } from '../../../mocks/certificates/present.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { register, registered } from '../../kit/calls/registration.ts';
import { openTokenWorld, type TokenWorld } from '../../kit/worlds/token-world.ts';
import { authorisedIn } from '../../kit/recipients/authorised-recipient.ts';
import { errorOf, opened, post, signedIn } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { standStill } from '../../kit/worlds/today.ts';

const productIds = async (sandbox: Sandbox): Promise<readonly string[]> =>
  (await sandbox.recipients.list()).map(({ softwareProductId }) => softwareProductId);

describe('are found', () => {
  test('in the scenario’s order and then by enrolment, also after an import with client ids and keys', async () => {
    await using sandbox = await createSandbox({ storage: 'memory:', extractableKeys: true });
    const own = sandbox.dataRecipient.softwareProductId;
    await sandbox.clock.advance('PT1S');
    const first = await sandbox.enrol({ name: 'Night Owl', alg: 'ES256' });
    await sandbox.clock.advance('PT1S');
    const second = await sandbox.enrol({ alg: 'ES256' });
    const clientId = await registered(sandbox, first);
    expect(await productIds(sandbox)).toEqual([
      own,
      ...sandbox.scenario.recipients.slice(1).map(() => expect.any(String) as string),
      first.softwareProductId,
      second.softwareProductId,
    ]);
    expect(await sandbox.recipients.find(crypto.randomUUID())).toBeUndefined();

    await using other = await createSandbox({ storage: 'memory:' });
    expect(await other.recipients.find(first.softwareProductId)).toBeUndefined();
    await other.importState(await sandbox.exportState({ includeKeys: true }));
    expect(other.trace.entries()).toEqual([]);
    expect(await productIds(other)).toEqual(await productIds(sandbox));
    const found = await other.recipients.find(first.softwareProductId);
    expect(found).toMatchObject({ name: 'Night Owl', clientId, redirectUris: first.redirectUris });
    expect([found?.signingKey.kid, found?.certificate.thumbprint]).toEqual([
      first.signingKey.kid,
      first.certificate.thumbprint,
    ]);
    expect((await other.recipients.find(second.softwareProductId))?.clientId).toBeUndefined();
    // It can act: the register and the holder know its key and certificate.
    expect(await errorOf(await register(other, found as DataRecipient))).toBe('400 invalid_client_metadata');
    expect(brokenRules(other, 'registerClient')).toEqual(['registration.once']);
  });

  test('only in their own world; a recipient of another is refused', async () => {
    await using sandbox = await createSandbox({ storage: 'memory:' });
    const gone = await sandbox.enrol({ alg: 'ES256' });
    await sandbox.reset();
    await expectMisuse(gone.rotate({ use: 'sig' }), 'recipient-unknown');
    await expectMisuse(gone.setRedirectUris(['https://app.example/cb']), 'recipient-unknown');
    expect(await sandbox.recipients.find(gone.softwareProductId)).toBeUndefined();
  });
});

describe('are known at the holder', () => {
  test('by the holder’s client id, whoever sent the registration and even if the trace was cleared', async () => {
    await using sandbox = await createSandbox({ storage: 'memory:' });
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    const held = await sandbox.recipients.find(recipient.softwareProductId);
    sandbox.trace.subscribe(() => sandbox.trace.clear());
    const header = clientCertHeader(recipient.certificate.der);
    const send: typeof fetch = (input, init) => {
      const request = new Request(input, init);
      request.headers.set('client-cert', header);
      return sandbox.fetch(request);
    };
    const answer = await register(sandbox, recipient, { send });
    const { client_id: clientId } = (await answer.json()) as { client_id: string };
    expect([recipient.clientId, held?.clientId]).toEqual([clientId, clientId]);
    expect(recipient.clientIds).toEqual({ 'wattle-energy': clientId });
    // A refused second registration keeps the client id; a replacement changes it.
    await register(sandbox, recipient);
    expect(recipient.clientId).toBe(clientId);
    await sandbox.decisions.set('secondRegistration', 'replace');
    const second = await registered(sandbox, recipient);
    expect([recipient.clientId, second === clientId]).toEqual([second, false]);
  });

  test('as two clients at two holder brands', async () => {
    await using plain = await createSandbox({ storage: 'memory:' });
    const [first] = plain.scenario.holders;
    if (first === undefined) throw new Error('The scenario has no holder.');
    const holders = [first, { ...first, brand: 'bilby-power', brandName: 'Bilby Power', abn: '90100200302' }];
    await plain.reset({ ...plain.scenario, holders });
    const recipient = await plain.enrol({ alg: 'ES256' });
    const bilby = plain.urls.dataHolders['bilby-power'];
    if (bilby === undefined) throw new Error('The second brand is missing.');
    const there = { ...plain, urls: { ...plain.urls, dataHolder: bilby } };
    const other = await registered(there, recipient);
    expect([recipient.clientId, recipient.clientIds]).toEqual([other, { 'bilby-power': other }]);
    const own = await registered(plain, recipient);
    expect([recipient.clientId, recipient.clientIds]).toEqual([own, { [first.brand]: own, 'bilby-power': other }]);
  });
});

describe('keys', () => {
  let fixture: TokenWorld;
  let player: RegisteredRecipient;
  beforeAll(async () => {
    fixture = await openTokenWorld();
    player = await fixture.player();
  });
  afterAll(() => fixture.stop());

  const form = { grant_type: 'client_credentials' };
  const asked = async (signingKey: RegisteredRecipient['signingKey']): Promise<string> =>
    errorOf(await post(fixture, { ...player, fetch: player.fetch, signingKey }, 'token', form));
  const published = async (address: string): Promise<readonly string[]> => {
    const set = (await (await fixture.fetch(address)).json()) as { keys: readonly { kid: string }[] };
    return set.keys.map(({ kid }) => kid);
  };

  test('OIDC Core 10.1.1 a recipient signs with a second key while the first is still valid, and withdraws it', async () => {
    const address = `${new URL(player.notificationEndpoint).origin}/jwks`;
    const before = player.signingKey;
    expect(await asked(before)).toBe('200 no error');
    await player.rotate({ use: 'sig', overlap: 'PT10M' });
    const after = player.signingKey;
    expect(after.kid).not.toBe(before.kid);
    expect((await fixture.sandbox.recipients.find(player.softwareProductId))?.signingKey.kid).toBe(after.kid);
    expect(await published(address)).toEqual([after.kid, before.kid, player.decryptionKey.kid]);
    expect([await asked(after), await asked(before)]).toEqual(['200 no error', '200 no error']);
    await fixture.clock.advance('PT10M');
    expect(await published(address)).toEqual([after.kid, player.decryptionKey.kid]);
    // The holder’s copy may be five minutes old.
    await fixture.clock.advance('PT5M1S');
    expect([await asked(after), await asked(before)]).toEqual(['200 no error', '400 invalid_client']);
    await player.rotate({ use: 'sig', overlap: 'PT0S' });
    expect(await published(address)).toEqual([player.signingKey.kid, player.decryptionKey.kid]);
  });

  test('OIDC Core 10.2.1 ID tokens are encrypted for the new key once the holder has fetched it, and the old key opens earlier ones', async () => {
    await standStill(fixture);
    // The holder may have looked up another key of this recipient in vain; it does so again after a minute.
    await fixture.clock.advance('PT1M1S');
    const { id_token: early } = await signedIn(fixture, player);
    const before = player.decryptionKey;
    await player.rotate({ use: 'enc' });
    expect(player.decryptionKey.kid).not.toBe(before.kid);
    await fixture.clock.advance('PT5M1S');
    const { id_token: late } = await signedIn(fixture, player);
    expect((await opened(player, late)).outer.kid).toBe(player.decryptionKey.kid);
    expect((await opened({ decryptionKey: before }, early)).outer.kid).toBe(before.kid);
    await fixture.clock.followRealTime();
  });

  test('OIDC Core 10.2.1 the old key opens what a holder with an older copy of the set still encrypts for it', async () => {
    const clock = '2026-03-04T05:06:07Z';
    await using sandbox = await createSandbox({ storage: 'memory:', extractableKeys: true, clock });
    const { recipient, again } = await authorisedIn(sandbox);
    const before = recipient.decryptionKey;
    expect(recipient.earlierDecryptionKeys).toEqual([]);
    await recipient.rotate({ use: 'enc', overlap: 'PT0S' });
    // The holder’s copy of the key set is less than five minutes old; the flow opens its ID tokens all the same.
    const { facts } = await again();
    expect(decodeProtectedHeader(facts.tokens?.id_token ?? '').kid).toBe(before.kid);
    expect(recipient.earlierDecryptionKeys.map(({ kid }) => kid)).toEqual([before.kid]);
    await using other = await createSandbox({ storage: 'memory:' });
    await other.importState(await sandbox.exportState({ includeKeys: true }));
    const found = await other.recipients.find(recipient.softwareProductId);
    expect(found?.earlierDecryptionKeys.map(({ kid }) => kid)).toEqual([before.kid]);
    // As long as a copy of the set is kept, and an ID token made with it lasts.
    await sandbox.clock.advance('PT9M59S');
    expect(recipient.earlierDecryptionKeys).toHaveLength(1);
    await sandbox.clock.advance('PT1S');
    expect(recipient.earlierDecryptionKeys).toEqual([]);
    await recipient.rotate({ use: 'sig' });
    expect(recipient.earlierDecryptionKeys).toEqual([]);
  });

  test('OIDC Core 10.1.1 after the holder rotates, earlier signatures verify until the overlap ends', async () => {
    await standStill(fixture);
    await fixture.clock.advance('PT1M1S');
    const address = `${fixture.urls.dataHolder.issuer}/jwks`;
    const [rsa = '', ec = ''] = await published(address);
    const signedWith = async (): Promise<string | undefined> =>
      (await opened(player, (await signedIn(fixture, player)).id_token)).inner.kid;
    expect(await signedWith()).toBe(ec);
    await fixture.sandbox.holder.rotateSigningKey({ overlap: 'PT10M' });
    const during = await published(address);
    expect(during).toHaveLength(4);
    expect(during).toEqual(expect.arrayContaining([rsa, ec]));
    const next = await signedWith();
    expect([next === ec, during.includes(next ?? '')]).toEqual([false, true]);
    await fixture.clock.advance('PT9M59S');
    expect(await published(address)).toEqual(during);
    await fixture.clock.advance('PT1S');
    expect(await published(address)).toEqual(during.filter((kid) => kid !== rsa && kid !== ec));
    await fixture.clock.followRealTime();
  });

  test.each(['ten minutes', '-PT1S', ''])('refuses to rotate a key with the overlap %o', async (overlap) => {
    const address = `${fixture.urls.dataHolder.issuer}/jwks`;
    const [held, { kid }] = [await published(address), player.signingKey];
    await expectMisuse(fixture.sandbox.holder.rotateSigningKey({ overlap }), 'duration-malformed');
    await expectMisuse(player.rotate({ use: 'sig', overlap }), 'duration-malformed');
    await expectMisuse(player.rotate({ use: 'both' as never }), 'key-use-unknown');
    await expectMisuse(player.rotate(null as never), 'key-use-unknown');
    expect([await published(address), player.signingKey.kid]).toEqual([held, kid]);
  });
});

describe('redirect URIs', () => {
  test('appear in the next statement, replace the registered ones, and survive an import', async () => {
    await using sandbox = await createSandbox({ storage: 'memory:', extractableKeys: true });
    const { dataRecipient } = sandbox;
    const [before = ''] = dataRecipient.redirectUris;
    const after = 'https://app.example/next';
    await dataRecipient.setRedirectUris([after]);
    expect(dataRecipient.redirectUris).toEqual([after]);
    const answer = await register(sandbox, dataRecipient, { claims: { redirect_uris: [before] } });
    expect(await errorOf(answer)).toBe('400 invalid_redirect_uri');
    expect(await errorOf(await register(sandbox, dataRecipient))).toBe('201 no error');
    await sandbox.importState(await sandbox.exportState({ includeKeys: true }));
    expect(sandbox.dataRecipient.redirectUris).toEqual([after]);
    await expectMisuse(dataRecipient.setRedirectUris([]), 'redirect-uri-invalid');
    await expectMisuse(dataRecipient.setRedirectUris(['http://app.example/next']), 'redirect-uri-invalid');
    expect(sandbox.dataRecipient.redirectUris).toEqual([after]);
    await sandbox.reset();
    expect(sandbox.dataRecipient.redirectUris).toEqual([before]);
  });

  test('that it set itself stay when the world is opened again, although the app has a callback page', async () => {
    const callbackPage = 'https://app.example/callback';
    await using sandbox = await createSandbox({ storage: 'memory:', extractableKeys: true, callbackPage });
    expect(sandbox.dataRecipient.redirectUris).toEqual([callbackPage]);
    await sandbox.dataRecipient.setRedirectUris(['https://app.example/next']);
    await sandbox.importState(await sandbox.exportState({ includeKeys: true }));
    expect(sandbox.dataRecipient.redirectUris).toEqual(['https://app.example/next']);
  });

  test('at a loopback address may be http, unless the decision loopbackRedirects refuses it', async () => {
    await using sandbox = await createSandbox({ storage: 'memory:' });
    const { dataRecipient, decisions } = sandbox;
    const loopback = ['http://localhost:5173/cb'];
    await dataRecipient.setRedirectUris(loopback);
    expect(dataRecipient.redirectUris).toEqual(loopback);
    await decisions.set('loopbackRedirects', 'refuse');
    await expectMisuse(dataRecipient.setRedirectUris(loopback), 'redirect-uri-invalid');
    await expectMisuse(sandbox.enrol({ redirectUris: loopback }), 'redirect-uri-invalid');
  });
});

describe('certificates', () => {
  test('RFC 5280 6.1.3 a participant’s revoked certificate stays revoked after an import, and a new one replaces it', async () => {
    await using sandbox = await createSandbox({ storage: 'memory:', extractableKeys: true });
    const { dataRecipient, certificates } = sandbox;
    const status = async (send: typeof fetch): Promise<string> =>
      errorOf(await register(sandbox, dataRecipient, { statement: 'none', send }));
    expect(await status(dataRecipient.fetch)).toBe('400 invalid_software_statement');
    await certificates.revoke(dataRecipient.certificate);
    expect(await status(dataRecipient.fetch)).toBe('400 invalid_request');
    expect(brokenRules(sandbox, 'registerClient')).toEqual(['transport.certificate-revoked']);
    await sandbox.importState(await sandbox.exportState({ includeKeys: true }));
    expect(await status(sandbox.dataRecipient.fetch)).toBe('400 invalid_request');
    const next = await certificates.issue({ commonName: dataRecipient.softwareProductId });
    expect(await status(certificates.present(next, sandbox.fetch))).toBe('400 invalid_software_statement');
    const untrusted = await certificates.issueUntrusted({ commonName: 'nobody' });
    await expectMisuse(certificates.revoke(untrusted), 'certificate-foreign');
    for (const junk of [null, {}, { der: 'text' }, { der: new Uint8Array([1, 2, 3]) }])
      await expectMisuse(certificates.revoke(junk as never), 'certificate-unreadable');
  });

  test('a holder’s revoked certificate is refused by the secondary data holder', async () => {
    await using sandbox = await createSandbox({ storage: 'memory:' });
    await sandbox.certificates.revoke(sandbox.dataHolder.certificate);
    const { base } = sandbox.urls.secondaryDataHolder;
    const answer = await sandbox.dataHolder.fetch(`${base}/secondary/energy/electricity/servicepoints`, {
      method: 'POST',
    });
    expect(answer.status).toBe(401);
    expect(
      sandbox.trace
        .entries()
        .at(-1)
        ?.checks.find(({ outcome }) => outcome === 'fail')?.rule,
    ).toBe('transport.certificate-revoked');
  });
});
