// The data recipients' tables, and the row type of each.
import * as z from 'zod/mini';
import { algorithm, commonName, jwtIdRow, moment, rowObject, text, texts, type RowsOf } from '../store/row-schema.ts';

/** Table `recipients.products`, id = slug. */
const recipientRow = rowObject({
  id: text,
  softwareProductId: commonName,
  alg: algorithm,
  /** Redirect URIs that replaced its first ones. */
  redirectUris: z.exactOptional(texts),
});
export type RecipientRow = z.infer<typeof recipientRow>;

/** Table `recipients.withdrawals`, id = slug and arrangement: a holder has ended it, and the recipient has forgotten its tokens. */
const withdrawalNoticeRow = rowObject({
  id: text,
  slug: text,
  arrangementId: text,
  /** Id at the register. */
  dataHolderBrandId: text,
  at: moment,
});

/** Table `recipients.notifications`, id = exchange. */
const notificationRow = rowObject({ id: text, slug: text, authReqId: text, at: moment });

export const recipientTables = {
  'recipients.products': recipientRow,
  'recipients.notifications': notificationRow,
  'recipients.withdrawals': withdrawalNoticeRow,
  'recipients.jtis': jwtIdRow,
};

declare module '../world/world.ts' {
  interface TableRows extends RowsOf<typeof recipientTables> {}
}
