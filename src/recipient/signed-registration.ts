// Signs a registration request: issued by the software product, single use, valid for five minutes.
import { SignJWT, type JWTPayload } from 'jose';
import type { Identity } from './identity.ts';

/** Signed with the recipient’s key. */
export function signedRegistration(
  { softwareProductId, signingKey: { alg, kid, privateKey } }: Identity,
  audience: string,
  now: Date,
  claims: JWTPayload,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuer(softwareProductId)
    .setAudience(audience)
    .setJti(crypto.randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 300)
    .sign(privateKey);
}
