// Step 2: the simulated handshake. Which certificate the caller presented, and whether the scheme issued it (profile 11).
import { cutText } from '../../spec/cut-text.ts';
import type { Ledger } from '../ledger.ts';
import { isMutual } from '../../spec/line-up.ts';
import type { RefusalId } from '../../spec/refusals.ts';
import { inspectPresented } from '../../certificates/present.ts';
import type { World } from '../../world/world.ts';
import type { Routed, Secured } from '../call.ts';

/** Refuses a mutual-TLS call without a certificate of the scheme that is in date and not revoked; asks nothing of a TLS call. */
export async function secure(call: Routed, world: World): Promise<Secured> {
  if (!isMutual(call.place.slot)) return call;
  const ledger: Ledger = call.ledger;
  const refusal = refusalOf(call, world);
  const header = call.request.headers.get('client-cert');
  const at = 'header:client-cert';
  ledger.check('transport.certificate-present', header !== null, {
    at,
    ...(header === null ? { actual: null } : {}),
    ...refusal,
  });
  const certificate = await inspectPresented(header);
  ledger.check('transport.certificate-readable', certificate !== undefined, {
    at,
    actual: cutText(header, 40),
    ...refusal,
  });
  const standing = await world.authority.verify(certificate, world.clock.now());
  ledger.check('transport.certificate-issuer', standing !== 'issuer' && standing !== 'anchor', {
    at: standing === 'anchor' ? 'state:authority.certificate' : 'certificate:issuer.commonName',
    expected: standing === 'anchor' ? 'in date' : world.authority.commonName,
    actual: standing === 'anchor' ? 'not in date' : certificate.issuer.commonName,
    ...(standing === 'anchor'
      ? { fix: 'Move the clock to a time within the dates of the authority’s own certificate.' }
      : {}),
    ...refusal,
  });
  ledger.check('transport.certificate-dates', standing === 'ok' || standing === 'revoked', {
    at: standing === 'expired' ? 'certificate:notAfter' : 'certificate:notBefore',
    expected: `${standing === 'expired' ? 'after' : 'at most'} ${world.clock.now().toISOString()}`,
    actual: (standing === 'expired' ? certificate.notAfter : certificate.notBefore).toISOString(),
    ...refusal,
  });
  ledger.check('transport.certificate-revoked', standing !== 'revoked', {
    at: 'certificate:serialNumber',
    expected: 'not revoked',
    actual: certificate.serialNumber,
    ...refusal,
  });
  return { ...call, peer: certificate };
}

/** A resource without its certificate is a token without its binding: 401. Elsewhere decision D-6 rules. */
function refusalOf(call: Routed, world: World): { refusal?: RefusalId } {
  if (call.operation.form !== 'oauth' && call.operation.form !== 'pushed') return {};
  if (call.operation.access.kind === 'bearer') return { refusal: 'oauth.invalid_token' };
  return world.decisions.get('missingCertificate') === 'invalid_client' ? { refusal: 'oauth.invalid_client' } : {};
}
