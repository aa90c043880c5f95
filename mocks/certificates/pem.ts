// Certificates as text (RFC 7468).
import { encodeBase64 } from '../ambient/base64url.ts';

/** The DER between BEGIN and END CERTIFICATE, in lines of 64 characters. */
export function certificatePem(der: Uint8Array): string {
  const lines = encodeBase64(der).replaceAll(/.{64}(?=.)/g, '$&\n');
  return ['-----BEGIN CERTIFICATE-----', lines, '-----END CERTIFICATE-----', ''].join('\n');
}
