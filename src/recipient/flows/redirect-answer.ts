// What an address says of a consumer’s answer before anybody has verified it: to which request, and whether it is a no.
import { decodeJwt } from 'jose';

export interface RedirectAnswer {
  /** Absent where the answer has none, and where it is encrypted: then only its recipient can say. */
  readonly state?: string | undefined;
  /** It says that there is no code. */
  readonly isError: boolean;
  /** Its parameters cannot be read yet. */
  readonly isEncrypted: boolean;
}

/** The answer in the fragment of the address, or in the parameter response of its query (JARM 2.3.1). */
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

/** The address of the page without the answer in it. */
export function withoutAnswer({ pathname, search, searchParams, hash }: URL): string {
  if (!searchParams.has('response')) return `${pathname}${search}`;
  const others = new URLSearchParams(searchParams);
  others.delete('response');
  return `${pathname}${others.size === 0 ? '' : `?${others.toString()}`}${hash}`;
}
