// Provider configuration and key set of a data holder (IS 13.1, 13.6).
import type { Handler } from '../engine/call.ts';
import { supportedEncryption } from '../keys/encrypt.ts';
import { signingAlgorithms } from '../spec/algorithms.ts';
import { ladder } from '../spec/levels.ts';
import { consumerScopes } from '../spec/scopes.ts';
import type { World } from '../world/world.ts';
import { brandOf, type Brand } from './brand.ts';
import { grantTypesOf } from './clients/grant-types.ts';

export function metadataHandlers(world: World): Record<'getOpenIdProviderConfig' | 'getJwks', Handler> {
  return {
    getOpenIdProviderConfig: (call) => ({ kind: 'json', body: metadataOf(world, brandOf(world, call)) }),
    getJwks: async (call) => ({
      kind: 'json',
      body: await world.vault.publicSet(brandOf(world, call).keys, ['sign-PS256', 'sign-ES256']),
    }),
  };
}

/** Every member the interfaces document names, those client libraries look for, and none for what is switched off. */
function metadataOf(world: World, { id, urls }: Brand): Readonly<Record<string, unknown>> {
  const { decisions } = world;
  const profile = world.profileOf(id);
  return {
    issuer: urls.issuer,
    authorization_endpoint: urls.authorisationEndpoint,
    token_endpoint: `${urls.secureBase}/token`,
    introspection_endpoint: `${urls.secureBase}/introspect`,
    revocation_endpoint: `${urls.secureBase}/revoke`,
    userinfo_endpoint: `${urls.secureBase}/userinfo`,
    registration_endpoint: `${urls.secureBase}/register`,
    jwks_uri: `${urls.issuer}/jwks`,
    scopes_supported: [...consumerScopes, 'cdr:consents'],
    claims_supported: claimsOf(world),
    claims_parameter_supported: true,
    acr_values_supported: ladder.acr,
    ...(decisions.get('vectorsOfTrust') === 'on' ? { vot_values_supported: ladder.vot } : {}),
    response_types_supported: profile.responseTypes,
    response_modes_supported: profile.responseModes,
    grant_types_supported: grantTypesOf(world),
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: signingAlgorithms,
    id_token_encryption_alg_values_supported: supportedEncryption.algs,
    id_token_encryption_enc_values_supported: supportedEncryption.encs,
    request_object_signing_alg_values_supported: signingAlgorithms,
    request_parameter_supported: true,
    request_uri_parameter_supported: false,
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
    introspection_endpoint_auth_methods_supported: ['private_key_jwt'],
    introspection_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
    revocation_endpoint_auth_methods_supported: ['private_key_jwt'],
    revocation_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
    ...senderConstrained(world),
    ...backchannelMembers(world, urls.secureBase),
  };
}

const profileClaims = ['sub', 'acr', 'auth_time', 'name', 'given_name', 'family_name', 'updated_at'];

/** IS 8.2, and the claims that hang on a decision. */
const claimsOf = ({ decisions }: World): readonly string[] => [
  ...profileClaims,
  ...(decisions.get('vectorsOfTrust') === 'on' ? ['vot', 'vtm'] : []),
  ...(decisions.get('consentIdReturned') === 'yes' ? ['cdr_consent_id'] : []),
];

/** Decision D-11: a boolean under both names, or the string of the profile's example. */
const senderConstrained = ({ decisions }: World): Readonly<Record<string, unknown>> =>
  decisions.get('senderConstrainedMember') === 'string'
    ? { mutual_tls_sender_constrained_access_tokens: 'true' }
    : { mutual_tls_sender_constrained_access_tokens: true, tls_client_certificate_bound_access_tokens: true };

/** IS 13.1, CIBA 4: all of them, or none. */
const backchannelMembers = ({ decisions }: World, base: string): Readonly<Record<string, unknown>> =>
  decisions.get('backchannel') === 'off'
    ? {}
    : {
        backchannel_authentication_endpoint: `${base}/bc-authorise`,
        backchannel_token_delivery_modes_supported: ['poll', 'ping'],
        backchannel_authentication_request_signing_alg_values_supported: signingAlgorithms,
        backchannel_user_code_parameter_supported: false,
      };
