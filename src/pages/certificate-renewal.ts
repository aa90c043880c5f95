// A recipient gets itself a new certificate in time: what a certificate's end needs is a new certificate.
import type { DataRecipient, Sandbox } from '../../mocks/index.ts';

/** Its fetch while its certificate is in date; after its end, one that presents a new certificate of the same name. */
export async function fetchInDate(
  { certificates, clock }: Sandbox,
  { certificate, softwareProductId: commonName, fetch }: DataRecipient,
): Promise<typeof globalThis.fetch> {
  if (clock.now() < certificate.notAfter) return fetch;
  return certificates.present(await certificates.issue({ commonName }));
}
