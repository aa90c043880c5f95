// Error bodies: the error lists of the standards and the error object of OAuth.
import * as z from 'zod/mini';
import { Text, URIString, type Wire } from './common-fields.ts';
import { checkedAbove, conditional, type Condition } from './conditional.ts';
import { strictObject } from './jitless.ts';

const standardCode = 'urn:au-cds:error:';

const MetaError = conditional(strictObject({ urn: z.optional(Text) }), checkedAbove('urn'));

const members = { code: Text, title: Text, detail: Text, meta: z.optional(MetaError) };

/** A code outside the standard has to name the standard code that it extends (CDS errors). */
const urnOfOwnCode: Condition<{ code: string; meta?: { urn?: string | undefined } | undefined }> = {
  members: ['meta'],
  rule: 'meta.urn names the standard code that an application-specific code extends',
  holds: ({ code, meta }) => code.startsWith(standardCode) || meta?.urn !== undefined,
};

export const ErrorV2 = conditional(strictObject(members), urnOfOwnCode);
export type ErrorV2 = Wire<typeof ErrorV2>;

export const ResponseErrorListV2 = strictObject({ errors: z.array(ErrorV2).check(z.minLength(1)) });
export type ResponseErrorListV2 = Wire<typeof ResponseErrorListV2>;

/** An error entry of a data holder about energy data that a secondary data holder keeps. */
export const PrimaryErrorV1 = conditional(
  strictObject({ isSecondaryDataHolderError: z.optional(z.boolean()), ...members }),
  urnOfOwnCode,
);
export type PrimaryErrorV1 = Wire<typeof PrimaryErrorV1>;

export const PrimaryResponseErrorListV1 = strictObject({ errors: z.array(PrimaryErrorV1).check(z.minLength(1)) });
export type PrimaryResponseErrorListV1 = Wire<typeof PrimaryResponseErrorListV1>;

/** Printable ASCII without quotation mark and backslash (RFC 6749 5.2). */
const ErrorText = z.string().check(z.regex(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/));

export const OAuthError = strictObject({
  error: ErrorText,
  error_description: z.optional(ErrorText),
  error_uri: z.optional(URIString),
});
export type OAuthError = Wire<typeof OAuthError>;
