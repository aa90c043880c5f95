// The secondary data holder's drawer: its table and the row that is in it.
import type { SecondaryOverrideRow } from './availability.ts';

declare module '../world/world.ts' {
  interface TableRows {
    'secondary.overrides': SecondaryOverrideRow;
  }
}
