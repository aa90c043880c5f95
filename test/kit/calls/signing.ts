// What a recipient signs with its keys: JWTs over any claims, and the proof of who calls.
import { importJWK, SignJWT, type JWK } from 'jose';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** What is called: a whole sandbox or a small world. */
export type Place = Pick<Sandbox, 'urls' | 'clock'>;

/** A recipient, registered or not. */
export type Recipient = Omit<DataRecipient, 'clientId'>;

export type Signer = Pick<DataRecipient['signingKey'], 'alg' | 'kid' | 'privateKey'>;

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
