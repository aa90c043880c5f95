// What profile 0.1.1 publishes about itself.

export const hybridResponseTypes = ['code id_token'] as const;
export const hybridResponseModes = ['fragment'] as const;

/** Every member that the interfaces document names, and those that client libraries expect. */
export const hybridMetadata = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'introspection_endpoint',
  'revocation_endpoint',
  'userinfo_endpoint',
  'registration_endpoint',
  'jwks_uri',
  'scopes_supported',
  'claims_supported',
  'claims_parameter_supported',
  'acr_values_supported',
  'vot_values_supported',
  'response_types_supported',
  'response_modes_supported',
  'grant_types_supported',
  'subject_types_supported',
  'id_token_signing_alg_values_supported',
  'id_token_encryption_alg_values_supported',
  'id_token_encryption_enc_values_supported',
  'request_object_signing_alg_values_supported',
  'request_parameter_supported',
  'request_uri_parameter_supported',
  'token_endpoint_auth_methods_supported',
  'token_endpoint_auth_signing_alg_values_supported',
  'introspection_endpoint_auth_methods_supported',
  'introspection_endpoint_auth_signing_alg_values_supported',
  'revocation_endpoint_auth_methods_supported',
  'revocation_endpoint_auth_signing_alg_values_supported',
  'mutual_tls_sender_constrained_access_tokens',
  'tls_client_certificate_bound_access_tokens',
  'backchannel_authentication_endpoint',
  'backchannel_token_delivery_modes_supported',
  'backchannel_authentication_request_signing_alg_values_supported',
  'backchannel_user_code_parameter_supported',
] as const;
