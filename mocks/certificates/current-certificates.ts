// The current certificate of each participant, the same for concurrent callers and in every tab.
import type { Clock } from '../ambient/clock.ts';
import type { Table } from '../store/table.ts';
import type { ClientCertificate } from './certificate.ts';
import { datesAt } from './dates-at.ts';
import { inspect } from './inspect.ts';
import type { CertificateRow } from './issuer.ts';
import { ownCopy } from './issuing.ts';

/** Issues a certificate. */
type Issue = () => Promise<ClientCertificate>;

/** Returns the row's certificate, or issues one if it is missing or expired. */
export function currentCertificates({
  table,
  clock,
}: {
  readonly table: Table<CertificateRow>;
  readonly clock: Clock;
}): (id: string, issue: Issue) => Promise<ClientCertificate> {
  /** By id, so that concurrent callers get the same certificate, whichever is faster. */
  const pending = new Map<string, Promise<ClientCertificate>>();
  const currentAt = async (id: string, issue: Issue): Promise<ClientCertificate> => {
    const row = await table.get(id);
    const kept = row && (await inspect(row.der));
    if (kept !== undefined && datesAt(kept, clock.now()) === 'ok') return ownCopy(kept.der);
    const { der } = await issue();
    if (row !== undefined) await table.put({ id, der });
    // Another tab came first, so its certificate is used.
    else if (!(await table.add({ id, der }))) return currentAt(id, issue);
    return ownCopy(der);
  };
  return async (id, issue) => {
    const begun = pending.get(id) ?? currentAt(id, issue).finally(() => pending.delete(id));
    pending.set(id, begun);
    const certificate = await begun;
    return { ...certificate, der: new Uint8Array(certificate.der) };
  };
}
