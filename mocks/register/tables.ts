// The register's drawer: each table and the row that is in it.
import * as z from 'zod/mini';
import { address, commonName, jwtIdRow, moment, rowObject, text, texts, type RowsOf } from '../store/row-schema.ts';

/** Table `register.enrolled`, id = softwareProductId. */
const enrolledProduct = rowObject({
  id: commonName,
  /** Short name: its host is `slug.recipient.cdr.example`. */
  slug: text,
  legalEntityId: text,
  legalEntityName: text,
  dataRecipientBrandId: text,
  brandName: text,
  productName: text,
  description: text,
  // What is no address makes no software statement; the register says so itself.
  redirectUris: texts,
  jwksUri: address,
  recipientBaseUri: address,
  /** Names the sector that it shares the subs of consumers with (OIDC Core 8.1). */
  sectorIdentifierUri: z.exactOptional(address),
  /** Absent: every scope of the sector. */
  scopes: z.exactOptional(texts),
  enrolledAt: moment,
});
export type EnrolledProduct = z.infer<typeof enrolledProduct>;

/** Table `register.status`, id = entity and its id (`statusRowId`): a status that was changed. */
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
