// Findings about a recipient's codes, tokens, headers and certificates.
import { isMutual } from '../../spec/check-order.ts';
import { operationOf } from '../../spec/operations/index.ts';
import { after, broken, chosenOut, doubtful, kept, succeeded, unexercised, waitedBetween } from '../judges.ts';
import type { Finding, Seen, SeenRequest } from '../seen.ts';
import {
  askedIn,
  bearerIn,
  claimsAsked,
  day,
  durationAsked,
  hasLetGo,
  saidIn,
  sentIn,
  toldIn,
  tokensTold,
} from './request-facts.ts';

export const tokenLife = 660;

const ofKind = ({ requests }: Seen, ...kinds: readonly SeenRequest['kind'][]): readonly SeenRequest[] =>
  requests.filter(({ kind }) => kinds.includes(kind));

/** Values that must not occur in a URL. */
function secretsIn(seen: Seen): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>();
  for (const request of seen.requests) {
    for (const token of tokensTold(request)) secrets.set(token, 'a token');
    const { form } = request;
    for (const name of ['client_assertion', 'code_verifier', 'code', 'refresh_token', 'client_secret']) {
      const value = form?.get(name);
      if (value !== undefined && value !== null && value.length >= 16) secrets.set(value, name);
    }
  }
  return secrets;
}

export function addresses(seen: Seen): Finding {
  if (seen.requests.length === 0) return unexercised('The recipient sent no request.');
  const secrets = secretsIn(seen);
  for (const request of seen.requests) {
    const where = decodeURIComponent(`${request.url.pathname}${request.url.search}`);
    const found = [...secrets].find(([secret]) => where.includes(secret));
    if (found !== undefined) return broken(`The recipient put ${found[1]} into a URL.`, request);
  }
  return kept('The recipient put no credential into a URL.');
}

export function codesOnce(seen: Seen): Finding {
  const codes = ofKind(seen, 'code').map((request) => ({ request, code: request.form?.get('code') }));
  if (codes.length === 0) return unexercised('The recipient sent no code.');
  const again = codes.find(({ code }, index) => codes.slice(0, index).some((one) => one.code === code));
  return again === undefined
    ? kept('The recipient sent each code once.')
    : broken('The recipient sent a code twice.', again.request);
}

export function codesAtOnce(seen: Seen): Finding {
  const codes = ofKind(seen, 'code');
  if (codes.length === 0) return unexercised('The recipient sent no code.');
  const late = codes.find((request) => {
    const back = seen.returns.findLast(({ order }) => order < request.arrived.order);
    if (back === undefined) return false;
    const real = (request.arrived.real - back.real) / 1000;
    return real > 30 && (request.arrived.sandbox - back.sandbox) / 1000 > 30;
  });
  return late === undefined
    ? kept('The recipient redeemed each code within 30 seconds.')
    : doubtful('The recipient redeemed a code more than 30 seconds after the browser returned.', late);
}

export function refreshesLate(seen: Seen): Finding {
  const refreshes = ofKind(seen, 'refresh');
  if (refreshes.length === 0) return chosenOut('The recipient never refreshes in honest runs.');
  for (const request of refreshes) {
    const issued = seen.requests.findLast(
      (one) =>
        ['code', 'refresh', 'poll'].includes(one.kind) &&
        one.answered !== undefined &&
        one.answered.at.order < request.arrived.order &&
        succeeded(one),
    );
    const life = Number(saidIn(issued ?? request)['expires_in'] ?? 0);
    if (issued?.answered === undefined || life === 0) continue;
    const refused = after(seen, issued.arrived.order).some(
      ({ answered, arrived }) => answered?.status === 401 && arrived.order < request.arrived.order,
    );
    const left = life - (request.arrived.sandbox - issued.answered.at.sandbox) / 1000;
    if (left > life / 2 && !refused)
      return doubtful('The recipient refreshed a token in the first half of its lifetime.', request);
  }
  return kept('The recipient refreshed no token too early.');
}

export function readsAgain(seen: Seen): Finding {
  const run = seen.runs.findIndex(({ act }) => act === 'read');
  const own = seen.requests.filter((request) => request.run === run);
  const held = ofKind(seen, 'code').some((request) => toldIn(request, 'refresh_token') !== undefined);
  if (!held) return chosenOut('The recipient has no refresh token.');
  if (hasLetGo(seen, own[0]?.arrived.order ?? Infinity))
    return chosenOut('The recipient had already revoked its tokens.');
  const asked = own.find(({ kind }) => kind === 'push' || kind === 'authorise');
  if (asked !== undefined) return broken('The recipient asked the consumer again.', asked);
  const data = own.find((request) => request.kind === 'data' && succeeded(request));
  if (data === undefined) return broken('The second read returned no data.', own.at(-1));
  const before = own.filter(({ arrived }) => arrived.order < data.arrived.order);
  const refreshes = before.filter(({ kind }) => kind === 'refresh').length;
  const refused = before.filter(({ answered }) => answered?.status === 401).length;
  return refreshes === 1 && refused <= 1
    ? kept('The recipient refreshed once, and read again.')
    : broken(`Before the data came, refreshes: ${String(refreshes)}, responses with 401: ${String(refused)}.`, data);
}

export function versions(seen: Seen): Finding {
  const asked = seen.requests.filter(({ headers, operation }) => headers.has('x-v') && operation !== undefined);
  if (asked.length === 0) return unexercised('No request had an x-v header.');
  for (const request of asked) {
    const { versions: known = [] } = request.operation === undefined ? {} : operationOf(request.operation);
    const newest = Math.max(...known.map(({ version }) => version));
    const [wanted, least] = [Number(request.headers.get('x-v')), request.headers.get('x-min-v')];
    if (known.length > 0 && wanted > newest)
      return doubtful(`x-v is ${String(wanted)}, but the newest version is ${String(newest)}.`, request);
    if (least !== null && Number(least) >= wanted)
      return doubtful('x-min-v is not lower than x-v, so it has no effect.', request);
  }
  return kept('The recipient asks for versions that exist.');
}

export function interactions(seen: Seen): Finding {
  const data = ofKind(seen, 'data');
  if (data.length === 0) return unexercised('The recipient read no data.');
  const without = data.find(({ headers }) => !headers.has('x-fapi-interaction-id'));
  if (without !== undefined) return doubtful('A request had no x-fapi-interaction-id.', without);
  const id = ({ headers }: SeenRequest): string => headers.get('x-fapi-interaction-id') ?? '';
  const same = data.find((request, index) =>
    data.slice(0, index).some((one) => id(one) === id(request) && one.url.href !== request.url.href),
  );
  return same === undefined
    ? kept('Each request had its own x-fapi-interaction-id.')
    : doubtful('Different requests had the same x-fapi-interaction-id.', same);
}

export function loginTimes(seen: Seen): Finding {
  const data = ofKind(seen, 'data').filter(({ headers }) => headers.has('x-fapi-auth-date'));
  const offset = (request: SeenRequest): number =>
    (Date.parse(request.headers.get('x-fapi-auth-date') ?? '') - request.arrived.sandbox) / 1000;
  const later = data.find((request) => offset(request) > 2);
  if (later !== undefined) return broken('x-fapi-auth-date is in the future.', later);
  const apart: SeenRequest[] = [];
  for (const request of data) {
    const last = apart.at(-1);
    if (last === undefined || waitedBetween(last.arrived, request.arrived) >= 60) apart.push(request);
  }
  if (apart.length < 3) return unexercised('Fewer than three reads, a minute apart, had an x-fapi-auth-date.');
  return apart.every((request) => Math.abs(offset(request)) <= 2)
    ? doubtful('x-fapi-auth-date is the time of the call each time.', apart.at(-1))
    : kept('x-fapi-auth-date says when the customer logged in.');
}

const decoded = (text: string): string => {
  try {
    return atob(text);
  } catch {
    return '';
  }
};

export function presence(seen: Seen): Finding {
  const data = ofKind(seen, 'data', 'userinfo').filter(({ kind }) => kind === 'data');
  if (data.length === 0) return unexercised('The recipient read no data.');
  const half = data.find(
    ({ headers }) => headers.has('x-fapi-customer-ip-address') !== headers.has('x-cds-client-headers'),
  );
  if (half !== undefined)
    return broken('One of x-fapi-customer-ip-address and x-cds-client-headers came without the other.', half);
  const odd = data.find(({ headers }) => {
    const text = headers.get('x-cds-client-headers');
    if (text === null) return false;
    const said = decoded(text);
    return !/^user-agent:/imu.test(said) || /^(?:cookie|authorization):/imu.test(said);
  });
  return odd === undefined
    ? kept('Each request had both headers or neither.')
    : doubtful('x-cds-client-headers has no User-Agent, or contains Cookie or Authorization.', odd);
}

export function publicCalls(seen: Seen): Finding {
  const open = ofKind(seen, 'public', 'metadata', 'keys');
  if (open.length === 0) return unexercised('The recipient called no public endpoint.');
  const told = open.find(({ headers }) => headers.has('authorization') || headers.has('x-fapi-customer-ip-address'));
  if (told !== undefined)
    return broken('The recipient sent a token or the customer’s IP address to a public endpoint.', told);
  const more = open.find(({ headers }) => [...headers.keys()].some((name) => name.startsWith('x-fapi-')));
  return more === undefined
    ? kept('The recipient sent nothing about the customer to public endpoints.')
    : doubtful('The recipient sent an x-fapi header to a public endpoint.', more);
}

export function certificates(seen: Seen): Finding {
  const presented = ({ headers }: SeenRequest): string | null => headers.get('client-cert');
  const code = ofKind(seen, 'code', 'poll').find((request) => presented(request) !== null);
  if (code === undefined) return unexercised('No token request presented a certificate.');
  const other = ofKind(seen, 'data').find(
    (request) => presented(request) !== null && presented(request) !== presented(code),
  );
  if (other !== undefined)
    return broken('The recipient requested data with a different certificate from the token request.', other);
  const open = sentIn(seen).find(
    (request) =>
      request.operation !== undefined && !isMutual(operationOf(request.operation).host) && presented(request) !== null,
  );
  return open === undefined
    ? kept('The recipient presented one certificate, and only at mutual-TLS endpoints.')
    : doubtful('The recipient presented a certificate at an endpoint without mutual TLS.', open);
}

export function revokesAfter(seen: Seen): Finding {
  const wanted = durationAsked(seen);
  if (wanted === undefined) return unexercised('The recipient sent no request for sharing.');
  if (wanted > day) return chosenOut('The recipient asks to share for longer than a day.');
  const code = ofKind(seen, 'code').find((request) => toldIn(request, 'refresh_token') !== undefined);
  if (code === undefined) return chosenOut('The recipient got no refresh token.');
  const token = toldIn(code, 'refresh_token');
  const last = ofKind(seen, 'data').at(-1);
  const later = after(seen, last?.arrived.order ?? 0);
  const revoked = later.find(({ kind, form }) => kind === 'revoke' && form?.get('token') === token);
  if (revoked !== undefined && succeeded(revoked))
    return kept('The recipient revoked the refresh token after it had read the data.');
  const ended = later.find(({ kind }) => kind === 'end');
  return ended === undefined
    ? broken('The recipient did not revoke the refresh token of a once-off sharing.', last)
    : doubtful('The recipient ended the arrangement instead of revoking the refresh token.', ended);
}

export function amends(seen: Seen): Finding {
  const run = seen.runs.findIndex(({ act }) => act === 'amend');
  const own = askedIn(seen).filter(({ request }) => request.run === run && request.kind === 'push');
  const [asked] = own;
  if (asked === undefined) return broken('The recipient pushed no request for the amendment.', seen.requests.at(-1));
  // The response to a refused code contains no arrangement.
  const [id] = ofKind(seen, 'code').flatMap((one) => (one.run < run ? (toldIn(one, 'cdr_arrangement_id') ?? []) : []));
  if (claimsAsked(asked)['cdr_arrangement_id'] !== id || id === undefined)
    return broken('The push does not name the arrangement that it amends.', asked.request);
  const tokens = new Set(seen.requests.filter((request) => request.run < run).flatMap(tokensTold));
  const code = seen.requests.find((request) => request.run === run && request.kind === 'code' && succeeded(request));
  const old =
    code?.answered === undefined
      ? undefined
      : after(seen, code.answered.at.order).find((request) => tokens.has(bearerIn(request) ?? ''));
  return old === undefined
    ? kept('The push names the arrangement that it amends.')
    : doubtful('The recipient used an old token after it had received new ones.', old);
}
