// When the next call that a party owes another falls due, so that no table is read to find out that none is.
import { perWorld } from './world-cache.ts';

/** In milliseconds since 1970. Nobody has looked yet: 0. Nothing is owed: Infinity. */
export const nextCall = perWorld(() => ({ at: 0 }));
