// What the profile of today publishes of itself (CDS, OpenID Provider Configuration End Point).

export const todayResponseTypes = ['code'] as const;
export const todayResponseModes = ['jwt'] as const;

/** The minimum list of the standard, and what client libraries look for. */
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
  'code_challenge_methods_supported',
  'token_endpoint_auth_methods_supported',
  'token_endpoint_auth_signing_alg_values_supported',
  'introspection_endpoint_auth_methods_supported',
  'introspection_endpoint_auth_signing_alg_values_supported',
  'revocation_endpoint_auth_methods_supported',
  'revocation_endpoint_auth_signing_alg_values_supported',
  'tls_client_certificate_bound_access_tokens',
] as const;
