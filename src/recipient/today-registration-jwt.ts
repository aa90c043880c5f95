// Today’s registration request: the audience is the holder’s issuer, and ID tokens are not encrypted (CDS, Registration Request using JWT).
import { todayResponseTypes } from '../../mocks/spec/profiles/today-published.ts';
import type { Identity } from './identity.ts';
import { signedRegistration } from './signed-registration.ts';

export interface TodayRegistrationOptions {
  /** Issuer of the holder; `aud` of the JWT. */
  readonly issuer: string;
  /** Software statement assertion from the register. */
  readonly statement: string;
  /** The time of signing, by the recipient’s clock. */
  readonly now: Date;
  /** Asks for encrypted responses too (CDS, JARM Response Encryption Considerations); they are signed in any case. */
  readonly encryptedResponses?: boolean;
}

/** The registration JWT for a holder of today’s profile, signed with the recipient’s key. */
export function todayRegistrationJwt(
  identity: Identity,
  { issuer, statement, now, encryptedResponses = false }: TodayRegistrationOptions,
): Promise<string> {
  const { alg } = identity.signingKey;
  return signedRegistration(identity, issuer, now, {
    redirect_uris: identity.redirectUris,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: alg,
    grant_types: ['authorization_code', 'client_credentials', 'refresh_token'],
    response_types: todayResponseTypes,
    id_token_signed_response_alg: alg,
    authorization_signed_response_alg: alg,
    ...(encryptedResponses
      ? {
          authorization_encrypted_response_alg: identity.decryptionKey.alg,
          authorization_encrypted_response_enc: 'A256GCM',
        }
      : {}),
    request_object_signing_alg: alg,
    software_statement: statement,
  });
}
