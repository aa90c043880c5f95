// The fetch of a party that has a certificate.
import type { ClientCertificate } from '../certificates/certificate.ts';
import { presenting } from '../certificates/present.ts';
import { isMutual } from '../spec/check-order.ts';
import type { Addresses } from '../world/addresses.ts';

/** Presents the certificate at mutual-TLS addresses of the sandbox only. */
export function presentingWhereMutual(
  certificate: ClientCertificate,
  addresses: Pick<Addresses, 'locate'>,
  ownFetch: typeof fetch,
): typeof fetch {
  const presented = presenting(certificate, ownFetch);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const place = addresses.locate(url)?.place;
    return place !== undefined && isMutual(place.slot) ? presented(input, init) : ownFetch(input, init);
  };
}
