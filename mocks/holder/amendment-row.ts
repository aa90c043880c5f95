// An amendment of an arrangement, stored with its consent.
import * as z from 'zod/mini';
import { instant, moment, rowObject, sharing, text } from '../store/row-schema.ts';

/** What was shared until the amendment replaced it at `at`. */
export const amendmentRow = rowObject({
  at: moment,
  /** The previous grant, which holds its scopes, claims and accounts. */
  grantId: text,
  sharingDuration: sharing,
  expiresAt: z.exactOptional(instant),
});
export type AmendmentRow = z.infer<typeof amendmentRow>;
