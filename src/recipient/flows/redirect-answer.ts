// What an address tells of a response before it is verified: which request it answers, and whether it is an error.
import { decodeJwt } from 'jose';

export interface RedirectAnswer {
  /** Absent if the response has none, or is encrypted. */
  readonly state?: string | undefined;
  /** Whether it is an error, so that there is no code. */
  readonly isError: boolean;
  /** Whether its parameters cannot be read yet. */
  readonly isEncrypted: boolean;
}

/** The response in the fragment of the address, or in the query parameter `response` (JARM 2.3.1). */
export function answerOf({ hash, searchParams }: URL): RedirectAnswer | undefined {
  const response = searchParams.get('response');
  if (response === null) return answerIn(Object.fromEntries(new URLSearchParams(hash.slice(1))));
  if (response.split('.').length === 5) return { isError: false, isEncrypted: true };
  try {
    return answerIn(decodeJwt(response));
  } catch {
    return undefined;
  }
}

function answerIn(said: Readonly<Record<string, unknown>>): RedirectAnswer | undefined {
  const { state } = said;
  return typeof state === 'string' ? { state, isError: 'error' in said, isEncrypted: false } : undefined;
}

/** The address of the page without the response. */
export function withoutAnswer({ pathname, search, searchParams, hash }: URL): string {
  if (!searchParams.has('response')) return `${pathname}${search}`;
  const others = new URLSearchParams(searchParams);
  others.delete('response');
  return `${pathname}${others.size === 0 ? '' : `?${others.toString()}`}${hash}`;
}
