// A recipient gets itself a new certificate in time: what a certificate's end needs is a new certificate, and one alone.
import type { DataRecipient, Sandbox } from '../../mocks/index.ts';

/**
 * Its fetch while its certificate is in date. Out of date, also because the clock was set back to before it began, the
 * recipient is looked at anew, which renews its standing certificate: every later call presents the same one, as tokens
 * that are bound to it need (RFC 8705, 3).
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
