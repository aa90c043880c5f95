// Registers a recipient step by step, with every part replaceable: statement, claims, header, key, certificate.
import { importJWK, SignJWT, type JWK } from 'jose';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';

export type Claims = Readonly<Record<string, unknown>>;
/** What is called: a whole sandbox or a small world. */
export type Place = Pick<Sandbox, 'urls' | 'clock'>;
type Recipient = Omit<DataRecipient, 'clientId'>;
export type Signer = Pick<DataRecipient['signingKey'], 'alg' | 'kid' | 'privateKey'>;

export const backchannelGrant = 'urn:openid:params:modrna:grant-type:backchannel_request';
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export const secondsOf = (sandbox: Pick<Sandbox, 'clock'>): number => Math.floor(sandbox.clock.now().getTime() / 1000);

/** A compact JWS over any claims; undefined members are left out. */
export function sign(key: Signer, claims: Claims, header: Claims = {}): Promise<string> {
  const kept = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
  return new SignJWT(kept)
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header })
    .sign(key.privateKey);
}

/** client_assertion and related parameters for the given endpoint. */
export async function authentication(
  sandbox: Pick<Sandbox, 'clock'>,
  recipient: Recipient,
  clientId: string,
  endpoint: string,
  bent: Claims = {},
): Promise<Readonly<Record<string, string>>> {
  const now = secondsOf(sandbox);
  const claims = { iss: clientId, sub: clientId, aud: endpoint, jti: crypto.randomUUID(), iat: now, exp: now + 60 };
  return {
    client_id: clientId,
    client_assertion_type: assertionType,
    client_assertion: await sign(recipient.signingKey, { ...claims, ...bent }),
  };
}

/** The SSA of the recipient's product, from the register. */
export async function statementOf(sandbox: Place, recipient: Recipient): Promise<string> {
  const { secureBase } = sandbox.urls.register;
  const endpoint = `${secureBase}/idp/connect/token`;
  const token = await recipient.fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'cdr-register:read',
      ...(await authentication(sandbox, recipient, recipient.softwareProductId, endpoint)),
    }),
  });
  const { access_token: accessToken } = (await token.json()) as { access_token: string };
  const path = `brands/${recipient.brandId}/software-products/${recipient.softwareProductId}/ssa`;
  const answer = await recipient.fetch(`${secureBase}/cdr-register/v1/energy/data-recipients/${path}`, {
    headers: { authorization: `Bearer ${accessToken}`, 'x-v': '3' },
  });
  if (answer.status !== 200) throw new Error(`The register refused the statement: ${await answer.text()}`);
  return answer.text();
}

/** The register's key for statements, from a sandbox with exportable keys: for statements that it would never issue. */
export const statementKey = (sandbox: Sandbox): Promise<Signer> => keyOf(sandbox, 'register', 'statement-PS256');

/** A PS256 key of a party, from a sandbox with exportable keys. */
export async function keyOf(sandbox: Sandbox, whose: string, of: string): Promise<Signer> {
  const { keys = [] } = await sandbox.exportState({ includeKeys: true });
  const held = keys as readonly { owner: string; purpose: string; jwk: JWK }[];
  const jwk = held.find(({ owner, purpose }) => owner === whose && purpose === of)?.jwk;
  if (jwk?.kid === undefined) throw new Error(`${whose} has no key ${of}.`);
  const privateKey = await importJWK(jwk, 'PS256');
  if (privateKey instanceof Uint8Array) throw new Error('The register’s key is no key.');
  return { alg: 'PS256', kid: jwk.kid, privateKey };
}

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
