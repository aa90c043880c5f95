// Renews a recipient’s certificate when it is out of date, and nothing else of the recipient.
import type { DataRecipient, Sandbox } from '../../../mocks/index.ts';

/**
 * The recipient’s fetch while its certificate is in date. Outside its validity (also when the clock was set back to
 * before it began) finding the recipient again renews the stored certificate: every later call presents the same one,
 * as certificate-bound tokens require (RFC 8705, 3).
 */
export async function fetchInDate(
  { recipients, clock }: Sandbox,
  recipient: DataRecipient,
): Promise<typeof globalThis.fetch> {
  const { certificate, softwareProductId } = recipient;
  const now = clock.now();
  if (certificate.notBefore <= now && now < certificate.notAfter) return recipient.fetch;
  return ((await recipients.find(softwareProductId)) ?? recipient).fetch;
}
