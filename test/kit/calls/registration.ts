// Registers a recipient step by step, with every part replaceable: statement, claims, header, key, certificate.
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { keyOf, secondsOf, sign, type Claims, type Place, type Recipient, type Signer } from './signing.ts';
import { getSecure, statementPath, tokenOf } from './to-register.ts';

export const backchannelGrant = 'urn:openid:params:modrna:grant-type:backchannel_request';

/** The SSA of the recipient's product, from the register. */
export async function statementOf(sandbox: Place, recipient: Recipient): Promise<string> {
  const path = statementPath(recipient.brandId, recipient.softwareProductId, 'energy');
  const headers = { authorization: `Bearer ${await tokenOf(sandbox, recipient)}`, 'x-v': '3' };
  const answer = await getSecure(sandbox, recipient, path, headers);
  if (answer.status !== 200) throw new Error(`The register refused the statement: ${await answer.text()}`);
  return answer.text();
}

/** The register's key for statements, from a sandbox with exportable keys: for statements that it would never issue. */
export const statementKey = (sandbox: Sandbox): Promise<Signer> => keyOf(sandbox, 'register', 'statement-PS256');

/** The claims of an honest registration. */
export function registrationClaims(sandbox: Place, recipient: Recipient, statement: string): Claims {
  const now = secondsOf(sandbox);
  return {
    iss: recipient.softwareProductId,
    aud: sandbox.urls.dataHolder.issuer,
    iat: now,
    exp: now + 300,
    jti: crypto.randomUUID(),
    redirect_uris: recipient.redirectUris,
    token_endpoint_auth_method: 'private_key_jwt',
    grant_types: ['authorization_code', 'client_credentials', 'refresh_token'],
    response_types: ['code id_token'],
    id_token_signed_response_alg: 'PS256',
    request_object_signing_alg: recipient.signingKey.alg,
    software_statement: statement,
  };
}

export const pollMembers: Claims = {
  grant_types: ['authorization_code', 'client_credentials', 'refresh_token', backchannelGrant],
  backchannel_token_delivery_mode: 'poll',
  backchannel_authentication_request_signing_alg: 'ES256',
};

/** Posts a raw registration request. */
export function post(
  sandbox: Pick<Sandbox, 'urls'>,
  send: typeof fetch,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return send(`${sandbox.urls.dataHolder.secureBase}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/jwt', accept: 'application/json', ...headers },
    body,
  });
}

export interface Bent {
  /** Replaces honest claims; undefined removes one. */
  readonly claims?: Claims;
  readonly header?: Claims;
  readonly statement?: string;
  readonly key?: Signer;
  readonly send?: typeof fetch;
}

/** An honest registration with the given changes. */
export async function register(sandbox: Place, recipient: Recipient, bent: Bent = {}): Promise<Response> {
  const statement = bent.statement ?? (await statementOf(sandbox, recipient));
  const claims = { ...registrationClaims(sandbox, recipient, statement), ...bent.claims };
  const body = await sign(bent.key ?? recipient.signingKey, claims, bent.header);
  return post(sandbox, bent.send ?? recipient.fetch, body);
}

/** Registers and returns the client_id. */
export async function registered(sandbox: Place, recipient: Recipient, claims: Claims = {}): Promise<string> {
  const answer = await register(sandbox, recipient, { claims });
  const body = (await answer.json()) as { client_id?: string };
  if (answer.status !== 201 || body.client_id === undefined)
    throw new Error(`The registration was refused: ${JSON.stringify(body)}`);
  return body.client_id;
}
