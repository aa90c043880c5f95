// The form body of a back-channel endpoint: parameters only in the body, each once (RFC 6749 3.2).
import { cutText } from '../../spec/cut-text.ts';
import type { Ledger } from '../ledger.ts';
import type { Secured } from '../call.ts';

/** Refuses another media type, text that is not UTF-8, parameters in the address, and repeated parameters. */
export function readForm(call: Secured): ReadonlyMap<string, string> {
  const ledger: Ledger = call.ledger;
  const { request, url, bytes } = call;
  const type = request.headers.get('content-type') ?? '';
  ledger.check('form.media-type', /^application\/x-www-form-urlencoded\s*(;|$)/iu.test(type), {
    at: 'header:content-type',
    expected: 'application/x-www-form-urlencoded',
    actual: type,
    detail: 'Content-Type must be application/x-www-form-urlencoded.',
  });
  ledger.check('form.body-only', url.search === '', {
    at: 'query',
    actual: url.search === '' ? null : cutText(url.search, 100),
    detail: 'Parameters must be in the body, not in the query.',
  });
  const entries = decodeForm(bytes);
  ledger.check('form.readable', entries !== undefined, { at: 'body' });
  const form = new Map(entries);
  const twice = form.size === entries.length ? undefined : firstTwice(entries);
  const values = entries.flatMap(([name, value]) => (name === twice ? [value] : []));
  ledger.check('form.once', twice === undefined, {
    ...(twice === undefined ? { at: 'body' } : { at: `body:${twice}`, actual: values }),
    detail: 'A parameter was sent more than once.',
  });
  return form;
}

/** In one pass, because a mebibyte can hold two hundred thousand names. */
function firstTwice(entries: readonly (readonly [name: string, value: string])[]): string | undefined {
  const seen = new Set<string>();
  return entries.find(([name]) => seen.size === seen.add(name).size)?.[0];
}

/** Undefined for text that is not UTF-8, before or after percent-decoding. */
export function decodeForm(bytes: Uint8Array): [string, string][] | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const decode = (part: string): string => decodeURIComponent(part.replaceAll('+', ' '));
    return text
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const cut = pair.indexOf('=');
        return cut === -1 ? [decode(pair), ''] : [decode(pair.slice(0, cut)), decode(pair.slice(cut + 1))];
      });
  } catch {
    return undefined;
  }
}
