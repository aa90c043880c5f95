// Signature algorithms and backchannel grant types that the security profile and the sandbox's decisions allow.

/** For assertions, request objects, registration requests and ID tokens (FAPI-RW 8.6). `none` and RS256 are never allowed. */
export const signingAlgorithms = ['PS256', 'ES256'] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];
export const isSigningAlgorithm = (value: unknown): value is SigningAlgorithm =>
  signingAlgorithms.some((alg) => alg === value);

/** For authorisation responses, if a client registers for encryption (CDS, JARM Response Encryption Considerations). */
export const responseEncryption = { algs: ['RSA-OAEP', 'RSA-OAEP-256'], encs: ['A256GCM', 'A128CBC-HS256'] } as const;

/** Names of the backchannel grant type; the first is the profile's own (decision backchannelGrantName). */
export const backchannelGrants = [
  'urn:openid:params:modrna:grant-type:backchannel_request',
  'urn:openid:params:grant-type:ciba',
] as const;
