// Remembers which stored world an opening error is about, so that the page can offer to save, mend or clear it.
import type { Site } from '../address/site.ts';

const worlds = new WeakMap<object, string>();

export function noteFailedWorld(error: unknown, name: string): void {
  if (typeof error === 'object' && error !== null) worlds.set(error, name);
}

/** The name of the world that could not be opened. */
export const nameOfFailedWorld = (error: unknown, site: Site): string =>
  (typeof error === 'object' && error !== null && worlds.get(error)) || site.name;
