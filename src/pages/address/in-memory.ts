// A world in memory, beside the stored one: whether this page’s address asks for it, and the address that does.

/** A person chose it over the stored world. */
export const isInMemoryAsked = (): boolean =>
  typeof location !== 'undefined' && new URLSearchParams(location.search).get('storage') === 'memory';

/** The address of this page with a world in memory. */
export function addressInMemory(): string {
  const url = new URL(location.href);
  url.searchParams.set('storage', 'memory');
  return url.href;
}
