// Applies a lie to a response.
import { recordOf } from '../ambient/is-record.ts';
import { wait } from '../ambient/timers.ts';
import { bodyText, textResponse } from '../engine/texts.ts';
import type { AnswerContext, AnswerLie } from './lie.ts';

const never = new AbortController().signal;

/** The changed response; built from scratch if the party was not called. */
export async function changedAnswer(
  honest: Response | undefined,
  lie: AnswerLie,
  about: AnswerContext,
): Promise<Response> {
  if (lie.delay !== undefined) await wait(lie.delay, never);
  if (lie.broken === true) return Response.error();
  const before = honest ?? new Response(null, { status: lie.status ?? 200 });
  if (before.type === 'error') return before;
  const told = honest === undefined ? '' : await bodyText(honest);
  const headers = new Headers(before.headers);
  let body = told;
  if (lie.redirect !== undefined) {
    const { address, put } = redirectIn(body, headers) ?? {};
    if (address !== undefined && put !== undefined) body = put((await lie.redirect(new URL(address), about)).href);
  }
  if (lie.json !== undefined) {
    const said = honest === undefined ? {} : (recordOf(parsed(body)) ?? {});
    body = JSON.stringify(await lie.json(said, about)) ?? '';
    if (honest === undefined) headers.set('content-type', 'application/json');
  }
  body = (await lie.text?.(body, about)) ?? body;
  if (typeof lie.headers === 'function') lie.headers(headers, about);
  else
    for (const [name, value] of Object.entries(lie.headers ?? {}))
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
  const status = lie.status ?? before.status;
  const isBodiless = [204, 205, 304].includes(status) || body === '';
  return isBodiless ? new Response(null, { status, headers }) : textResponse(body, { status, headers });
}

/** The parsed JSON; undefined if it is invalid. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface RedirectIn {
  readonly address: string;
  /** The response with another address: in the body or, with the body unchanged, in `location`. */
  readonly put: (address: string) => string;
}

const carriers = ['response', 'code', 'error', 'id_token'] as const;

/** The address that sends the browser back to a recipient: in `location` or in a JSON body. */
export function redirectIn(body: string, headers: Headers): RedirectIn | undefined {
  const location = headers.get('location');
  const said = recordOf(parsed(body))?.['redirect'];
  if (location !== null && isResponse(location))
    return {
      address: location,
      put: (address) => {
        headers.set('location', address);
        return body;
      },
    };
  if (typeof said === 'string' && isResponse(said))
    return { address: said, put: (address) => JSON.stringify({ redirect: address }) };
  return undefined;
}

function isResponse(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { searchParams, hash } = new URL(address);
  const inFragment = new URLSearchParams(hash.slice(1));
  return carriers.some((name) => searchParams.has(name) || inFragment.has(name));
}
