// The recipients that hold a consumer’s tokens, each with its newest tokens.
import type { DataRecipient, DueItem, Sandbox } from '../../../mocks/index.ts';
import { isOfOwn } from '../../runs/recipients/client-facts.ts';

export interface Sharer {
  readonly recipient: DataRecipient;
  /** The data holder brand with which the client is registered. */
  readonly brand: string;
  readonly clientId: string;
  readonly accessToken: string | undefined;
  readonly refreshToken: string | undefined;
}

/** Every registered client that was issued a token: the scenario’s recipient first, then by the newest token. */
export async function sharersOf(sandbox: Sandbox): Promise<readonly Sharer[]> {
  const [items, recipients] = await Promise.all([sandbox.due(), sandbox.recipients.list()]);
  const newest = (kind: DueItem['kind'], clientId: string): DueItem | undefined =>
    items.findLast((item) => item.kind === kind && item.clientId === clientId);
  const found = recipients.flatMap((recipient) =>
    Object.entries(recipient.clientIds).flatMap(([brand, clientId]) => {
      const [access, refresh] = [newest('access-token', clientId), newest('refresh-token', clientId)];
      if (access === undefined && refresh === undefined) return [];
      const sharer: Sharer = { recipient, brand, clientId, accessToken: access?.id, refreshToken: refresh?.id };
      const isOwn = isOfOwn(sandbox, recipient);
      return [{ sharer, isOwn, at: Math.max(access?.at.getTime() ?? 0, refresh?.at.getTime() ?? 0) }];
    }),
  );
  return found.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.at - a.at).map(({ sharer }) => sharer);
}
