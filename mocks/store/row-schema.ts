// Schemas for rows, and for the members of rows. The row types are derived from them.
import { isShowable } from '../ambient/clock.ts';
import { signingAlgorithms } from '../spec/algorithms.ts';
import { limits } from '../spec/limits.ts';
import { strictObject } from '../spec/schemas/jitless.ts';
import * as z from 'zod/mini';

/** An object with exactly these members; the derived type is read-only, like rows. */
export const rowObject = <S extends z.core.$ZodLooseShape>(
  members: S,
): z.ZodMiniReadonly<z.ZodMiniObject<S, z.core.$strict>> => z.readonly(strictObject(members));
export const listOf = <S extends z.ZodMiniType>(member: S): z.ZodMiniReadonly<z.ZodMiniArray<S>> =>
  z.readonly(z.array(member));
export const text = z.string();
export const texts = listOf(text);
export const count = z.int().check(z.minimum(0));
export const address = z.string().check(z.refine((value) => URL.canParse(value), 'must be an absolute URL'));
/** In the format of `Date.toISOString`, because instants are compared as text. */
export const instant = z.string().check(
  z.refine((value) => {
    const date = new Date(value);
    return !Number.isNaN(date.getTime()) && date.toISOString() === value;
  }, 'must be a date-time as toISOString() writes it'),
);
/** An instant that a clock of the sandbox can have shown, with room to write later ones. */
export const moment = instant.check(
  z.refine(
    (value) => isShowable(new Date(value).getTime()),
    'must be a date-time within the range of the sandbox’s clock',
  ),
);
/** Seconds for which data may be shared. */
export const sharing = count.check(z.maximum(limits.maximumSharing));
/** One or more. */
export const someTexts = z.readonly(z.array(text).check(z.minLength(1)));
/** The common name of a certificate (X.520). */
export const commonName = z.string().check(z.minLength(1), z.maxLength(64));
export const algorithm = z.enum(signingAlgorithms);

/** Tables `holder.jtis`, `register.jtis` and `recipients.jtis`; id = its owner and the jti. */
export const jwtIdRow = rowObject({
  id: text,
  /** Until then it counts as used; afterwards the token that contains it has expired. */
  until: instant,
});
export type JwtIdRow = z.output<typeof jwtIdRow>;

/** The row types of a party's tables, by table name. */
export type RowsOf<T extends Readonly<Record<string, z.ZodMiniType>>> = { readonly [N in keyof T]: z.output<T[N]> };
