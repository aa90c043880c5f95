// Entity tags and If-None-Match (RFC 9110 13.1.2, 8.8.3), so that a 304 never builds the body.
import { textResponse } from './texts.ts';

/** A strong tag around an opaque value; characters outside etagc are replaced. */
const entityTag = (value: string): string => `"${value.replace(/[^\x21\x23-\x7E]/gu, '-')}"`;

/** Weak comparison of the current tag with a list of tags or `*`. A value that is not a list of tags never matches. */
function matches(ifNoneMatch: string | null, current: string): boolean {
  if (ifNoneMatch === null) return false;
  const value = ifNoneMatch.trim();
  if (value === '*') return true;
  const list = /^(?:W\/)?"[\x21\x23-\x7E\x80-\xFF]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7E\x80-\xFF]*")*$/u;
  if (!list.test(value)) return false;
  return [...value.matchAll(/(?:W\/)?("[^"]*")/gu)].some(([, tag]) => tag === current);
}

export function conditional(
  request: Request,
  tag: string,
  build: () => string,
  headers: Readonly<Record<string, string>>,
): Response {
  const etag = entityTag(tag);
  if (matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: { ...headers, etag } });
  return textResponse(build(), { status: 200, headers: { ...headers, etag, 'content-type': 'application/json' } });
}
