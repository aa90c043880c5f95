// What a holder does in its own way under another profile than the default one: loaded with the first brand that speaks it.
import { loadOnce } from '../ambient/load-part.ts';

export const laterWays = loadOnce(async () => (await import('./todays-ways.ts')).todaysWays);
