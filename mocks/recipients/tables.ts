// The data recipients' drawer: each table and the row that is in it.
import * as z from 'zod/mini';
import { algorithm, commonName, jwtIdRow, moment, rowObject, text, texts, type RowsOf } from '../store/row-schema.ts';

/** Table `recipients.products`, id = slug. */
const recipientRow = rowObject({
  id: text,
  softwareProductId: commonName,
  alg: algorithm,
  /** Addresses it was given in place of its first ones. */
  redirectUris: z.exactOptional(texts),
});
export type RecipientRow = z.infer<typeof recipientRow>;

/** Table `recipients.withdrawals`, id = slug and arrangement: a holder has ended it, and its tokens are forgotten. */
const withdrawalNoticeRow = rowObject({
  id: text,
  slug: text,
  arrangementId: text,
  /** Of the register. */
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
