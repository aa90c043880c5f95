// D-3, D-4, D-32: client libraries with their defaults, under the lenient and the strict preset.
import { compactDecrypt } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Check } from '../../../mocks/trace/exchange.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { fragmentOf } from '../../kit/calls/authorisation-request.ts';
import { consentApiOf } from '../../kit/calls/consent-api.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { pollMembers, registered } from '../../kit/calls/registration.ts';
import { accountsAnswer } from '../../kit/calls/caller.ts';

const scope = 'openid profile common:customer.basic:read energy:accounts.basic:read';

const sandbox = await ownSandbox({ decisions: { versions: 'document' } });
const recipient = await sandbox.enrol({ alg: 'ES256' });
const clientId = await registered(sandbox, recipient, { ...pollMembers, id_token_signed_response_alg: 'ES256' });

const signing = (): { key: CryptoKey; kid: string } => ({
  key: recipient.signingKey.privateKey,
  kid: recipient.signingKey.kid,
});

/** The checks of one operation since the trace was cleared that were relaxed, or that failed. */
const checksOf = (operation: string, kind: 'relaxed' | 'failed'): readonly Check[] =>
  sandbox.trace
    .entries((exchange) => exchange.operation === operation)
    .flatMap(({ checks }) => checks)
    .filter((check) => (kind === 'relaxed' ? check.relaxed === true : check.outcome === 'fail'));
const rulesOf = (operation: string, kind: 'relaxed' | 'failed'): readonly string[] => [
  ...new Set(checksOf(operation, kind).map(({ rule }) => rule)),
];

/** openid-client with its defaults: only issuer, client and keys are given. */
async function configuration(): Promise<openid.Configuration> {
  const config = await openid.discovery(
    new URL(sandbox.urls.dataHolder.issuer),
    clientId,
    {},
    openid.PrivateKeyJwt(signing()),
    {
      [openid.customFetch]: (url, init) => recipient.fetch(url, init as RequestInit),
      execute: [
        openid.useCodeIdTokenResponseType,
        openid.enableDetachedSignatureResponseChecks,
        openid.enableNonRepudiationChecks,
      ],
    },
  );
  const { privateKey: key, kid, alg } = recipient.decryptionKey;
  openid.enableDecryptingResponses(config, ['A256GCM'], { key, kid, alg });
  return config;
}

/** A consent created by hand, so that the library’s client authentication is not under test here. */
async function newConsent(config: openid.Configuration): Promise<string> {
  const { access_token: token } = await openid.clientCredentialsGrant(config, { scope: 'cdr:consents' });
  const consentApi = consentApiOf(sandbox, recipient, clientId, token);
  return consentApi.created({ scopes: scope.split(' '), sharingDuration: 86_400 });
}

async function authorisationUrl(config: openid.Configuration, consentId: string, checks: Record<string, string>) {
  const essential = { cdr_consent_id: { value: consentId, essential: true } };
  const claims = { id_token: { ...essential, acr: { essential: true, values: ['urn:cds.au:cdr:2'] } } };
  return openid.buildAuthorizationUrlWithJAR(
    config,
    { redirect_uri: recipient.redirectUris[0] ?? '', scope, claims: JSON.stringify(claims), ...checks },
    signing(),
  );
}

describe('under the lenient preset', () => {
  beforeAll(() => sandbox.decisions.preset('lenient'));

  test('openid-client passes with its defaults from discovery to revocation, and the trace notes what was relaxed', async () => {
    sandbox.trace.clear();
    const config = await configuration();
    const consentId = await newConsent(config);
    expect(checksOf('token', 'relaxed')).toMatchObject([
      {
        rule: 'client.assertion-aud',
        outcome: 'pass',
        expected: `${sandbox.urls.dataHolder.secureBase}/token`,
        actual: sandbox.urls.dataHolder.issuer,
        at: 'body:client_assertion#payload.aud',
        fix: expect.stringMatching(/\w/u) as unknown,
      },
    ]);
    const [state, nonce] = [openid.randomState(), openid.randomNonce()];
    const url = await authorisationUrl(config, consentId, { state, nonce });
    expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'request']);
    const redirect = await personaOf(sandbox).authorise(url);
    expect(rulesOf('authorise', 'relaxed')).toEqual(['request-object.iss', 'authorise.outer-parameters']);
    const tokens = await openid.authorizationCodeGrant(config, redirect, {
      expectedNonce: nonce,
      expectedState: state,
    });
    const sub = tokens.claims()?.sub ?? '';
    expect((await openid.fetchUserInfo(config, tokens.access_token, sub)).sub).toBe(sub);
    expect((await accountsAnswer(sandbox, recipient.fetch, tokens.access_token)).status).toBe(200);
    const refreshToken = tokens.refresh_token ?? '';
    expect(await openid.tokenIntrospection(config, refreshToken)).toMatchObject({ active: true });
    const refreshed = await openid.refreshTokenGrant(config, refreshToken);
    expect((await accountsAnswer(sandbox, recipient.fetch, refreshed.access_token)).status).toBe(200);
    await openid.tokenRevocation(config, refreshToken);
    expect(await openid.tokenIntrospection(config, refreshToken)).toMatchObject({ active: false });
    for (const operation of ['token', 'introspect', 'revoke'])
      expect(rulesOf(operation, 'relaxed')).toEqual(['client.assertion-aud']);
    expect(sandbox.trace.entries(({ verdict }) => verdict === 'failed')).toEqual([]);
  });

  test('openid-client passes a backchannel request with its defaults, polling by its own timer', async () => {
    sandbox.trace.clear();
    const config = await configuration();
    const persona = personaOf(sandbox);
    const essential = { cdr_consent_id: { value: await newConsent(config), essential: true } };
    const parameters = {
      scope,
      login_hint: await persona.backchannelHint(),
      claims: JSON.stringify({ id_token: essential }),
    };
    const metadata = config.serverMetadata() as oauth.AuthorizationServer;
    const request = await oauth.issueRequestObject(metadata, config.clientMetadata(), parameters, signing());
    const started = await openid.initiateBackchannelAuthentication(config, { request });
    await persona.approveBackchannel(started.auth_req_id);
    const tokens = await openid.pollBackchannelAuthenticationGrant(config, { ...started, interval: 1 });
    expect(tokens.claims()).toMatchObject({ aud: clientId });
    expect(rulesOf('backchannelAuthorise', 'relaxed')).toEqual(['client.assertion-aud']);
  });

  test('oauth4webapi passes with its defaults at register and holder', async () => {
    sandbox.trace.clear();
    const through = {
      [oauth.customFetch]: (url: string, init: object) => recipient.fetch(url, init),
    };
    const auth = oauth.PrivateKeyJwt(signing());
    const registerIssuer = new URL(sandbox.urls.register.issuer);
    const register = await oauth.processDiscoveryResponse(
      registerIssuer,
      await oauth.discoveryRequest(registerIssuer, through),
    );
    const product = { client_id: recipient.softwareProductId };
    const atRegister = await oauth.clientCredentialsGrantRequest(
      register,
      product,
      auth,
      { scope: 'cdr-register:read' },
      through,
    );
    await oauth.processClientCredentialsResponse(register, product, atRegister);
    expect(rulesOf('registerToken', 'relaxed')).toEqual(['client.assertion-aud']);

    const issuer = new URL(sandbox.urls.dataHolder.issuer);
    const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, through));
    const client: oauth.Client = { client_id: clientId };
    const config = await configuration();
    const consentId = await newConsent(config);
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
    const redirectUri = recipient.redirectUris[0] ?? '';
    const claims = JSON.stringify({ id_token: { cdr_consent_id: { value: consentId, essential: true } } });
    const parameters = { response_type: 'code id_token', redirect_uri: redirectUri, scope, state, nonce, claims };
    const url = new URL(as.authorization_endpoint ?? '');
    url.searchParams.set('client_id', clientId);
    url.searchParams.set('request', await oauth.issueRequestObject(as, client, parameters, signing()));
    const redirect = await personaOf(sandbox).authorise(url);
    const decrypting = {
      ...through,
      [oauth.jweDecrypt]: async (jwe: string) =>
        new TextDecoder().decode((await compactDecrypt(jwe, recipient.decryptionKey.privateKey)).plaintext),
    };
    const callback = await oauth.validateDetachedSignatureResponse(
      as,
      client,
      redirect,
      nonce,
      state,
      oauth.skipAuthTimeCheck,
      decrypting,
    );
    const answer = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      auth,
      callback,
      redirectUri,
      oauth.nopkce,
      through,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, {
      expectedNonce: nonce,
      requireIdToken: true,
      ...decrypting,
    });
    expect((await accountsAnswer(sandbox, recipient.fetch, tokens.access_token)).status).toBe(200);
  });

  test('D-4 refuses an unknown audience, another holder and the register', async () => {
    const audiences = ['https://nobody.example', sandbox.urls.register.issuer, `${sandbox.urls.dataHolder.issuer}/`];
    for (const audience of audiences) {
      sandbox.trace.clear();
      const config = await configuration();
      const refused = openid.clientCredentialsGrant(await bentAudience(config, audience), { scope: 'cdr:consents' });
      await expect(refused).rejects.toMatchObject({ error: 'invalid_client' });
      expect(rulesOf('token', 'failed')).toEqual(['client.assertion-aud']);
    }
  });

  test('D-3 refuses an iss other than the client', async () => {
    sandbox.trace.clear();
    const config = await configuration();
    const consentId = await newConsent(config);
    const essential = { cdr_consent_id: { value: consentId, essential: true } };
    const parameters = {
      redirect_uri: recipient.redirectUris[0] ?? '',
      scope,
      claims: JSON.stringify({ id_token: essential }),
      nonce: openid.randomNonce(),
    };
    const url = await openid.buildAuthorizationUrlWithJAR(config, parameters, signing(), {
      [openid.modifyAssertion]: (_header, payload) => {
        payload['iss'] = 'somebody-else';
      },
    });
    const redirect = await personaOf(sandbox).authorise(url);
    expect(fragmentOf(redirect)).toMatchObject({ error: 'invalid_request_object' });
    expect(rulesOf('authorise', 'failed')).toEqual(['request-object.iss']);
  });
});

/** The same configuration with another assertion audience. */
async function bentAudience(config: openid.Configuration, audience: string): Promise<openid.Configuration> {
  const bent = new openid.Configuration(
    config.serverMetadata(),
    clientId,
    {},
    openid.PrivateKeyJwt(signing(), {
      [openid.modifyAssertion]: (_header, payload) => {
        payload['aud'] = audience;
      },
    }),
  );
  bent[openid.customFetch] = (url, init) => recipient.fetch(url, init as RequestInit);
  return bent;
}

describe('under the strict preset', () => {
  beforeAll(() => sandbox.decisions.preset('strict'));

  test('D-4 refuses the default audience, the issuer, at every endpoint', async () => {
    sandbox.trace.clear();
    const config = await configuration();
    const attempts: Readonly<Record<string, () => Promise<unknown>>> = {
      token: () => openid.clientCredentialsGrant(config, { scope: 'cdr:consents' }),
      introspect: () => openid.tokenIntrospection(config, 'any'),
      revoke: () => openid.tokenRevocation(config, 'any'),
      backchannelAuthorise: () => openid.initiateBackchannelAuthentication(config, { request: 'any' }),
    };
    for (const [operation, attempt] of Object.entries(attempts)) {
      await expect(attempt()).rejects.toMatchObject({ error: 'invalid_client', status: 400 });
      expect(checksOf(operation, 'failed')).toMatchObject([
        {
          rule: 'client.assertion-aud',
          actual: sandbox.urls.dataHolder.issuer,
          expected: expect.stringContaining(sandbox.urls.dataHolder.secureBase) as unknown,
          status: 'decision',
        },
      ]);
    }
  });

  test('D-3 refuses the default request object, which has iss', async () => {
    sandbox.trace.clear();
    const config = await configuration();
    const url = await authorisationUrl(config, crypto.randomUUID(), { nonce: openid.randomNonce() });
    const redirect = await personaOf(sandbox).authorise(url);
    expect(fragmentOf(redirect)).toMatchObject({ error: 'invalid_request_object' });
    expect(checksOf('authorise', 'failed')).toMatchObject([
      { rule: 'request-object.iss', expected: 'absent', actual: clientId, at: 'query:request#payload.iss' },
    ]);
  });

  test('D-32 refuses client_id and request alone once the decision is changed', async () => {
    await sandbox.decisions.set('requestObjectIss', 'ignore');
    await sandbox.decisions.set('shortQuery', 'refuse');
    sandbox.trace.clear();
    const url = await authorisationUrl(await configuration(), crypto.randomUUID(), { nonce: openid.randomNonce() });
    expect(fragmentOf(await personaOf(sandbox).authorise(url))).toMatchObject({ error: 'invalid_request' });
    expect(rulesOf('authorise', 'failed')).toEqual(['authorise.outer-parameters']);
    await sandbox.decisions.preset('strict');
  });
});
