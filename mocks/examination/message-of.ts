// The message of an error, with its name and code if it has them.
import type { SeenRun } from './seen.ts';

/** In one line, for any thrown value. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { readonly code?: unknown };
  const named = error.name === 'Error' ? '' : `${error.name}: `;
  return `${named}${error.message}${typeof code === 'string' ? ` (${code})` : ''}`;
}

/** The message with which a run ended: the recipient's own, or that of the browser that was not sent back to it. */
export function saidIn({
  error,
  told,
  astray,
}: SeenRun): { readonly by: 'error' | 'browser'; readonly words: string } | undefined {
  const said = error ?? told?.error;
  if (said === undefined) return undefined;
  return said === astray && said instanceof Error
    ? { by: 'browser', words: said.message }
    : { by: 'error', words: messageOf(said) };
}

/** The speaker, in a report. */
export const saidBy = { error: 'The recipient said', browser: 'The browser was not sent back' } as const;
