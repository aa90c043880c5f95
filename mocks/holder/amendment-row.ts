// One amendment of an arrangement, kept with its consent.
import * as z from 'zod/mini';
import { instant, moment, rowObject, sharing, text } from '../store/row-schema.ts';

/** What was shared until an amendment took its place at `at`. */
export const amendmentRow = rowObject({
  at: moment,
  /** The grant of before, which holds its scopes, claims and accounts. */
  grantId: text,
  sharingDuration: sharing,
  expiresAt: z.exactOptional(instant),
});
export type AmendmentRow = z.infer<typeof amendmentRow>;
