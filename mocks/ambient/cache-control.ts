// How long an answer may be used again, as its Cache-Control says (RFC 9111 5.2.2).

/** Seconds; 0: not at all. Undefined where it does not say. */
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
  // What cannot be read counts as stale (RFC 9111 4.2.1).
  return /^\d{1,15}$/u.test(age) ? Number(age) : 0;
}
