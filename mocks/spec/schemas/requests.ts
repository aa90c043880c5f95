// Bodies that callers send: the list of service points, and a consent to create.
import * as z from 'zod/mini';
import { ASCIIString, NaturalNumber, Text, type Wire } from './common-fields.ts';
import { object } from './jitless.ts';

const meta = z.optional(object({}));

/** The published form; which other spellings are read is the decision listMember. */
export const RequestServicePointIdList = object({ data: object({ servicePointIds: z.array(ASCIIString) }), meta });
export type RequestServicePointIdList = Wire<typeof RequestServicePointIdList>;

/** sharingDuration in seconds; 0 or absent shares once (decision consentApi). */
export const RequestConsent = object({
  data: object({
    scopes: z.array(Text).check(z.minLength(1)),
    sharingDuration: z.optional(NaturalNumber.check(z.maximum(31_536_000))),
  }),
  meta,
});
export type RequestConsent = Wire<typeof RequestConsent>;
