// What today's profile publishes about itself (CDS, OpenID Provider Configuration endpoint).

export const todayResponseTypes = ['code'] as const;
export const todayResponseModes = ['jwt'] as const;

/** Values in the standard's own example that its text has not allowed since 12 May 2025 (decision publishedLists). */
export const printedLists = {
  response_types_supported: ['code id_token', 'code'],
  response_modes_supported: ['fragment', 'jwt'],
  grant_types_supported: [
    'authorization_code',
    'client_credentials',
    'urn:openid:params:modrna:grant-type:backchannel_request',
  ],
  id_token_encryption_alg_values_supported: [
    'RSA-OAEP',
    'RSA-OAEP-256',
    'dir',
    'ECDH-ES',
    'ECDH-ES+A128KW',
    'ECDH-ES+A192KW',
    'ECDH-ES+A256KW',
    'A128KW',
    'A192KW',
    'A256KW',
    'A128GCMKW',
    'A192GCMKW',
    'A256GCMKW',
  ],
  id_token_encryption_enc_values_supported: [
    'A128CBC-HS256',
    'A192CBC-HS384',
    'A256CBC-HS512',
    'A128GCM',
    'A192GCM',
    'A256GCM',
  ],
} as const;

/** The standard's minimum list, and what client libraries expect. */
export const todayMetadata = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'pushed_authorization_request_endpoint',
  'cdr_arrangement_revocation_endpoint',
  'introspection_endpoint',
  'revocation_endpoint',
  'userinfo_endpoint',
  'registration_endpoint',
  'jwks_uri',
  'scopes_supported',
  'claims_supported',
  'claims_parameter_supported',
  'acr_values_supported',
  'response_types_supported',
  'response_modes_supported',
  'grant_types_supported',
  'subject_types_supported',
  'id_token_signing_alg_values_supported',
  'request_object_signing_alg_values_supported',
  'request_parameter_supported',
  'request_uri_parameter_supported',
  'require_signed_request_object',
  'require_pushed_authorization_requests',
  'authorization_signing_alg_values_supported',
  'authorization_encryption_alg_values_supported',
  'authorization_encryption_enc_values_supported',
  'code_challenge_methods_supported',
  'token_endpoint_auth_methods_supported',
  'token_endpoint_auth_signing_alg_values_supported',
  'introspection_endpoint_auth_methods_supported',
  'introspection_endpoint_auth_signing_alg_values_supported',
  'revocation_endpoint_auth_methods_supported',
  'revocation_endpoint_auth_signing_alg_values_supported',
  'tls_client_certificate_bound_access_tokens',
] as const;
