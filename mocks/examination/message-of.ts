// What an error says, with its name and code where it has them.

/** In one line, whatever was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { readonly code?: unknown };
  const named = error.name === 'Error' ? '' : `${error.name}: `;
  return `${named}${error.message}${typeof code === 'string' ? ` (${code})` : ''}`;
}
