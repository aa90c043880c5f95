// What the provider configuration says of pushed requests, signed responses and arrangements (CDS, OpenID Provider Configuration End Point).
import { responseEncryption, signingAlgorithms } from '../spec/algorithms.ts';
import type { World } from '../world/world.ts';
import type { Brand } from './brand.ts';
import type { Members } from './metadata-handlers.ts';

export const pushedMembers = ({ decisions }: World, { urls }: Brand): Members => ({
  pushed_authorization_request_endpoint: `${urls.secureBase}/par`,
  cdr_arrangement_revocation_endpoint: `${urls.secureBase}/arrangements/revoke`,
  authorization_signing_alg_values_supported: signingAlgorithms,
  // Both, or neither.
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
