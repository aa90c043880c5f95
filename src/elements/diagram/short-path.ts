// Shortens a path to fit a row.

/** The end of a path is the distinctive part: `…/servicepoints/6d8Lq0…/usage`. */
export function shortPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  const cut = parts.map((part) => (part.length > 20 ? `${part.slice(0, 6)}…` : part));
  let from = 0;
  while (from < cut.length - 1 && cut.slice(from).join('/').length > 38) from += 1;
  return `${from === 0 ? '' : '…'}/${cut.slice(from).join('/')}`;
}
