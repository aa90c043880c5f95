// Registers the recipient at a data holder: the library’s request with the signed JWT as its body (profile 13.9).
import * as oauth from 'oauth4webapi';
import { backchannelGrants } from '../../mocks/spec/algorithms.ts';
import { hybridResponseTypes } from '../../mocks/spec/profiles/hybrid-published.ts';
import { required } from './at-register.ts';
import type { Identity } from './identity.ts';
import { signedRegistration } from './signed-registration.ts';

export interface RegistrationOptions {
  /** Register id of the holder's brand; `aud` of the JWT. */
  readonly holderBrandId: string;
  /** Software statement assertion from the register. */
  readonly statement: string;
  /** The time of signing, by the recipient’s clock. */
  readonly now: Date;
  /** Registers for CIBA as well. */
  readonly backchannel?: 'poll' | 'ping';
}

/** The registration JWT, signed with the recipient’s key. */
export async function registrationJwt(identity: Identity, options: RegistrationOptions): Promise<string> {
  const { alg } = identity.signingKey;
  const claims = {
    redirect_uris: identity.redirectUris,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: alg,
    grant_types: [
      'authorization_code',
      'client_credentials',
      'refresh_token',
      ...(options.backchannel === undefined ? [] : [backchannelGrants[0]]),
    ],
    response_types: hybridResponseTypes,
    id_token_signed_response_alg: alg,
    id_token_encrypted_response_alg: identity.decryptionKey.alg,
    id_token_encrypted_response_enc: 'A256GCM',
    request_object_signing_alg: alg,
    software_statement: options.statement,
    ...(options.backchannel === undefined
      ? {}
      : { backchannel_token_delivery_mode: options.backchannel, backchannel_authentication_request_signing_alg: alg }),
    ...(options.backchannel === 'ping'
      ? { backchannel_client_notification_endpoint: identity.notificationEndpoint }
      : {}),
  };
  return signedRegistration(identity, options.holderBrandId, options.now, claims);
}

/** Posts the JWT and returns the registered client; throws the library’s error if the holder refuses. */
export async function register(as: oauth.AuthorizationServer, jwt: string, send: typeof fetch): Promise<oauth.Client> {
  const endpoint = required(as.registration_endpoint, 'registration_endpoint');
  const response = await oauth.dynamicClientRegistrationRequest(
    as,
    {},
    {
      // The library posts JSON; the profile requires the signed JWT.
      [oauth.customFetch]: (_url, options) =>
        send(endpoint, {
          ...(options as RequestInit),
          headers: { accept: 'application/json', 'content-type': 'application/jwt' },
          body: jwt,
        }),
    },
  );
  return oauth.processDynamicClientRegistrationResponse(response);
}
