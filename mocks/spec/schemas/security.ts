// Response bodies of a data holder's security operations, including the consent API (area D).
import * as z from 'zod/mini';
import {
  DateTimeString,
  envelopeWithMeta,
  NaturalNumber,
  paginated,
  PositiveInteger,
  Text,
  URIString,
  type Wire,
} from './common-fields.ts';
import { backchannelGrants, responseEncryption, signingAlgorithms as admitted } from '../algorithms.ts';
import type { PublishedLists } from '../profiles/published-lists.ts';
import { conditional, exactly, holds, needs, only } from './conditional.ts';
import { strictObject } from './jitless.ts';

const texts = z.array(Text).check(z.minLength(1));
const signingAlgorithm = z.enum(admitted);
const signingAlgorithms = z.array(signingAlgorithm).check(z.minLength(1));
const deliveryMode = z.enum(['poll', 'ping']);

/** A list that must contain all of the profile's values, in order. */
const whole = <T extends string>([first, ...rest]: readonly [T, ...T[]]): z.ZodMiniType<readonly T[]> =>
  z.tuple([z.literal(first), ...rest.map((value) => z.literal(value))]);

/** The same, or the values in the standard's own example (decision publishedLists). */
const printable = (
  values: readonly [string, ...string[]],
  printed: readonly [string, ...string[]] | undefined,
): z.ZodMiniType<readonly string[]> =>
  printed === undefined ? whole(values) : z.union([whole(values), whole(printed)]);

const endpointAliases = strictObject({
  token_endpoint: z.optional(URIString),
  introspection_endpoint: z.optional(URIString),
  revocation_endpoint: z.optional(URIString),
  userinfo_endpoint: z.optional(URIString),
  registration_endpoint: z.optional(URIString),
  backchannel_authentication_endpoint: z.optional(URIString),
});

/** Provider configuration of a data holder: the members that the interfaces document names, and those that clients expect. */
export const providerMetadata = ({
  responseTypes,
  responseModes,
  metadata: members,
  printedLists: printed = {},
}: PublishedLists) =>
  conditional(
    strictObject({
      issuer: URIString,
      authorization_endpoint: URIString,
      token_endpoint: URIString,
      introspection_endpoint: URIString,
      revocation_endpoint: URIString,
      userinfo_endpoint: URIString,
      jwks_uri: URIString,
      registration_endpoint: URIString,
      scopes_supported: texts,
      claims_supported: texts,
      acr_values_supported: texts,
      response_types_supported: printable(responseTypes, printed.response_types_supported),
      response_modes_supported: printable(responseModes, printed.response_modes_supported),
      grant_types_supported: texts,
      subject_types_supported: z.tuple([z.literal('pairwise')]),
      id_token_signing_alg_values_supported: signingAlgorithms,
      request_object_signing_alg_values_supported: signingAlgorithms,
      token_endpoint_auth_methods_supported: z.tuple([z.literal('private_key_jwt')]),
      // Decision senderConstrainedMember: a boolean, or the string of the profile's example.
      mutual_tls_sender_constrained_access_tokens: z.optional(z.union([z.boolean(), z.literal('true')])),
      pushed_authorization_request_endpoint: z.optional(URIString),
      cdr_arrangement_revocation_endpoint: z.optional(URIString),
      require_pushed_authorization_requests: z.optional(z.literal(true)),
      code_challenge_methods_supported: z.optional(z.tuple([z.literal('S256')])),
      authorization_signing_alg_values_supported: z.optional(signingAlgorithms),
      authorization_encryption_alg_values_supported: z.optional(texts),
      authorization_encryption_enc_values_supported: z.optional(texts),
      tls_client_certificate_bound_access_tokens: z.optional(z.boolean()),
      token_endpoint_auth_signing_alg_values_supported: z.optional(signingAlgorithms),
      introspection_endpoint_auth_methods_supported: z.optional(z.tuple([z.literal('private_key_jwt')])),
      introspection_endpoint_auth_signing_alg_values_supported: z.optional(signingAlgorithms),
      revocation_endpoint_auth_methods_supported: z.optional(z.tuple([z.literal('private_key_jwt')])),
      revocation_endpoint_auth_signing_alg_values_supported: z.optional(signingAlgorithms),
      id_token_encryption_alg_values_supported: z.optional(texts),
      id_token_encryption_enc_values_supported: z.optional(texts),
      claims_parameter_supported: z.optional(z.boolean()),
      claim_types_supported: z.optional(texts),
      request_parameter_supported: z.optional(z.boolean()),
      request_uri_parameter_supported: z.optional(z.boolean()),
      require_request_uri_registration: z.optional(z.boolean()),
      require_signed_request_object: z.optional(z.boolean()),
      prompt_values_supported: z.optional(texts),
      mtls_endpoint_aliases: z.optional(endpointAliases),
      vot_values_supported: z.optional(texts),
      backchannel_authentication_endpoint: z.optional(URIString),
      backchannel_token_delivery_modes_supported: z.optional(z.array(deliveryMode).check(z.minLength(1))),
      backchannel_authentication_request_signing_alg_values_supported: z.optional(signingAlgorithms),
      backchannel_user_code_parameter_supported: z.optional(z.boolean()),
      service_documentation: z.optional(URIString),
    }),
    needs(
      ['mutual_tls_sender_constrained_access_tokens'],
      () => members.includes('mutual_tls_sender_constrained_access_tokens'),
      'mutual_tls_sender_constrained_access_tokens is present if the profile has it',
    ),
    exactly(
      ['cdr_arrangement_revocation_endpoint'],
      () => members.includes('cdr_arrangement_revocation_endpoint'),
      'cdr_arrangement_revocation_endpoint is present if the profile has arrangements, and only then',
    ),
    exactly(
      [
        'pushed_authorization_request_endpoint',
        'require_pushed_authorization_requests',
        'code_challenge_methods_supported',
        'authorization_signing_alg_values_supported',
      ],
      () => members.includes('pushed_authorization_request_endpoint'),
      'The members for pushed requests are all present if the profile has pushed requests, and otherwise all absent',
    ),
    exactly(
      ['authorization_encryption_alg_values_supported'],
      (metadata) => metadata.authorization_encryption_enc_values_supported !== undefined,
      'The members for encrypted responses are all present or all absent',
    ),
    exactly(
      ['backchannel_token_delivery_modes_supported', 'backchannel_authentication_request_signing_alg_values_supported'],
      (metadata) => metadata.backchannel_authentication_endpoint !== undefined,
      'The members for backchannel authentication are all present or all absent',
    ),
    holds(
      'A backchannel grant type is listed if there is a backchannel endpoint, and only then',
      (metadata) =>
        metadata.grant_types_supported.join() === printed.grant_types_supported?.join() ||
        metadata.grant_types_supported.some((grant) => backchannelGrants.some((name) => name === grant)) ===
          (metadata.backchannel_authentication_endpoint !== undefined),
    ),
  );
export type OpenIDProviderMetadata = Wire<ReturnType<typeof providerMetadata>>;

const keyMembers = {
  kid: Text,
  use: z.enum(['sig', 'enc']),
  alg: Text,
  key_ops: z.optional(z.array(Text)),
  x5c: z.optional(z.array(Text)),
  'x5t#S256': z.optional(Text),
};

/** Only public keys: strict objects exclude d, p, q, dp, dq, qi and k (IS 13.6). */
export const HolderJWK = z.discriminatedUnion('kty', [
  strictObject({ kty: z.literal('RSA'), ...keyMembers, n: Text, e: Text }),
  strictObject({ kty: z.literal('EC'), ...keyMembers, crv: z.literal('P-256'), x: Text, y: Text }),
]);
export type HolderJWK = Wire<typeof HolderJWK>;

/** Key set of a data holder, and of a data recipient. */
export const HolderJWKS = conditional(
  strictObject({ keys: z.array(HolderJWK) }),
  holds('Every kid is unique in the set', ({ keys }) => new Set(keys.map(({ kid }) => kid)).size === keys.length),
);
export type HolderJWKS = Wire<typeof HolderJWKS>;

/** Token response of a holder or of the register; the grant determines which tokens it contains. */
export const TokenResponse = strictObject({
  access_token: Text.check(z.minLength(1)),
  token_type: z.literal('Bearer'),
  expires_in: PositiveInteger,
  id_token: z.optional(Text),
  refresh_token: z.optional(Text),
  scope: z.optional(Text),
  cdr_arrangement_id: z.optional(z.guid()),
});
export type TokenResponse = Wire<typeof TokenResponse>;

/**
 * `active`, and `exp` while active (IS 13.7); in a profile with arrangements also the scope and the arrangement (CDS,
 * Introspection endpoint).
 */
export const IntrospectionResponse = conditional(
  strictObject({
    active: z.boolean(),
    exp: z.optional(PositiveInteger),
    scope: z.optional(Text),
    cdr_arrangement_id: z.optional(z.guid()),
  }),
  exactly(['exp'], ({ active }) => active, 'exp is present while the token is active'),
  only(
    ['scope', 'cdr_arrangement_id'],
    ({ active }) => active,
    'scope and cdr_arrangement_id are present only while the token is active',
  ),
);
export type IntrospectionResponse = Wire<typeof IntrospectionResponse>;

/** Registered metadata, returned with the client_id; never a secret (IS 6, 13.9). */
export const registrationResponse = ({ responseTypes }: Pick<PublishedLists, 'responseTypes'>) =>
  conditional(
    strictObject({
      client_id: Text,
      client_id_issued_at: z.optional(PositiveInteger),
      client_name: Text,
      client_description: z.optional(Text),
      client_uri: z.optional(URIString),
      legal_entity_id: z.optional(Text),
      legal_entity_name: z.optional(Text),
      org_id: z.optional(Text),
      org_name: z.optional(Text),
      redirect_uris: z.array(URIString).check(z.minLength(1)),
      sector_identifier_uri: z.optional(URIString),
      logo_uri: z.optional(URIString),
      tos_uri: z.optional(URIString),
      policy_uri: z.optional(URIString),
      jwks_uri: z.optional(URIString),
      revocation_uri: z.optional(URIString),
      recipient_base_uri: z.optional(URIString),
      token_endpoint_auth_method: z.literal('private_key_jwt'),
      token_endpoint_auth_signing_alg: z.optional(signingAlgorithm),
      grant_types: texts,
      response_types: whole(responseTypes),
      application_type: z.optional(z.literal('web')),
      id_token_signed_response_alg: signingAlgorithm,
      id_token_encrypted_response_alg: z.optional(Text),
      id_token_encrypted_response_enc: z.optional(Text),
      request_object_signing_alg: signingAlgorithm,
      authorization_signed_response_alg: z.optional(signingAlgorithm),
      authorization_encrypted_response_alg: z.optional(z.enum(responseEncryption.algs)),
      authorization_encrypted_response_enc: z.optional(z.enum(responseEncryption.encs)),
      software_statement: z.optional(Text),
      software_id: z.optional(Text),
      software_roles: z.optional(Text),
      scope: z.optional(Text),
      backchannel_token_delivery_mode: z.optional(deliveryMode),
      backchannel_authentication_request_signing_alg: z.optional(signingAlgorithm),
      backchannel_client_notification_endpoint: z.optional(URIString),
      backchannel_user_code_parameter: z.optional(z.boolean()),
    }),
    needs(
      ['backchannel_client_notification_endpoint'],
      ({ backchannel_token_delivery_mode: mode }) => mode === 'ping',
      'The notification endpoint is present for ping',
    ),
  );
export type RegistrationResponse = Wire<ReturnType<typeof registrationResponse>>;

/** Response to a pushed authorisation request (RFC 9126 2.2). */
export const PushedAuthorisationResponse = strictObject({
  request_uri: z.string().check(z.regex(/^urn:[!-~]+$/)),
  expires_in: z.int().check(z.minimum(10), z.maximum(90)),
});
export type PushedAuthorisationResponse = Wire<typeof PushedAuthorisationResponse>;

/** Response to a backchannel authentication request (CIBA 7.3). */
export const BackchannelAuthenticationResponse = strictObject({
  auth_req_id: z.string().check(z.regex(/^[\w.-]+$/)),
  expires_in: PositiveInteger,
  interval: z.optional(PositiveInteger),
});
export type BackchannelAuthenticationResponse = Wire<typeof BackchannelAuthenticationResponse>;

/** Claims about the consumer. Loose, because consent and request determine which ones appear. */
export const UserInfoResponse = z.looseObject({
  sub: Text,
  name: z.optional(Text),
  given_name: z.optional(Text),
  family_name: z.optional(Text),
  updated_at: z.optional(z.number()),
  cdr_consent_id: z.optional(Text),
});
export type UserInfoResponse = Wire<typeof UserInfoResponse>;

/** A consent in the consent API (decision consentApi). */
export const Consent = conditional(
  strictObject({
    cdr_consent_id: z.guid(),
    status: z.enum(['AWAITING_AUTHORISATION', 'AUTHORISED', 'REJECTED', 'REVOKED', 'EXPIRED']),
    scopes: texts,
    sharingDuration: NaturalNumber,
    creationDateTime: DateTimeString,
    expirationDateTime: z.optional(DateTimeString),
    authorisationDateTime: z.optional(DateTimeString),
    authorisedScopes: z.optional(texts),
  }),
  needs(
    ['expirationDateTime'],
    ({ sharingDuration }) => sharingDuration > 0,
    'expirationDateTime is present unless data is shared once',
  ),
);
export type Consent = Wire<typeof Consent>;

export const ResponseConsent = envelopeWithMeta(Consent);
export type ResponseConsent = Wire<typeof ResponseConsent>;

export const ResponseConsentList = paginated(strictObject({ consents: z.array(Consent) }));
export type ResponseConsentList = Wire<typeof ResponseConsentList>;
