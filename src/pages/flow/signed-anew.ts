// A request object signed anew with the recipient's own key: the same, but for what is changed and what has to be fresh.
import { decodeJwt, decodeProtectedHeader, SignJWT, type JWTPayload } from 'jose';
import type { Sandbox } from '../../../mocks/index.ts';
import { oneTimeValue } from '../../recipient/client-auth.ts';

/** What is undefined is left out. */
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
