// Which recipient of a sandbox a client_id belongs to, ready to act at the holder that issued it.
import type { Sandbox } from '../../mocks/index.ts';
import { discoverHolder } from '../recipient/at-holder.ts';
import { recipientFor, type ActingRecipient } from './recipient-for.ts';

/** Undefined for a client of nobody here. */
export async function recipientOfClient(sandbox: Sandbox, clientId: unknown): Promise<ActingRecipient | undefined> {
  if (typeof clientId !== 'string') return undefined;
  for (const recipient of await sandbox.recipients.list()) {
    const holder = Object.entries(recipient.clientIds).find(([, id]) => id === clientId)?.[0];
    const urls = holder === undefined ? undefined : sandbox.urls.dataHolders[holder];
    if (urls === undefined) continue;
    const brand = {
      issuer: urls.issuer,
      publicBase: urls.publicBase,
      resourceBase: urls.base.replace(/\/cds-au\/v1$/u, ''),
      dataHolderBrandId: '',
      brandName: holder ?? '',
    };
    const holderMetadata = await discoverHolder(urls.issuer, sandbox.fetch);
    const known = { holderMetadata, client: { client_id: clientId }, brand };
    return recipientFor(sandbox, { recipient, holder, known });
  }
  return undefined;
}
