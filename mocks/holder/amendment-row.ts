// One amendment of an arrangement, kept with its consent.
import * as z from 'zod/mini';
import { instant, moment, rowObject, sharing, someTexts, texts } from '../store/row-schema.ts';

/** What was shared until an amendment took its place at `at`. */
export const amendmentRow = rowObject({
  at: moment,
  scopes: someTexts,
  claims: texts,
  /** Internal account keys. */
  accounts: texts,
  sharingDuration: sharing,
  expiresAt: z.exactOptional(instant),
});
export type AmendmentRow = z.infer<typeof amendmentRow>;
