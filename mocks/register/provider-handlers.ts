// The register's own documents: provider configuration, and its two key sets (interfaces, area C).
import type { PartyInterface } from '../engine/party-interface.ts';
import type { Outcome } from '../engine/call.ts';
import type { KeyPurpose } from '../keys/vault.ts';
import type { JWK, ResponseOpenIDProviderConfigMetadata } from '../spec/schemas/register.ts';
import { registerTokenEndpoint } from '../world/addresses.ts';
import type { World } from '../world/world.ts';
import { assertionAlgs } from './register-clients.ts';

type Handlers = Pick<
  PartyInterface<'register'>['handlers'],
  'getRegisterOpenIdProviderConfig' | 'getRegisterTokenJwks' | 'getRegisterJwks'
>;

export const providerHandlers: Handlers = {
  getRegisterOpenIdProviderConfig: (world) => ({ kind: 'json', body: configuration(world) }),
  getRegisterTokenJwks: (world) => keySet(world, 'token-PS256'),
  getRegisterJwks: (world) => keySet(world, 'statement-PS256'),
};

function configuration(world: World): ResponseOpenIDProviderConfigMetadata {
  const { issuer } = world.addresses.register;
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/openid-configuration/jwks`,
    token_endpoint: registerTokenEndpoint(world.addresses),
    claims_supported: ['sub'],
    id_token_signing_alg_values_supported: ['PS256'],
    subject_types_supported: ['public'],
    code_challenge_methods_supported: ['plain', 'S256'],
    scopes_supported: ['cdr-register:read'],
    response_types_supported: ['token'],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    tls_client_certificate_bound_access_tokens: true,
    token_endpoint_auth_signing_alg_values_supported: [...assertionAlgs(world)],
  };
}

async function keySet(world: World, purpose: KeyPurpose): Promise<Outcome> {
  const { keys } = await world.vault.publicSet('register', [purpose]);
  // The published example has the key_ops of both halves, although this is only the public one.
  const published = keys.map(({ alg, kid, kty, use, n = '', e = '' }): JWK => {
    return { alg, e, key_ops: ['sign', 'verify'], kid, kty, n, use };
  });
  return { kind: 'json', body: { keys: published } };
}
