// The certificate a party presents when it calls another: issued once, kept, and found again by every tab.
import type { CertificateRole, ClientCertificate } from './certificates/certificate.ts';
import { inspect } from './certificates/inspect.ts';
import type { Row } from './store/table.ts';
import type { World } from './world.ts';

/** Table `certificates.issued`, id = owner. */
interface IssuedRow extends Row {
  readonly der: Uint8Array;
}

/** The owner's certificate; issued on first need, or anew when the kept one has expired. */
export async function ownCertificate(
  world: World,
  owner: string,
  role: CertificateRole,
  commonName: string,
): Promise<ClientCertificate> {
  const table = world.table<IssuedRow>('certificates.issued');
  const kept = await table.get(owner);
  const certificate = kept === undefined ? undefined : await inspect(kept.der);
  if (certificate !== undefined && (await world.authority.verify(certificate, world.clock.now())) === 'ok')
    return certificate;
  const issued = await world.authority.issue({ commonName, role });
  if (kept === undefined && !(await table.add({ id: owner, der: issued.der })))
    return ownCertificate(world, owner, role, commonName);
  if (kept !== undefined) await table.put({ id: owner, der: issued.der });
  return issued;
}
