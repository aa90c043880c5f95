// Decisions about what the holder offers and how it registers clients: each option and its effect.
import { describe, expect, test } from 'vitest';
import type { DataRecipient } from '../../../mocks/sandbox/sandbox-interface.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { backchannelRequest, pollClient } from '../../kit/calls/backchannel.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import { withDecisionIn } from '../../kit/worlds/with-decision.ts';
import { brokenRules, relaxedRules } from '../../kit/oracles/checks.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { getList } from '../../kit/calls/to-register.ts';
import { noClientOf } from '../../kit/oracles/registration-refused.ts';
import { backchannelGrant, register, registered, statementOf } from '../../kit/calls/registration.ts';
import type { Claims } from '../../kit/calls/signing.ts';
import { errorOf, post, refreshed, signedIn } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();

const otherwise = withDecisionIn(fixture.sandbox);
const enrolled = (): Promise<DataRecipient> => fixture.sandbox.enrol({ alg: 'ES256' });
const registering = async (recipient: DataRecipient, claims: Claims = {}): Promise<string> =>
  errorOf(await register(fixture.sandbox, recipient, { claims }));
const accepted = '201 no error';

type Metadata = Readonly<Record<string, unknown>>;
const metadata = async (): Promise<Metadata> =>
  (await (
    await fixture.fetch(`${fixture.urls.dataHolder.issuer}/.well-known/openid-configuration`)
  ).json()) as Metadata;
const grants = async (): Promise<readonly string[]> => (await metadata())['grant_types_supported'] as string[];

describe('what the holder offers', () => {
  test('D-11 senderConstrainedMember: a boolean under both names, or the string of the example', async () => {
    const seen = async (): Promise<readonly unknown[]> => {
      const { mutual_tls_sender_constrained_access_tokens: older, tls_client_certificate_bound_access_tokens: newer } =
        await metadata();
      return [older, newer];
    };
    expect(await seen()).toEqual([true, true]);
    expect(await otherwise('senderConstrainedMember', 'string', seen)).toEqual(['true', undefined]);
  });

  test('D-29 refreshAdvertised: lists and registers refresh_token or not; it works either way', async () => {
    const tokens = await signedIn(fixture, player);
    expect(await grants()).toContain('refresh_token');
    await otherwise('refreshAdvertised', 'no', async () => {
      expect(await grants()).not.toContain('refresh_token');
      const answer = await register(fixture.sandbox, await enrolled());
      expect(((await answer.json()) as Metadata)['grant_types']).not.toContain('refresh_token');
      expect((await refreshed(fixture, player, tokens)).status).toBe(200);
    });
  });

  test('IS 4.2 backchannel: offers endpoint, metadata, grant and registration, or none of them', async () => {
    const hint = (await fixture.sandbox.personas[0]?.backchannelHint()) ?? '';
    const request = async (): Promise<string> => errorOf(await backchannelRequest(partyOf(fixture, player), hint));
    const polled = async (): Promise<string> =>
      errorOf(await post(fixture, player, 'token', { grant_type: backchannelGrant, auth_req_id: 'nobody' }));
    const members = async (): Promise<number> =>
      Object.keys(await metadata()).filter((name) => name.startsWith('backchannel')).length;
    expect([await request(), await polled(), await members()]).toEqual(['200 no error', '400 invalid_grant', 4]);
    await otherwise('backchannel', 'off', async () => {
      expect([await request(), await polled(), await members()]).toEqual([
        '404 invalid_request',
        '400 unsupported_grant_type',
        0,
      ]);
      const answer = await register(fixture.sandbox, await enrolled(), { claims: pollClient });
      expect(Object.keys((await answer.json()) as Metadata).filter((name) => name.startsWith('backchannel'))).toEqual(
        [],
      );
    });
  });

  test('V1 versions: serves those of the document, or the published ones too', async () => {
    const newer = async (): Promise<number> => (await getList(fixture.sandbox, 'holders', { 'x-v': '2' })).status;
    expect(await newer()).toBe(406);
    expect(await otherwise('versions', 'published', newer)).toBe(200);
  });
});

describe('registration', () => {
  test('D-12 registrationResponseTypes: replaces code with a note, or refuses it', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const claims = { response_types: ['code'] };
    expect(await otherwise('registrationResponseTypes', 'refuse', () => registering(one, claims))).toBe(
      '400 invalid_client_metadata',
    );
    expect(brokenRules(fixture.sandbox, 'registerClient')).toEqual(['registration.response-types']);
    const answer = await register(fixture.sandbox, other, { claims });
    expect(await answer.json()).toMatchObject({ response_types: ['code id_token'] });
    expect(relaxedRules(fixture.sandbox, 'registerClient')).toEqual(['registration.response-types']);
  });

  test('D-27 registrationErrors: uses the codes of RFC 7591, or only the two of OpenID Connect', async () => {
    const recipient = await enrolled();
    const seen = async (): Promise<readonly string[]> => [
      await registering(recipient, { software_statement: undefined }),
      await registering(recipient, { software_statement: 'a.b.c' }),
      await registering(recipient, { redirect_uris: ['https://another.example/'] }),
      await registering(recipient, { token_endpoint_auth_method: 'none' }),
    ];
    const metadataError = '400 invalid_client_metadata';
    const [without, broken, ...rest] = await seen();
    expect([without, broken]).toEqual(['400 invalid_software_statement', '400 invalid_software_statement']);
    expect(rest).toEqual(['400 invalid_redirect_uri', metadataError]);
    expect(await otherwise('registrationErrors', 'oidc-cr', seen)).toEqual([metadataError, metadataError, ...rest]);
  });

  test('D-28 registrationParties: accepts register and https identifiers, or register identifiers only', async () => {
    const holder = fixture.sandbox.dataHolder.certificate.subject.commonName;
    const recipient = await enrolled();
    const base = new URL(recipient.notificationEndpoint).origin;
    await otherwise('registrationParties', 'register', async () => {
      expect(await registering(recipient)).toBe('400 invalid_client_metadata');
      expect(brokenRules(fixture.sandbox, 'registerClient')).toEqual(['registration.aud']);
      expect(await registering(recipient, { aud: holder, iss: base })).toBe('400 invalid_client_metadata');
      expect(brokenRules(fixture.sandbox, 'registerClient')).toEqual(['registration.iss']);
      expect(await registering(recipient, { aud: holder })).toBe(accepted);
    });
    expect(await registering(await enrolled(), { aud: holder })).toBe(accepted);
    expect(await registering(await enrolled())).toBe(accepted);
  });

  test('D-30 idTokenEncryption: uses the published key, or only what the registration asks for', async () => {
    const recipient = await enrolled();
    await otherwise('idTokenEncryption', 'refuse', async () => {
      expect(await registering(recipient)).toBe('400 invalid_client_metadata');
      expect(brokenRules(fixture.sandbox, 'registerClient')).toEqual(['registration.encryption']);
      const alg = { id_token_encrypted_response_alg: 'ECDH-ES+A256KW' };
      expect(await registering(recipient, alg)).toBe('400 invalid_client_metadata');
      expect(await registering(recipient, { ...alg, id_token_encrypted_response_enc: 'A256GCM' })).toBe(accepted);
    });
    expect(await registering(await enrolled())).toBe(accepted);
  });

  test('never registers a product with another certificate, whatever foreignCertificate says', async () => {
    const foreign = async (): Promise<string> =>
      errorOf(await register(fixture.sandbox, await enrolled(), { send: player.fetch }));
    expect(await foreign()).toBe('400 invalid_software_statement');
    expect(await otherwise('foreignCertificate', 'accept', foreign)).toBe('400 invalid_software_statement');
    expect(brokenRules(fixture.sandbox, 'registerClient')).toEqual(['registration.certificate-owner']);
  });

  test('RFC 8252 loopbackRedirects: accepts http at a loopback address, or nowhere', async () => {
    const redirectUris = ['http://localhost:5173/cb'];
    const [early, late] = [
      await fixture.sandbox.enrol({ redirectUris }),
      await fixture.sandbox.enrol({ redirectUris }),
    ];
    const statement = await statementOf(fixture.sandbox, late);
    await otherwise('loopbackRedirects', 'refuse', async () => {
      expect(await errorOf(await register(fixture.sandbox, late, { statement }))).toBe('400 invalid_redirect_uri');
      expect(brokenRules(fixture.sandbox, 'registerClient')).toEqual(['registration.redirect-uri-form']);
      await expect(statementOf(fixture.sandbox, early)).rejects.toThrow('redirect_uris');
      await expectMisuse(fixture.sandbox.enrol({ redirectUris }), 'redirect-uri-invalid');
    });
    expect(await registering(early)).toBe(accepted);
  });

  test('D-31 secondRegistration: refuses the second, or replaces the first client by it', async () => {
    const recipient = await enrolled();
    const first = await registered(fixture.sandbox, recipient);
    expect(await registering(recipient)).toBe('400 invalid_client_metadata');
    expect(brokenRules(fixture.sandbox, 'registerClient')).toEqual(['registration.once']);
    const second = await otherwise('secondRegistration', 'replace', () => registered(fixture.sandbox, recipient));
    const form = { grant_type: 'client_credentials' };
    const as = async (clientId: string): Promise<string> =>
      errorOf(await post(fixture, { ...recipient, clientId }, 'token', form));
    expect([await as(first), await as(second)]).toEqual(['400 invalid_client', '200 no error']);
    expect(await noClientOf(fixture.sandbox, recipient)).toBe(false);
  });
});
