// When the next notice from one party to another is due. Avoids reading a table when none is.
import { perWorld } from './world-cache.ts';

/** Milliseconds since 1970. 0: not read yet. Infinity: none is queued. */
export const nextNotice = perWorld(() => ({ at: 0 }));
