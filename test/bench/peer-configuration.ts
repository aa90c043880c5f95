// The configuration of node-oidc-provider: one client, PS256, and the additional requirements of each security profile.
import type { IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import type { PeerClient } from './peer.ts';

/** The level that every login reaches. */
export const reachedLevel = 'urn:cds.au:cdr:2';

/** The requirements of one profile. */
interface Asked {
  readonly client: Readonly<Record<string, unknown>>;
  readonly responseTypes: readonly string[];
  readonly features: Readonly<Record<string, unknown>>;
  readonly enabledJWA: Readonly<Record<string, unknown>>;
  readonly scopes: readonly string[];
  readonly acrValues: readonly string[];
}

const hybrid: Asked = {
  client: {
    response_types: ['code id_token'],
    grant_types: ['authorization_code', 'implicit', 'client_credentials', 'refresh_token'],
    id_token_encrypted_response_alg: 'RSA-OAEP-256',
    id_token_encrypted_response_enc: 'A256GCM',
  },
  responseTypes: ['code id_token'],
  features: { encryption: { enabled: true }, clientCredentials: { enabled: true } },
  enabledJWA: { idTokenEncryptionAlgValues: ['RSA-OAEP-256'], idTokenEncryptionEncValues: ['A256GCM'] },
  scopes: ['openid', 'profile', 'offline_access', 'consents'],
  acrValues: [],
};

/** The certificate in the Client-Cert header (RFC 9440), Base64 of its DER; the proxy in front has done the handshake. */
const presentedCertificate = ({ req }: { readonly req: IncomingMessage }): string | undefined => {
  const header = req.headers['client-cert'];
  return typeof header === 'string' ? header.replaceAll(':', '') : undefined;
};

const today: Asked = {
  client: {
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    require_pushed_authorization_requests: true,
    authorization_signed_response_alg: 'PS256',
    tls_client_certificate_bound_access_tokens: true,
  },
  responseTypes: ['code'],
  // FAPI 1.0 requires PKCE for a pushed request, and the provider supports only S256.
  features: {
    pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
    jwtResponseModes: { enabled: true },
    mTLS: { enabled: true, certificateBoundAccessTokens: true, getCertificate: presentedCertificate },
  },
  enabledJWA: { authorizationSigningAlgValues: ['PS256'] },
  scopes: ['openid', 'profile', 'offline_access'],
  acrValues: [reachedLevel],
};

const askedBy: Readonly<Record<ProfileId, Asked>> = { '0.1.1': hybrid, 'cds-1.36': today };

const hour = () => 3600;

export async function configurationFor({
  profile,
  clientId,
  redirectUri,
  keys,
}: PeerClient): Promise<Record<string, unknown>> {
  const asked = askedBy[profile];
  const { privateKey } = await generateKeyPair('PS256', { extractable: true });
  return {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'PS256',
        id_token_signed_response_alg: 'PS256',
        request_object_signing_alg: 'PS256',
        require_signed_request_object: true,
        jwks: { keys },
        ...asked.client,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'PS256', use: 'sig', kid: 'peer' }] },
    responseTypes: asked.responseTypes,
    acrValues: asked.acrValues,
    // s_hash and the other requirements that both sides share.
    features: {
      fapi: { enabled: true, profile: '1.0 Final' },
      requestObjects: { enabled: true },
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true },
      ...asked.features,
    },
    enabledJWA: {
      clientAuthSigningAlgValues: ['PS256'],
      idTokenSigningAlgValues: ['PS256'],
      requestObjectSigningAlgValues: ['PS256'],
      ...asked.enabledJWA,
    },
    scopes: asked.scopes,
    issueRefreshToken: () => true,
    cookies: { keys: ['bench'] },
    ttl: Object.fromEntries(
      'AccessToken AuthorizationCode ClientCredentials Grant IdToken Interaction PushedAuthorizationRequest RefreshToken Session'
        .split(' ')
        .map((name) => [name, hour]),
    ),
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, name: 'Priya' }) }),
  };
}
