// The secondary data holder's table and its row type.
import * as z from 'zod/mini';
import { rowObject, text, type RowsOf } from '../store/row-schema.ts';

export const secondaryTables = {
  'secondary.overrides': rowObject({ id: text, status: z.literal('unavailable') }),
};

declare module '../world/world.ts' {
  interface TableRows extends RowsOf<typeof secondaryTables> {}
}
