// The step of transport: the simulated handshake. Identifies the caller's certificate, and checks that the scheme issued it (profile 11).
import { defined } from '../../ambient/defined.ts';
import { cutText } from '../../spec/cut-text.ts';
import type { Evidence, Ledger } from '../ledger.ts';
import { isMutual } from '../../spec/check-order.ts';
import type { RefusalId } from '../../spec/refusals.ts';
import type { VerifyResult } from '../../certificates/authority.ts';
import type { InspectedCertificate } from '../../certificates/certificate.ts';
import { inspectPresented } from '../../certificates/present.ts';
import type { World } from '../../world/world.ts';
import type { Routed, Secured } from '../call.ts';

/** Refuses a mutual-TLS call without a certificate of the scheme that is current and not revoked; requires nothing for a plain TLS call. */
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
  const result = await world.authority.verify(certificate, world.clock.now());
  const isUntrusted = result === 'issuer' || result === 'anchor' || result === 'server';
  ledger.check('transport.certificate-issuer', !isUntrusted, {
    ...issuerEvidence(result, certificate, world),
    ...refusal,
  });
  ledger.check('transport.certificate-dates', result === 'ok' || result === 'revoked', {
    at: result === 'expired' ? 'certificate:notAfter' : 'certificate:notBefore',
    expected: `${result === 'expired' ? 'after' : 'at most'} ${world.clock.now().toISOString()}`,
    actual: (result === 'expired' ? certificate.notAfter : certificate.notBefore).toISOString(),
    ...refusal,
  });
  ledger.check('transport.certificate-revoked', result !== 'revoked', {
    at: 'certificate:serialNumber',
    expected: 'not revoked',
    actual: certificate.serialNumber,
    ...refusal,
  });
  const owner = await world.authority.ownerOf(certificate);
  return { ...call, peer: certificate, ...defined({ owner }) };
}

function issuerEvidence(result: VerifyResult, { issuer }: InspectedCertificate, { authority }: World): Evidence {
  if (result === 'anchor')
    return {
      at: 'state:authority.certificate',
      expected: 'in date',
      actual: 'not in date',
      fix: 'Move the clock to a time within the dates of the authority’s own certificate.',
    };
  if (result === 'server')
    return {
      at: 'certificate:extendedKeyUsage',
      expected: 'clientAuth',
      actual: 'serverAuth',
      fix: 'Present a client certificate: this one is for a server.',
    };
  // The issuer's name is right, but the authority did not issue it: the signature is wrong, or it is not on record.
  return { at: 'certificate:issuer.commonName', expected: authority.commonName, actual: issuer.commonName };
}

/** At a resource, a missing certificate means that the token's binding fails: 401. Elsewhere decision D-6 applies. */
function refusalOf(call: Routed, world: World): { refusal?: RefusalId } {
  if (call.operation.form !== 'oauth' && call.operation.form !== 'pushed') return {};
  if (call.operation.access.kind === 'bearer') return { refusal: 'oauth.invalid_token' };
  return world.decisions.get('missingCertificate') === 'invalid_client' ? { refusal: 'oauth.invalid_client' } : {};
}
