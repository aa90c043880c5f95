// Signs a changed request object with the recipient’s own key and fresh times and jti.
import { decodeJwt, decodeProtectedHeader, SignJWT, type JWTPayload } from 'jose';
import type { Sandbox } from '../../../../mocks/index.ts';
import { oneTimeValue } from '../../../recipient/client-auth.ts';

/** Members that are undefined in `change` are removed. */
export async function signedAnew(
  { dataRecipient: { signingKey }, clock }: Sandbox,
  request: string,
  change: Readonly<JWTPayload>,
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const fresh = { jti: oneTimeValue(), iat: now, nbf: now, exp: now + 60 };
  return new SignJWT({ ...decodeJwt(request), ...change, ...fresh })
    .setProtectedHeader({ alg: signingKey.alg, ...decodeProtectedHeader(request) })
    .sign(signingKey.privateKey);
}
