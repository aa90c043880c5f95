// The register's tables, and the row type of each.
import * as z from 'zod/mini';
import { address, commonName, jwtIdRow, moment, rowObject, text, texts, type RowsOf } from '../store/row-schema.ts';

/** Table `register.enrolled`, id = softwareProductId. */
const enrolledProduct = rowObject({
  id: commonName,
  /** Short name, from which its host `slug.recipient.cdr.example` is made. */
  slug: text,
  legalEntityId: text,
  legalEntityName: text,
  dataRecipientBrandId: text,
  brandName: text,
  productName: text,
  description: text,
  // Not validated as addresses: with an invalid one the register refuses to make a software statement.
  redirectUris: texts,
  jwksUri: address,
  recipientBaseUri: address,
  /** Names the sector in which it shares the subs of consumers (OIDC Core 8.1). */
  sectorIdentifierUri: z.exactOptional(address),
  /** Absent: every scope of the sector. */
  scopes: z.exactOptional(texts),
  enrolledAt: moment,
});
export type EnrolledProduct = z.infer<typeof enrolledProduct>;

/** Table `register.status`, id = kind of entity and its id (`statusRowId`): a changed status. */
const statusRow = rowObject({ id: text, status: text, at: moment });
export type StatusRow = z.infer<typeof statusRow>;

export const registerTables = {
  'register.jtis': jwtIdRow,
  'register.enrolled': enrolledProduct,
  'register.status': statusRow,
};

declare module '../world/world.ts' {
  interface TableRows extends RowsOf<typeof registerTables> {}
}
