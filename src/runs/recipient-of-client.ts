// Which recipient of a sandbox a client_id belongs to, ready to act at the holder that issued it.
import type { Sandbox } from '../../mocks/index.ts';
import { discoverHolder } from '../recipient/at-holder.ts';
import { recipientFor, type ActingRecipient } from './recipient-for.ts';

/** Undefined for a client of nobody here. */
export async function recipientOfClient(sandbox: Sandbox, clientId: unknown): Promise<ActingRecipient | undefined> {
  if (typeof clientId !== 'string') return undefined;
  for (const recipient of await sandbox.recipients.list()) {
    const holder = Object.entries(recipient.clientIds).find(([, id]) => id === clientId)?.[0];
    const found = holder === undefined ? undefined : sandbox.holders[holder];
    if (found === undefined) continue;
    const { urls, brandId: dataHolderBrandId, brandName } = found;
    const { issuer } = urls;
    const brand = {
      issuer,
      publicBase: hostOf(urls.publicBase),
      resourceBase: hostOf(urls.base),
      dataHolderBrandId,
      brandName,
    };
    const holderMetadata = await discoverHolder(issuer, sandbox.fetch);
    const known = { holderMetadata, client: { client_id: clientId }, brand };
    return recipientFor(sandbox, { recipient, holder, known });
  }
  return undefined;
}

/** A base as the register has it: operations begin with /cds-au/v1 of their own. */
const hostOf = (base: string): string => base.replace(/\/cds-au\/v1$/u, '');
