// Whether a certificate is in date (RFC 5280, 4.1.2.5: both bounds are inclusive).
import type { ClientCertificate } from './certificate.ts';

export const datesAt = (
  { notBefore, notAfter }: Pick<ClientCertificate, 'notBefore' | 'notAfter'>,
  now: Date,
): 'ok' | 'not-yet-valid' | 'expired' => (now < notBefore ? 'not-yet-valid' : now > notAfter ? 'expired' : 'ok');
