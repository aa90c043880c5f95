// What the members of rows look like: text, addresses, instants.
import { signingAlgorithms } from '../spec/algorithms.ts';
import * as z from 'zod/mini';

export const text = z.string();
export const texts = z.array(text);
export const count = z.int().check(z.minimum(0));
export const address = z.string().check(z.refine((value) => URL.canParse(value), 'must be an address'));
/** As `Date` writes it: instants are compared as text. */
export const instant = z.string().check(
  z.refine((value) => {
    const date = new Date(value);
    return !Number.isNaN(date.getTime()) && date.toISOString() === value;
  }, 'must be an instant as toISOString writes it'),
);
export const algorithm = z.enum(signingAlgorithms);
