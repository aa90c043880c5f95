// Schemas of rows, from which their types follow: an object of known members, and what members look like.
import { isShowable } from '../ambient/clock.ts';
import { signingAlgorithms } from '../spec/algorithms.ts';
import { limits } from '../spec/limits.ts';
import { strictObject } from '../spec/schemas/jitless.ts';
import * as z from 'zod/mini';

/** An object with these members and no other; the type that follows is read-only, as rows are. */
export const rowObject = <S extends z.core.$ZodLooseShape>(
  members: S,
): z.ZodMiniReadonly<z.ZodMiniObject<S, z.core.$strict>> => z.readonly(strictObject(members));
export const listOf = <S extends z.ZodMiniType>(member: S): z.ZodMiniReadonly<z.ZodMiniArray<S>> =>
  z.readonly(z.array(member));
export const text = z.string();
export const texts = listOf(text);
export const count = z.int().check(z.minimum(0));
export const address = z.string().check(z.refine((value) => URL.canParse(value), 'must be an address'));
/** As `Date` writes it: instants are compared as text. */
export const instant = z.string().check(
  z.refine((value) => {
    const date = new Date(value);
    return !Number.isNaN(date.getTime()) && date.toISOString() === value;
  }, 'must be an instant as toISOString writes it'),
);
/** One that a clock of the sandbox has shown: what comes a while later can still be written. */
export const moment = instant.check(
  z.refine((value) => isShowable(new Date(value).getTime()), 'must be an instant that a clock of the sandbox shows'),
);
/** Seconds for which data may be shared. */
export const sharing = count.check(z.maximum(limits.maximumSharing));
/** At least one. */
export const someTexts = z.readonly(z.array(text).check(z.minLength(1)));
/** The common name of a certificate (X.520). */
export const commonName = z.string().check(z.minLength(1), z.maxLength(64));
export const algorithm = z.enum(signingAlgorithms);

/** Tables `holder.jtis`, `register.jtis` and `recipients.jtis`; id = whose it is and the jti. */
export const jwtIdRow = rowObject({
  id: text,
  /** Until then it counts as used; a token that carries it has expired by then. */
  until: instant,
});
export type JwtIdRow = z.output<typeof jwtIdRow>;

/** The rows of a drawer, by the name of their table. */
export type RowsOf<T extends Readonly<Record<string, z.ZodMiniType>>> = { readonly [N in keyof T]: z.output<T[N]> };
