// Whether the evidence of a refusal names a part that the traced request has, with the bytes that it shows.
import { leftOut, uncut } from '../../mocks/spec/cut-text.ts';
import type { Check, Exchange, TracedRequest } from '../../mocks/trace/exchange.ts';
import { evidenceOf, type Evidence } from '../../src/elements/evidence.ts';

const isForm = ({ headers }: TracedRequest): boolean =>
  headers.some(([name, value]) => name === 'content-type' && /^application\/x-www-form-urlencoded/iu.test(value));

/** What stands under a name in a place of the request; undefined where a request has no such place to look in. */
function standing(request: TracedRequest, { place, name }: Evidence): readonly string[] | undefined {
  const { search } = new URL(request.url);
  const body = request.body ?? '';
  switch (place) {
    case 'header':
      return request.headers.flatMap(([header, value]) => (header === name ? [value] : []));
    case 'query':
      // Parameters that all stand in the form are not to be looked for in the address.
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

/** True where the evidence says that nothing is there. */
const saysMissing = ({ actual }: Check): boolean => actual === undefined || actual === null || actual === '';

function faultOfPlace(request: TracedRequest, evidence: Evidence): string | undefined {
  const { check, place, name, token } = evidence;
  const said = `${check.rule} names ${check.at ?? ''}`;
  if (place === 'elsewhere' && check.at !== 'url') return `${said}, which is no part of a request`;
  if (place === 'certificate' && !request.headers.some(([header]) => header === 'client-cert' || header === leftOut))
    return `${said}, and no certificate was shown`;
  // Addresses and headers are kept up to a length.
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

/** The evidence shows a value that stands there, the name of what stands there twice, or nothing of it. */
function showsOne({ actual }: Check, name: string, found: readonly string[]): boolean {
  const isShown = (value: string): boolean =>
    found.some((one) => one === value || one.includes(uncut(value))) || value === name || value === leftOut;
  if (Array.isArray(actual)) return actual.every((value) => typeof value !== 'string' || isShown(value));
  return typeof actual !== 'string' || isShown(actual);
}

/** What is wrong with the places of the checks that did not hold; nothing when nothing is. */
export function misplaced({ request, checks }: Exchange): string | undefined {
  for (const check of checks) {
    const evidence = check.outcome === 'fail' || check.relaxed === true ? evidenceOf(check) : undefined;
    const fault = evidence === undefined ? undefined : faultOfPlace(request, evidence);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
