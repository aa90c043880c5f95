// Step 2: the simulated handshake. Which certificate the caller presented, and whether the scheme issued it (profile 11).
import type { Ledger } from '../ledger.ts';
import { isMutual } from '../../spec/line-up.ts';
import type { RefusalId } from '../../spec/refusals.ts';
import { inspectPresented } from '../../certificates/present.ts';
import type { World } from '../../world.ts';
import type { Routed, Secured } from '../visit.ts';

/** Refuses a mutual-TLS call without a certificate of the scheme that is in date; asks nothing of a TLS call. */
export async function secure(visit: Routed, world: World): Promise<Secured> {
  if (!isMutual(visit.place.slot)) return visit;
  const ledger: Ledger = visit.ledger;
  const refusal = refusalOf(visit, world);
  const header = visit.request.headers.get('client-cert');
  const at = 'header:client-cert';
  ledger.check('transport.certificate-present', header !== null, { at, actual: 'no certificate', ...refusal });
  const certificate = await inspectPresented(header);
  ledger.check('transport.certificate-readable', certificate !== undefined, {
    at,
    actual: header.slice(0, 40),
    ...refusal,
  });
  const standing = await world.authority.verify(certificate, world.clock.now());
  const { commonName } = certificate.subject;
  ledger.check('transport.certificate-issuer', standing !== 'issuer', {
    at: 'certificate:issuer.commonName',
    expected: (await world.authority.root()).subject.commonName,
    actual: certificate.issuer.commonName,
    ...refusal,
  });
  ledger.check('transport.certificate-dates', standing === 'ok', {
    at: standing === 'expired' ? 'certificate:notAfter' : 'certificate:notBefore',
    expected: `${certificate.notBefore.toISOString()} to ${certificate.notAfter.toISOString()} (${commonName})`,
    actual: world.clock.now().toISOString(),
    ...refusal,
  });
  return { ...visit, peer: certificate };
}

/** A resource without its certificate is a token without its binding: 401. Elsewhere decision D-6 rules. */
function refusalOf(visit: Routed, world: World): { refusal?: RefusalId } {
  if (visit.operation.form !== 'oauth') return {};
  if (visit.operation.access.kind === 'bearer') return { refusal: 'oauth.invalid_token' };
  return world.decisions.get('missingCertificate') === 'invalid_client' ? { refusal: 'oauth.invalid_client' } : {};
}
