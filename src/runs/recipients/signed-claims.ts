// JWTs that a recipient signs, with any claims.
import { CompactSign } from 'jose';
import type { Sandbox } from '../../../mocks/index.ts';
import type { Identity } from '../../recipient/identity.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Signed with the recipient’s key. */
export function signed({ signingKey }: Pick<Identity, 'signingKey'>, claims: Claims): Promise<string> {
  const { alg, kid, privateKey } = signingKey;
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .sign(privateKey);
}

/** Claims of private_key_jwt for one endpoint (RFC 7523 3). */
export function assertionClaims(
  { clock }: Pick<Sandbox, 'clock'>,
  { clientId }: { readonly clientId: string },
  endpoint: string,
): Claims {
  const iat = Math.floor(clock.now().getTime() / 1000);
  return { iss: clientId, sub: clientId, aud: endpoint, jti: crypto.randomUUID(), iat, exp: iat + 300 };
}

export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Form parameters of client authentication at an endpoint (RFC 7523 2.2). */
export async function authentication(
  sandbox: Pick<Sandbox, 'clock'>,
  { clientId, recipient }: { readonly clientId: string; readonly recipient: Pick<Identity, 'signingKey'> },
  endpoint: string,
): Promise<Readonly<Record<'client_id' | 'client_assertion_type' | 'client_assertion', string>>> {
  const assertion = await signed(recipient, assertionClaims(sandbox, { clientId }, endpoint));
  return { client_id: clientId, client_assertion_type: assertionType, client_assertion: assertion };
}
