// Checks that the evidence of a refusal names a part of the traced request and shows its bytes.
import { leftOut, uncut } from '../../mocks/spec/cut-text.ts';
import type { Check, Exchange, TracedRequest } from '../../mocks/trace/exchange.ts';
import { evidenceOf, type Evidence } from '../../src/elements/message/evidence.ts';

const isForm = ({ headers }: TracedRequest): boolean =>
  headers.some(([name, value]) => name === 'content-type' && /^application\/x-www-form-urlencoded/iu.test(value));

/** The values under a name in a place of the request; undefined if the request has no such place. */
function standing(request: TracedRequest, { place, name }: Evidence): readonly string[] | undefined {
  const { search } = new URL(request.url);
  const body = request.body ?? '';
  switch (place) {
    case 'header':
      return request.headers.flatMap(([header, value]) => (header === name ? [value] : []));
    case 'query':
      // Parameters that are all in the form are not searched in the address.
      if (search === '' && isForm(request) && body !== '') return undefined;
      return name === '' ? [search] : new URLSearchParams(search).getAll(name);
    case 'body':
      if (name === '' || !isForm(request)) return body === '' ? [] : [body];
      return body === '' && search !== '' && request.method !== 'POST'
        ? undefined
        : new URLSearchParams(body).getAll(name);
    default:
      return [];
  }
}

const isCutAddress = (url: string): boolean => /characters(?:⟩|%E2%9F%A9)$/u.test(url);

/** Whether the evidence says that the part is absent. */
const saysMissing = ({ actual }: Check): boolean => actual === undefined || actual === null || actual === '';

function faultOfPlace(request: TracedRequest, evidence: Evidence): string | undefined {
  const { check, place, name, token } = evidence;
  const said = `${check.rule} names ${check.at ?? ''}`;
  if (place === 'elsewhere' && check.at !== 'url') return `${said}, which is no part of a request`;
  if (place === 'certificate' && !request.headers.some(([header]) => header === 'client-cert' || header === leftOut))
    return `${said}, and no certificate was shown`;
  // The trace cuts long addresses and headers.
  if (isCutAddress(request.url)) return undefined;
  if (place === 'header' && request.headers.some(([header]) => header === leftOut)) return undefined;
  if (place !== 'header' && place !== 'query' && place !== 'body') return undefined;
  const found = standing(request, evidence);
  if (found === undefined) return `${said}, and the parameters stand elsewhere`;
  if (token !== undefined) return found.length > 0 ? undefined : `${said}, and there is no such token`;
  const whole = name === '' || (place === 'body' && !isForm(request));
  if (!whole && found.length === 0 && !saysMissing(check)) return `${said}, and it is not there`;
  return whole || found.length === 0 || showsOne(check, name, found) ? undefined : `${said}, and shows other bytes`;
}

/** Whether the evidence shows an existing value, a duplicated name, or no value. */
function showsOne({ actual }: Check, name: string, found: readonly string[]): boolean {
  const isShown = (value: string): boolean =>
    found.some((one) => one === value || one.includes(uncut(value))) || value === name || value === leftOut;
  if (Array.isArray(actual)) return actual.every((value) => typeof value !== 'string' || isShown(value));
  return typeof actual !== 'string' || isShown(actual);
}

/** What is wrong with the places of the failed checks; undefined if nothing is. */
export function misplaced({ request, checks }: Exchange): string | undefined {
  for (const check of checks) {
    const evidence = check.outcome === 'fail' || check.relaxed === true ? evidenceOf(check) : undefined;
    const fault = evidence === undefined ? undefined : faultOfPlace(request, evidence);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
