// How long a response may be reused, by its Cache-Control header (RFC 9111 5.2.2).

/** Seconds; 0 means not at all. Undefined if the header does not say. */
export function freshFor(cacheControl: string | null): number | undefined {
  const directives = new Map(
    (cacheControl ?? '').split(',').map((directive) => {
      const [name = '', value = ''] = directive.split('=');
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')] as const;
    }),
  );
  if (directives.has('no-store') || directives.has('no-cache')) return 0;
  const age = directives.get('max-age');
  if (age === undefined) return undefined;
  // An invalid value counts as stale (RFC 9111 4.2.1).
  return /^\d{1,15}$/u.test(age) ? Number(age) : 0;
}
