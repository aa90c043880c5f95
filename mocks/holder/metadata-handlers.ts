// Provider configuration and key set of a data holder (IS 13.1, 13.6).
import type { Handlers } from '../engine/call.ts';
import { supportedEncryption } from '../keys/encrypt.ts';
import { responseEncryption, signingAlgorithms } from '../spec/algorithms.ts';
import { ladder } from '../spec/levels.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import type { MetadataMember } from '../spec/profiles/published-lists.ts';
import { consumerScopes } from '../spec/scopes.ts';
import type { World } from '../world/world.ts';
import { brandOf, type Brand } from './brand.ts';
import { grantTypesOf, offersBackchannel } from './clients/grant-types.ts';
import { offeredClaims } from './offered-claims.ts';

export const metadataHandlers: Handlers<'getOpenIdProviderConfig' | 'getJwks'> = {
  getOpenIdProviderConfig: (world, call) => ({ kind: 'json', body: metadataOf(world, brandOf(world, call)) }),
  getJwks: async (world, call) => ({
    kind: 'json',
    body: await world.vault.publicSet(brandOf(world, call).keys, ['sign-PS256', 'sign-ES256']),
  }),
};

type Members = Readonly<Partial<Record<MetadataMember, unknown>>>;

/** The members that the brand's profile publishes, without those that are switched off. */
function metadataOf(world: World, brand: Brand): Members {
  const profile = world.profileOf(brand.id);
  const isByValue = profile.requestSource === 'value';
  const members = {
    ...membersOf(world, brand, profile),
    request_parameter_supported: isByValue,
    request_uri_parameter_supported: !isByValue,
    ...(isByValue ? {} : pushedMembers(world, brand)),
  };
  const published = profile.metadata.flatMap((name) =>
    members[name] === undefined ? [] : [[name, members[name]] as const],
  );
  const printed = world.decisions.get('publishedLists') === 'example' ? profile.printedLists : {};
  return { ...Object.fromEntries(published), ...printed };
}

/** Every member that any profile may publish; undefined if a decision leaves it out. */
function membersOf(world: World, { id, urls }: Brand, profile: SecurityProfile): Members {
  const claims = offeredClaims(world, id);
  const authentication = ['private_key_jwt'];
  return {
    issuer: urls.issuer,
    authorization_endpoint: urls.authorisationEndpoint,
    token_endpoint: `${urls.secureBase}/token`,
    introspection_endpoint: `${urls.secureBase}/introspect`,
    revocation_endpoint: `${urls.secureBase}/revoke`,
    userinfo_endpoint: `${urls.secureBase}/userinfo`,
    registration_endpoint: `${urls.secureBase}/register`,
    jwks_uri: `${urls.issuer}/jwks`,
    scopes_supported: [...consumerScopes, ...profile.clientScopes],
    claims_supported: claims,
    claims_parameter_supported: true,
    acr_values_supported: ladder.acr,
    vot_values_supported: claims.includes('vot') ? ladder.vot : undefined,
    response_types_supported: profile.responseTypes,
    response_modes_supported: profile.responseModes,
    grant_types_supported: grantTypesOf(world, profile),
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: signingAlgorithms,
    id_token_encryption_alg_values_supported: supportedEncryption.algs,
    id_token_encryption_enc_values_supported: supportedEncryption.encs,
    request_object_signing_alg_values_supported: signingAlgorithms,
    token_endpoint_auth_methods_supported: authentication,
    token_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
    introspection_endpoint_auth_methods_supported: authentication,
    introspection_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
    revocation_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
    ...senderConstrained(world),
    ...(offersBackchannel(world, profile) ? backchannelMembers(urls.secureBase) : {}),
  };
}

/** Decision D-11: a boolean under both names, or the string of the profile's example. */
const senderConstrained = ({ decisions }: World): Members =>
  decisions.get('senderConstrainedMember') === 'string'
    ? { mutual_tls_sender_constrained_access_tokens: 'true' }
    : { mutual_tls_sender_constrained_access_tokens: true, tls_client_certificate_bound_access_tokens: true };

/** IS 13.1, CIBA 4: all or none of them. */
const backchannelMembers = (base: string): Members => ({
  backchannel_authentication_endpoint: `${base}/bc-authorise`,
  backchannel_token_delivery_modes_supported: ['poll', 'ping'],
  backchannel_authentication_request_signing_alg_values_supported: signingAlgorithms,
  backchannel_user_code_parameter_supported: false,
});

/** Pushed requests, signed responses and arrangements (CDS, OpenID Provider Configuration endpoint). */
const pushedMembers = ({ decisions }: World, { urls }: Brand): Members => ({
  pushed_authorization_request_endpoint: `${urls.secureBase}/par`,
  cdr_arrangement_revocation_endpoint: `${urls.secureBase}/arrangements/revoke`,
  authorization_signing_alg_values_supported: signingAlgorithms,
  // Both or neither.
  ...(decisions.get('responseEncryption') === 'off'
    ? {}
    : {
        authorization_encryption_alg_values_supported: responseEncryption.algs,
        authorization_encryption_enc_values_supported: responseEncryption.encs,
      }),
  code_challenge_methods_supported: ['S256'],
  require_signed_request_object: true,
  require_pushed_authorization_requests: true,
});
