// The first walk as an outsider would write it: oauth4webapi and jose, with only the certificate header and the registration JWT from here.
import { compactDecrypt, decodeProtectedHeader, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/index.ts';

type Send = (url: string, init?: RequestInit) => Promise<Response>;

describe.each(['PS256', 'ES256'] as const)('the walk in Node, signed with %s', (alg) => {
  let sandbox: Sandbox;
  let recipient: DataRecipient;
  let viaTls: Send;
  let viaMutualTls: Send;

  beforeAll(async () => {
    sandbox = await createSandbox({ storage: 'memory:' });
    recipient = await sandbox.enrol({ alg });
    // RFC 9440: what a TLS-terminating proxy would forward of the handshake.
    const certificate = `:${Buffer.from(recipient.certificate.der).toString('base64')}:`;
    viaTls = (url, init) => sandbox.fetch(url, init);
    viaMutualTls = (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('client-cert', certificate);
      return sandbox.fetch(url, { ...init, headers });
    };
  });
  afterAll(() => sandbox.stop());

  const through = (send: Send) => ({
    [oauth.customFetch]: (url: string, init: object) => send(url, init),
  });
  const proof = (endpoint: string | undefined): oauth.ClientAuth =>
    oauth.PrivateKeyJwt(
      { key: recipient.signingKey.privateKey, kid: recipient.signingKey.kid },
      {
        [oauth.modifyAssertion]: (_header, payload) => {
          payload['aud'] = endpoint ?? '';
        },
      },
    );
  const json = async (answer: Promise<Response>): Promise<Record<string, unknown>> => {
    const response = await answer;
    expect(response.status).toBe(200);
    return (await response.json()) as Record<string, unknown>;
  };
  const decrypted: oauth.JweDecryptFunction = async (jwe) => {
    expect(decodeProtectedHeader(jwe)).toMatchObject({ alg: recipient.decryptionKey.alg, enc: 'A256GCM' });
    return new TextDecoder().decode((await compactDecrypt(jwe, recipient.decryptionKey.privateKey)).plaintext);
  };

  test('registers, gets a consent, authorises, and reads UserInfo, accounts and usage', async () => {
    // The register: provider configuration, a token bound to the certificate, brands, the software statement.
    const registerIssuer = new URL(sandbox.urls.register.issuer);
    const register = await oauth.processDiscoveryResponse(
      registerIssuer,
      await oauth.discoveryRequest(registerIssuer, through(viaTls)),
    );
    const atRegister: oauth.Client = { client_id: recipient.softwareProductId };
    const registerToken = await oauth.processClientCredentialsResponse(
      register,
      atRegister,
      await oauth.clientCredentialsGrantRequest(
        register,
        atRegister,
        proof(register.token_endpoint),
        { scope: 'cdr-register:read' },
        through(viaMutualTls),
      ),
    );
    const authorization = `Bearer ${registerToken.access_token}`;
    const { secureBase } = sandbox.urls.register;
    const brands = (await json(
      viaMutualTls(`${secureBase}/cdr-register/v1/energy/data-holders/brands`, {
        headers: { authorization, 'x-v': '2' },
      }),
    )) as { data: { dataHolderBrandId: string; endpointDetail: Record<string, string> }[] };
    const brand = brands.data.find(
      ({ endpointDetail }) => endpointDetail['infosecBaseUri'] === sandbox.urls.dataHolder.issuer,
    );
    const products = `data-recipients/brands/${recipient.brandId}/software-products/${recipient.softwareProductId}`;
    const statement = await viaMutualTls(`${secureBase}/cdr-register/v1/energy/${products}/ssa`, {
      headers: { authorization, 'x-v': '3' },
    });
    expect(statement.status).toBe(200);

    // The holder: discovery and dynamic client registration, whose body is a signed JWT where the library posts JSON.
    const issuer = new URL(brand?.endpointDetail['infosecBaseUri'] ?? '');
    const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, through(viaTls)));
    const now = Math.floor(Date.now() / 1000);
    const registrationJwt = await new SignJWT({
      redirect_uris: [...recipient.redirectUris],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: alg,
      grant_types: ['authorization_code', 'client_credentials', 'refresh_token'],
      response_types: ['code id_token'],
      id_token_signed_response_alg: alg,
      id_token_encrypted_response_alg: recipient.decryptionKey.alg,
      id_token_encrypted_response_enc: 'A256GCM',
      request_object_signing_alg: alg,
      software_statement: await statement.text(),
    })
      .setProtectedHeader({ alg, kid: recipient.signingKey.kid, typ: 'JWT' })
      .setIssuer(recipient.softwareProductId)
      .setAudience(brand?.dataHolderBrandId ?? '')
      .setJti(crypto.randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + 300)
      .sign(recipient.signingKey.privateKey);
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        as,
        {},
        {
          [oauth.customFetch]: (url) =>
            viaMutualTls(url, {
              method: 'POST',
              headers: { accept: 'application/json', 'content-type': 'application/jwt' },
              body: registrationJwt,
            }),
        },
      ),
    );

    // Consent, and the signed request that names it.
    const consentToken = await oauth.processClientCredentialsResponse(
      as,
      client,
      await oauth.clientCredentialsGrantRequest(
        as,
        client,
        proof(as.token_endpoint),
        { scope: 'cdr:consents' },
        through(viaMutualTls),
      ),
    );
    const scope =
      'openid profile common:customer.basic:read energy:accounts.basic:read energy:electricity.servicepoints.basic:read energy:electricity.usage:read';
    const created = await viaMutualTls(
      `${brand?.endpointDetail['resourceBaseUri']}/cds-au/v1/clients/${client.client_id}/consents`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${consentToken.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { scopes: scope.split(' '), sharingDuration: 31_536_000 } }),
      },
    );
    expect(created.status).toBe(201);
    const { data: consent } = (await created.json()) as { data: { cdr_consent_id: string } };
    const redirectUri = recipient.redirectUris[0] ?? '';
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
    const parameters = { response_type: 'code id_token', redirect_uri: redirectUri, scope, state, nonce };
    const essential = { cdr_consent_id: { value: consent.cdr_consent_id, essential: true } };
    const claims = { id_token: { ...essential, acr: { essential: true, values: ['urn:cds.au:cdr:2'] } } };
    const request = await oauth.issueRequestObject(
      as,
      client,
      { ...parameters, claims: JSON.stringify(claims) },
      { key: recipient.signingKey.privateKey, kid: recipient.signingKey.kid },
      {
        [oauth.modifyAssertion]: (header, payload) => {
          delete payload['iss'];
          header['typ'] = 'JWT';
        },
      },
    );

    // The consumer authorises; the encrypted ID token is checked before the code is used.
    const url = new URL(as.authorization_endpoint ?? '');
    url.search = String(new URLSearchParams({ client_id: client.client_id, ...parameters, request }));
    const redirect = await sandbox.personas[0]?.authorise(url);
    expect(redirect?.search).toBe('');
    const callback = await oauth.validateDetachedSignatureResponse(
      as,
      client,
      redirect ?? url,
      nonce,
      state,
      oauth.skipAuthTimeCheck,
      { ...through(viaTls), [oauth.jweDecrypt]: decrypted },
    );

    // Tokens, bound to the certificate.
    const answer = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      proof(as.token_endpoint),
      callback,
      redirectUri,
      oauth.nopkce,
      through(viaMutualTls),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, {
      expectedNonce: nonce,
      requireIdToken: true,
      [oauth.jweDecrypt]: decrypted,
    });
    await oauth.validateApplicationLevelSignature(as, answer, through(viaTls));
    const idToken = oauth.getValidatedIdTokenClaims(tokens);
    expect(idToken).toMatchObject({ acr: 'urn:cds.au:cdr:2', cdr_consent_id: consent.cdr_consent_id, nonce });
    const userInfo = await oauth.processUserInfoResponse(
      as,
      client,
      idToken?.sub ?? '',
      await oauth.userInfoRequest(as, client, tokens.access_token, through(viaMutualTls)),
    );
    expect(userInfo.sub).toBe(idToken?.sub);

    // Energy data.
    const base = `${brand?.endpointDetail['resourceBaseUri']}/cds-au/v1`;
    const resource = async <T>(path: string): Promise<T> => {
      const response = await oauth.protectedResourceRequest(
        tokens.access_token,
        'GET',
        new URL(`${base}${path}`),
        new Headers({ 'x-v': '1', 'x-fapi-auth-date': new Date().toUTCString() }),
        null,
        through(viaMutualTls),
      );
      expect(response.status).toBe(200);
      return ((await response.json()) as { data: T }).data;
    };
    const { accounts } = await resource<{ accounts: { plans: { servicePointIds: string[] }[] }[] }>('/energy/accounts');
    const servicePointId = accounts.flatMap(({ plans }) => plans.flatMap((plan) => plan.servicePointIds))[0] ?? '';
    const usagePath = `/energy/electricity/servicepoints/${servicePointId}/usage?interval-reads=MIN_30`;
    const { reads } = await resource<{ reads: { servicePointId: string; intervalRead?: object }[] }>(usagePath);
    expect(reads.length).toBeGreaterThan(0);
    expect(new Set(reads.map((one) => one.servicePointId))).toEqual(new Set([servicePointId]));

    // Nothing was refused, and the secondary data holder was called for the usage.
    expect(sandbox.trace.entries(({ verdict }) => verdict !== 'ok')).toEqual([]);
    expect(sandbox.trace.entries(({ to }) => to === 'secondary').length).toBeGreaterThan(0);
  });
});
