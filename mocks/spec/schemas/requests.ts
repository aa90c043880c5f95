// Bodies that callers send: a list of service points or of accounts, and a consent to create.
import * as z from 'zod/mini';
import { ASCIIString, NaturalNumber, Text, type Wire } from './common-fields.ts';
import { object } from './jitless.ts';

const meta = z.optional(object({}));

/** The published form; decision listMember says which other spellings are accepted. */
export const RequestServicePointIdList = object({ data: object({ servicePointIds: z.array(ASCIIString) }), meta });
export type RequestServicePointIdList = Wire<typeof RequestServicePointIdList>;

/** The accounts that a POST operation concerns (energy 1.36.0). */
export const RequestAccountIdListV1 = object({ data: object({ accountIds: z.array(ASCIIString) }), meta });
export type RequestAccountIdListV1 = Wire<typeof RequestAccountIdListV1>;

/** sharingDuration in seconds; 0 or absent means once (decision consentApi). */
export const RequestConsent = object({
  data: object({
    scopes: z.array(Text).check(z.minLength(1)),
    sharingDuration: z.optional(NaturalNumber.check(z.maximum(31_536_000))),
  }),
  meta,
});
export type RequestConsent = Wire<typeof RequestConsent>;
