// Client libraries as examined recipients: used as in the guide “client libraries”, in both profiles.
import { compactDecrypt } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import type { RecipientUnderTest, Stand, Told } from '../../../mocks/examination.ts';
import { resourceHeaders } from '../../../src/recipient/index.ts';

const scope = 'openid profile energy:accounts.basic:read';
const level = { acr: { essential: true, values: ['urn:cds.au:cdr:2'] } };

const clientIdOf = ({ recipient, sandbox }: Stand): string =>
  recipient.clientIds[Object.keys(sandbox.holders)[0] ?? ''] ?? '';
const isToday = ({ sandbox }: Stand): boolean => sandbox.profile !== '0.1.1';

async function consentOf({ recipient, sandbox }: Stand, clientId: string, token: string): Promise<string> {
  const created = await recipient.fetch(`${sandbox.urls.dataHolder.base}/clients/${clientId}/consents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { scopes: scope.split(' '), sharingDuration: 86_400 } }),
  });
  return ((await created.json()) as { data: { cdr_consent_id: string } }).data.cdr_consent_id;
}

async function accounts(stand: Stand, accessToken: string): Promise<Told> {
  const { recipient, sandbox, now } = stand;
  const { base } = sandbox.urls.dataHolder;
  const headers = resourceHeaders({ base, accessToken, authDate: now() }, isToday(stand) ? 2 : 1);
  const answer = await recipient.fetch(`${base}/energy/accounts`, { headers });
  if (!answer.ok) throw new Error(`The accounts were answered ${String(answer.status)}.`);
  return { outcome: 'shared' };
}

async function byOpenidClient(stand: Stand): Promise<openid.Configuration> {
  const { recipient, sandbox, now } = stand;
  const { privateKey: key, kid, alg } = recipient.signingKey;
  const today = isToday(stand);
  let endpoint = '';
  const hook = {
    [openid.modifyAssertion]: (_header: object, claims: Record<string, unknown>) => (claims['aud'] = endpoint),
  };
  const authentication = openid.PrivateKeyJwt({ key, kid }, today ? {} : hook);
  const config = await openid.discovery(
    new URL(sandbox.urls.dataHolder.issuer),
    clientIdOf(stand),
    {
      authorization_signed_response_alg: alg,
      id_token_signed_response_alg: alg,
      [openid.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
    },
    authentication,
    {
      [openid.customFetch]: (url, init) => recipient.fetch(url, init as RequestInit),
      execute: today
        ? [openid.useJwtResponseMode, openid.enableNonRepudiationChecks]
        : [
            openid.useCodeIdTokenResponseType,
            openid.enableDetachedSignatureResponseChecks,
            openid.enableNonRepudiationChecks,
          ],
    },
  );
  endpoint = config.serverMetadata().token_endpoint ?? '';
  if (!today) {
    const { privateKey, kid: keyId, alg: sealing } = recipient.decryptionKey;
    openid.enableDecryptingResponses(config, ['A256GCM'], { key: privateKey, kid: keyId, alg: sealing });
  }
  return config;
}

/** openid-client with every available check switched on. */
export const openidClient = (): RecipientUnderTest => {
  const refreshTokens = new WeakMap<Stand, string>();
  return {
    name: 'openid-client',
    share: async (stand) => {
      const { recipient, consumer } = stand;
      const { privateKey: key, kid } = recipient.signingKey;
      const config = await byOpenidClient(stand);
      const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
      const common = { redirect_uri: recipient.redirectUris[0] ?? '', scope, state, nonce };
      let url: URL;
      if (isToday(stand)) {
        const signed = await openid.buildAuthorizationUrlWithJAR(
          config,
          {
            ...common,
            code_challenge: await openid.calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
            claims: JSON.stringify({ sharing_duration: 7_776_000, id_token: level }),
          },
          { key, kid },
        );
        url = await openid.buildAuthorizationUrlWithPAR(config, signed.searchParams);
      } else {
        const { access_token: token } = await openid.clientCredentialsGrant(config, { scope: 'cdr:consents' });
        const value = await consentOf(stand, clientIdOf(stand), token);
        const claims = JSON.stringify({ id_token: { ...level, cdr_consent_id: { value, essential: true } } });
        url = await openid.buildAuthorizationUrlWithJAR(
          config,
          { ...common, claims },
          { key, kid },
          {
            [openid.modifyAssertion]: (_header, object) => {
              delete object['iss'];
            },
          },
        );
      }
      const tokens = await openid.authorizationCodeGrant(config, await consumer(url), {
        expectedState: state,
        expectedNonce: nonce,
        ...(isToday(stand) ? { pkceCodeVerifier: verifier } : {}),
      });
      if (tokens.refresh_token !== undefined) refreshTokens.set(stand, tokens.refresh_token);
      return accounts(stand, tokens.access_token);
    },
    read: async (stand) => {
      const config = await byOpenidClient(stand);
      const tokens = await openid.refreshTokenGrant(config, refreshTokens.get(stand) ?? '');
      return accounts(stand, tokens.access_token);
    },
  };
};

async function byOauth4webapi(stand: Stand) {
  const { recipient, sandbox, now } = stand;
  const through = { [oauth.customFetch]: (url: string, init: object) => recipient.fetch(url, init) };
  const issuer = new URL(sandbox.urls.dataHolder.issuer);
  const holder = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, through));
  const { privateKey: key, kid, alg } = recipient.signingKey;
  const client: oauth.Client = {
    client_id: clientIdOf(stand),
    authorization_signed_response_alg: alg,
    id_token_signed_response_alg: alg,
    [oauth.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
  };
  const today = isToday(stand);
  const authentication = oauth.PrivateKeyJwt(
    { key, kid },
    today ? {} : { [oauth.modifyAssertion]: (_header, claims) => (claims['aud'] = holder.token_endpoint ?? '') },
  );
  const opening = {
    ...through,
    ...(today
      ? {}
      : {
          [oauth.jweDecrypt]: async (jwe: string) =>
            new TextDecoder().decode((await compactDecrypt(jwe, recipient.decryptionKey.privateKey)).plaintext),
        }),
  };
  return { through, holder, client, authentication, opening };
}

/** oauth4webapi with every check of the guide. */
export const oauth4webapi = (): RecipientUnderTest => {
  const refreshTokens = new WeakMap<Stand, string>();
  return {
    name: 'oauth4webapi',
    share: async (stand) => {
      const { recipient, consumer } = stand;
      const { privateKey: key, kid } = recipient.signingKey;
      const today = isToday(stand);
      const { through, holder, client, authentication, opening } = await byOauth4webapi(stand);
      const [state, nonce, verifier] = [
        oauth.generateRandomState(),
        oauth.generateRandomNonce(),
        oauth.generateRandomCodeVerifier(),
      ];
      const redirectUri = recipient.redirectUris[0] ?? '';
      const common = { redirect_uri: redirectUri, scope, state, nonce };
      const url = new URL(holder.authorization_endpoint ?? '');
      let callback: URLSearchParams;
      if (today) {
        const request = await oauth.issueRequestObject(
          holder,
          client,
          {
            ...common,
            response_type: 'code',
            response_mode: 'jwt',
            code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
            claims: JSON.stringify({ sharing_duration: 7_776_000, id_token: level }),
          },
          { key, kid },
        );
        const push = await oauth.pushedAuthorizationRequest(holder, client, authentication, { request }, through);
        const pushed = await oauth.processPushedAuthorizationResponse(holder, client, push);
        url.searchParams.set('client_id', client.client_id);
        url.searchParams.set('request_uri', pushed.request_uri);
        callback = await oauth.validateJwtAuthResponse(holder, client, await consumer(url), state, through);
      } else {
        const asked = { scope: 'cdr:consents' };
        const grant = await oauth.clientCredentialsGrantRequest(holder, client, authentication, asked, through);
        const { access_token: token } = await oauth.processClientCredentialsResponse(holder, client, grant);
        const value = await consentOf(stand, client.client_id, token);
        const claims = JSON.stringify({ id_token: { ...level, cdr_consent_id: { value, essential: true } } });
        const outer = { ...common, response_type: 'code id_token' };
        const request = await oauth.issueRequestObject(
          holder,
          client,
          { ...outer, claims },
          { key, kid },
          {
            [oauth.modifyAssertion]: (_header, object) => {
              delete object['iss'];
            },
          },
        );
        for (const [name, text] of Object.entries({ ...outer, client_id: client.client_id, request }))
          url.searchParams.set(name, text);
        callback = await oauth.validateDetachedSignatureResponse(
          holder,
          client,
          await consumer(url),
          nonce,
          state,
          oauth.skipAuthTimeCheck,
          opening,
        );
      }
      const answer = await oauth.authorizationCodeGrantRequest(
        holder,
        client,
        authentication,
        callback,
        redirectUri,
        today ? verifier : oauth.nopkce,
        through,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(holder, client, answer, {
        expectedNonce: nonce,
        requireIdToken: true,
        ...opening,
      });
      await oauth.validateApplicationLevelSignature(holder, answer, through);
      if (tokens.refresh_token !== undefined) refreshTokens.set(stand, tokens.refresh_token);
      return accounts(stand, tokens.access_token);
    },
    read: async (stand) => {
      const { through, holder, client, authentication, opening } = await byOauth4webapi(stand);
      const refreshToken = refreshTokens.get(stand) ?? '';
      const answer = await oauth.refreshTokenGrantRequest(holder, client, authentication, refreshToken, through);
      const tokens = await oauth.processRefreshTokenResponse(holder, client, answer, opening);
      return accounts(stand, tokens.access_token);
    },
  };
};
