// Common field types, links, meta and the envelopes of every response in the standards.
import * as z from 'zod/mini';
import { checkedAbove, conditional, holds, needs } from './conditional.ts';
import { strictObject } from './jitless.ts';

type DeepReadonly<T> = T extends readonly (infer Entry)[]
  ? readonly DeepReadonly<Entry>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** The TypeScript type of a schema's values, deeply readonly so that stored data can be passed on without a copy. */
export type Wire<S extends z.ZodMiniType> = DeepReadonly<z.output<S>>;

/** RFC 3339 date-time; the offset is mandatory (CDS types). */
export const DateTimeString = z.iso.datetime({ offset: true });
/** RFC 3339 full-date (CDS types). */
export const DateString = z.iso.date();
/** RFC 3339 full-time: a time with its offset (CDS types). */
export const TimeString = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/));
/** ISO 8601 time with an optional offset (published energy files, later plan versions). */
export const IsoTime = z
  .string()
  .check(z.regex(/^T?(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/));
/** ISO 8601 duration without recurrence syntax. */
export const Duration = z.iso.duration();
/** A day in any year, mm-dd. */
export const MonthDay = z.string().check(z.regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));
/** 1 to 16 digits, a point, 2 to 16 digits; no currency sign, no separators (CDS types). */
export const AmountString = z.string().check(z.regex(/^-?\d{1,16}\.\d{2,16}$/));
/** A fraction of one: 0.05 is five per cent (CDS types). */
export const RateString = z.string().check(z.regex(/^-?\d{1,16}(?:\.\d{1,16})?$/));
export const URIString = z.url();
/** The longest address that the register lists. */
export const RegisterUri = z.url().check(z.maxLength(1000));
export const ASCIIString = z.string().check(z.regex(/^[\x20-\x7e]+$/));
export const PositiveInteger = z.int().check(z.minimum(1));
export const NaturalNumber = z.int().check(z.minimum(0));
/** ISO 3166 alpha-3. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{3}$/));
export const Text = z.string();
/** A list of numbers in one check, because a page of usage holds up to 288,000 of them. */
export const NumberArray = z.custom<number[]>((value) => Array.isArray(value) && value.every(Number.isFinite));

export const Links = strictObject({ self: URIString });
export type Links = Wire<typeof Links>;

/** No member says which page this is, so the four conditional links are checked as pairs. */
export const LinksPaginated = conditional(
  strictObject({
    self: URIString,
    first: z.optional(URIString),
    prev: z.optional(URIString),
    next: z.optional(URIString),
    last: z.optional(URIString),
  }),
  needs(['first'], (links) => links.prev !== undefined, 'first is present after the first page'),
  needs(['last'], (links) => links.next !== undefined, 'last is present before the last page'),
  checkedAbove('prev', 'next'),
);
export type LinksPaginated = Wire<typeof LinksPaginated>;

export const Meta = strictObject({});
export type Meta = Wire<typeof Meta>;

export const MetaPaginated = conditional(
  strictObject({ totalRecords: NaturalNumber, totalPages: NaturalNumber }),
  holds(
    'totalPages is 0 if there are no records, and is never more than totalRecords',
    ({ totalRecords, totalPages }) => totalPages <= totalRecords && (totalRecords === 0) === (totalPages === 0),
  ),
);
export type MetaPaginated = Wire<typeof MetaPaginated>;

/** `{data, links, meta}` of a paginated response. */
export const paginated = <S extends z.ZodMiniType>(data: S) =>
  strictObject({ data, links: LinksPaginated, meta: MetaPaginated });

/** `{data, links, meta}` of a response without pages; meta may be absent (1.33.1 and later). */
export const envelope = <S extends z.ZodMiniType>(data: S) =>
  strictObject({ data, links: Links, meta: z.optional(Meta) });

/** `{data, links, meta}` of a response without pages where meta is mandatory (1.18.0, and the register). */
export const envelopeWithMeta = <S extends z.ZodMiniType>(data: S) => strictObject({ data, links: Links, meta: Meta });
