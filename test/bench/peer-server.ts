// node-oidc-provider as a process of its own: one client, PS256, and forms for login and consent.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { PeerClient } from './peer.ts';

const hour = () => 3600;

async function configurationFor({ clientId, redirectUri, keys }: PeerClient): Promise<Record<string, unknown>> {
  const { privateKey } = await generateKeyPair('PS256', { extractable: true });
  return {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [redirectUri],
        response_types: ['code id_token'],
        grant_types: ['authorization_code', 'implicit', 'client_credentials', 'refresh_token'],
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'PS256',
        id_token_signed_response_alg: 'PS256',
        id_token_encrypted_response_alg: 'RSA-OAEP-256',
        id_token_encrypted_response_enc: 'A256GCM',
        request_object_signing_alg: 'PS256',
        require_signed_request_object: true,
        jwks: { keys },
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'PS256', use: 'sig', kid: 'peer' }] },
    responseTypes: ['code id_token'],
    // s_hash and the other demands that both sides share.
    features: {
      fapi: { enabled: true, profile: '1.0 Final' },
      requestObjects: { enabled: true },
      encryption: { enabled: true },
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true },
    },
    enabledJWA: {
      clientAuthSigningAlgValues: ['PS256'],
      idTokenSigningAlgValues: ['PS256'],
      idTokenEncryptionAlgValues: ['RSA-OAEP-256'],
      idTokenEncryptionEncValues: ['A256GCM'],
      requestObjectSigningAlgValues: ['PS256'],
    },
    scopes: ['openid', 'profile', 'offline_access', 'consents'],
    issueRefreshToken: () => true,
    cookies: { keys: ['bench'] },
    ttl: Object.fromEntries(
      'AccessToken AuthorizationCode ClientCredentials Grant IdToken Interaction RefreshToken Session'
        .split(' ')
        .map((name) => [name, hour]),
    ),
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, name: 'Priya' }) }),
  };
}

/** As the provider's own example has it: a form for the login, then one for the consent; a POST answers either with yes. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params, prompt, session } = await provider.interactionDetails(request, response);
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>${prompt.name}</title><form method="post"><button>Yes</button></form>`);
    return;
  }
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: 'priya' } });
    return;
  }
  const accountId = session?.accountId ?? '';
  const grant = new provider.Grant({ accountId, clientId: params['client_id'] ?? '' });
  grant.addOIDCScope(params['scope'] ?? 'openid');
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

process.once('message', (client: PeerClient) => {
  const server = createServer();
  server.listen(0, '127.0.0.1', () => {
    const issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    void configurationFor(client).then((configuration) => {
      const provider = new Provider(issuer, configuration);
      const answer = provider.callback();
      let own = 0;
      process.on('message', () => {
        process.send?.({ own });
        own = 0;
      });
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const began = performance.now();
        response.once('finish', () => {
          own += performance.now() - began;
        });
        const interaction = request.url?.startsWith('/interaction/') === true;
        void (interaction ? interact(provider, request, response) : answer(request, response));
      });
      process.send?.({ issuer });
    });
  });
});
