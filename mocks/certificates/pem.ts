// Certificates as text (RFC 7468).
import { encodeBase64 } from '../ambient/base64url.ts';

/** The DER between BEGIN and END CERTIFICATE, in lines of 64 characters. */
export const certificatePem = (der: Uint8Array): string => pem('CERTIFICATE', der);

/** A private key as PKCS #8 (RFC 5958), between BEGIN and END PRIVATE KEY. */
export const privateKeyPem = (pkcs8: Uint8Array): string => pem('PRIVATE KEY', pkcs8);

function pem(label: string, der: Uint8Array): string {
  const lines = encodeBase64(der).replaceAll(/.{64}(?=.)/g, '$&\n');
  return [`-----BEGIN ${label}-----`, lines, `-----END ${label}-----`, ''].join('\n');
}
