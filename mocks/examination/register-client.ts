// Registers the examined recipient with the holder before a plan begins, so that the plan need not wait for it.
import { seconds } from '../ambient/clock.ts';
import { systemRandomness } from '../ambient/randomness.ts';
import { recordOf } from '../ambient/is-record.ts';
import { signJwt } from '../keys/sign.ts';
import { hybridResponseTypes } from '../spec/profiles/hybrid-published.ts';
import { todayResponseTypes } from '../spec/profiles/today-published.ts';
import { backchannelGrants } from '../spec/algorithms.ts';
import type { DataRecipient, Sandbox } from '../sandbox/sandbox-interface.ts';

/** Does nothing if it is registered. Throws an Error that names the response that prevented it. */
export async function registerClient(sandbox: Sandbox, recipient: DataRecipient, backchannel: boolean): Promise<void> {
  const [brand = ''] = Object.keys(sandbox.holders);
  if (recipient.clientIds[brand] !== undefined) return;
  const statement = await statementOf(sandbox, recipient);
  const isToday = sandbox.profile !== '0.1.1';
  const audience = isToday ? sandbox.urls.dataHolder.issuer : sandbox.dataHolder.dataHolderBrandId;
  const { alg } = recipient.signingKey;
  const jwt = await signed(recipient, {
    aud: audience,
    redirect_uris: recipient.redirectUris,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: alg,
    grant_types: [
      'authorization_code',
      'client_credentials',
      'refresh_token',
      ...(backchannel ? [backchannelGrants[0]] : []),
    ],
    id_token_signed_response_alg: alg,
    request_object_signing_alg: alg,
    software_statement: statement,
    ...(isToday
      ? { response_types: todayResponseTypes, authorization_signed_response_alg: alg }
      : {
          response_types: hybridResponseTypes,
          id_token_encrypted_response_alg: recipient.decryptionKey.alg,
          id_token_encrypted_response_enc: 'A256GCM',
        }),
    ...(backchannel
      ? { backchannel_token_delivery_mode: 'poll', backchannel_authentication_request_signing_alg: alg }
      : {}),
  });
  const headers = { accept: 'application/json', 'content-type': 'application/jwt' };
  await ok(
    await recipient.fetch(`${sandbox.urls.dataHolder.secureBase}/register`, { method: 'POST', headers, body: jwt }),
  );
}

async function statementOf(sandbox: Sandbox, recipient: DataRecipient): Promise<string> {
  const { base, secureBase } = sandbox.urls.register;
  const { token_endpoint: endpoint } = await json(
    await recipient.fetch(`${sandbox.urls.register.issuer}/.well-known/openid-configuration`),
  );
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'cdr-register:read',
    client_id: recipient.softwareProductId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signed(recipient, { aud: endpoint, sub: recipient.softwareProductId }),
  });
  const at = typeof endpoint === 'string' ? endpoint : base;
  const { access_token: token } = await json(await recipient.fetch(at, { method: 'POST', body: form }));
  const path = `/cdr-register/v1/energy/data-recipients/brands/${recipient.brandId}/software-products/${recipient.softwareProductId}/ssa`;
  const headers = { authorization: `Bearer ${String(token)}`, 'x-v': '3' };
  return (await ok(await recipient.fetch(`${secureBase}${path}`, { headers }))).text();
}

/** A JWT signed by the product, valid for five minutes, with a new jti. */
function signed({ signingKey, softwareProductId, now }: DataRecipient, claims: object): Promise<string> {
  const iat = seconds(now());
  return signJwt(signingKey, { iss: softwareProductId, iat, exp: iat + 300, jti: systemRandomness.uuid(), ...claims });
}

async function ok(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(
    `The recipient could not be registered. ${response.url} answered ${String(response.status)}: ${await response.text()}`,
  );
}

const json = async (response: Response): Promise<Readonly<Record<string, unknown>>> =>
  recordOf(await (await ok(response)).json()) ?? {};
