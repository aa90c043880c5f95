// Finds the recipient that a client_id belongs to, ready to act at the holder that issued it.
import type { Sandbox } from '../../../mocks/index.ts';
import { clientFacts } from './client-facts.ts';
import { recipientFor, type ActingRecipient } from './recipient-for.ts';

/** Undefined for an unknown client. */
export async function recipientOfClient(sandbox: Sandbox, clientId: unknown): Promise<ActingRecipient | undefined> {
  if (typeof clientId !== 'string') return undefined;
  for (const recipient of await sandbox.recipients.list()) {
    const holder = Object.entries(recipient.clientIds).find(([, id]) => id === clientId)?.[0];
    const found = holder === undefined ? undefined : sandbox.holders[holder];
    if (found !== undefined)
      return recipientFor(sandbox, { recipient, holder, known: await clientFacts(sandbox, found, clientId) });
  }
  return undefined;
}
