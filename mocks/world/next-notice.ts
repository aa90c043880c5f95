// When the next notice of a party to another falls due, so that no table is read to find out that none is.
import { perWorld } from './world-cache.ts';

/** In milliseconds since 1970. Nobody has looked yet: 0. None is queued: Infinity. */
export const nextNotice = perWorld(() => ({ at: 0 }));
