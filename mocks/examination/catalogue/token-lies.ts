// Lies in the responses of the token endpoint, UserInfo and the push endpoint.
import {
  all,
  atMostDoubtful,
  broken,
  chosenOut,
  doubtful,
  go,
  kept,
  most,
  stop,
  succeeded,
  unexercised,
} from '../judges.ts';
import type { Lie, Members, TokenContext } from '../lie.ts';
import type { Plan } from '../plan.ts';
import type { Judge, Seen, SeenRequest } from '../seen.ts';
import { bearerIn, toldIn } from './request-facts.ts';
import { today, withClaim } from './plan-rows.ts';

const without =
  (name: string) =>
  (body: Members): Members => ({ ...body, [name]: undefined });

/** Seconds after which a token has expired and must be refreshed. */
const tokenLife = 660;

/** Shares, lets the token expire, and reads again while the lie is told. */
const sharedThenRead: NonNullable<Plan['play']> = async ({ share, advance, lie, read }) => {
  await share();
  await advance(tokenLife);
  lie();
  await read();
};

const isRefresh = ({ kind }: { readonly kind?: string | undefined } = {}): boolean => kind === 'refresh';

/** The access token from the latest refresh. */
const newToken = ({ requests }: Seen): string | undefined => {
  const refreshed = requests.findLast((request) => request.kind === 'refresh' && succeeded(request));
  return refreshed === undefined ? undefined : toldIn(refreshed, 'access_token');
};

const ifRefreshed =
  (judge: Judge): Judge =>
  (seen) =>
    seen.requests.some((request) => isRefresh(request))
      ? judge(seen)
      : chosenOut('The recipient has no refresh token, or never refreshes.');

const refreshCommon = { severity: 'must', group: 'refresh', needs: ['read'], play: sharedThenRead } as const;

export const tokenLies: readonly Plan[] = [
  {
    id: 'RJ-76',
    severity: 'must',
    group: 'token',
    title: 'token response with token_type mac',
    expected: 'Uses no token of an unknown type.',
    clauses: ['RFC 6749 7.1'],
    mend: 'Check that token_type is Bearer, in any case, before you use the token.',
    lie: { answer: 'code', json: (body) => ({ ...body, token_type: 'mac' }) },
    judge: stop(['data', 'userinfo']),
  },
  {
    id: 'RJ-77',
    kind: 'legal',
    severity: 'must',
    group: 'token',
    title: 'token response with token_type bEARER and an unknown member, without expires_in and scope',
    expected: 'Goes on.',
    clauses: ['RFC 6749 5.1'],
    mend: 'Ignore the case of token_type, treat expires_in and scope as optional, and ignore unknown members.',
    lie: {
      answer: 'code',
      json: (body) => ({ ...body, token_type: 'bEARER', expires_in: undefined, scope: undefined, colour: 'blue' }),
    },
    judge: go('data'),
  },
  {
    id: 'RJ-78',
    severity: 'must',
    group: 'request',
    profiles: today,
    title: 'push response (201) without request_uri',
    expected: 'Does not send the browser to the holder.',
    clauses: ['RFC 9126 2.2'],
    mend: 'Stop if the push response has no request_uri.',
    lie: { answer: 'push', json: without('request_uri') },
    judge: stop(['authorise']),
  },
  {
    id: 'RJ-79',
    severity: 'must',
    group: 'request',
    profiles: today,
    title: 'push refused with 400 invalid_request_object',
    expected: 'Does not send the browser to the holder, and pushes at most twice.',
    clauses: ['RFC 9126 2.3'],
    mend: 'Stop when a push is refused: the same request will be refused again.',
    lie: {
      answer: 'push',
      instead: true,
      status: 400,
      json: () => ({ error: 'invalid_request_object', error_description: 'The request object is not valid.' }),
    },
    judge: all(stop(['authorise']), atMostDoubtful(most('push', 2))),
  },
  {
    id: 'RJ-84',
    severity: 'must',
    group: 'token',
    title: 'UserInfo response with a different sub',
    expected: 'Does not use the UserInfo response.',
    clauses: ['OpenID Connect Core 5.3.2'],
    mend: 'Compare sub of the UserInfo response with sub of the ID token. Discard the response if they differ.',
    lie: { answer: 'userinfo', json: (body) => ({ ...body, sub: 'somebody-else' }) },
    judge: (seen) => {
      if (seen.handOvers.length === 0) return chosenOut('The recipient never calls UserInfo.');
      const run = seen.runs.at(-1);
      if (run?.outcome === 'rejected') return kept('The recipient refused.');
      if (run?.told === undefined) return unexercised('The recipient does not report a person.');
      if (run.told.outcome !== 'shared') return kept(`The recipient reported the outcome ${run.told.outcome}.`);
      if (run.told.person === undefined) return unexercised('The recipient does not report a person.');
      return run.told.person.sub === 'somebody-else'
        ? broken('The recipient used sub of the UserInfo response.')
        : kept('The recipient did not use sub of the UserInfo response.');
    },
  },
  {
    ...refreshCommon,
    id: 'RJ-85',
    title: 'refresh response whose ID token has a different sub',
    expected: 'Does not use the new tokens.',
    clauses: ['OpenID Connect Core 12.2'],
    mend: 'Compare sub of a refreshed ID token with sub of the first ID token.',
    lie: {
      token: 'id-token',
      when: ({ request }: TokenContext) => isRefresh(request),
      claims: withClaim('sub', 'somebody-else'),
    },
    judge: ifRefreshed(stop(['data', 'userinfo'], { where: (request, seen) => bearerIn(request) === newToken(seen) })),
  },
  {
    id: 'RJ-86',
    kind: 'legal',
    severity: 'should',
    group: 'refresh',
    title: 'first data request refused with 401 invalid_token, although the token is valid',
    expected: 'Refreshes once, and repeats the request.',
    clauses: ['RFC 6750 3.1'],
    mend: 'On 401 invalid_token, refresh once and repeat the request with the new token.',
    lie: refusedOnce(401, { 'www-authenticate': 'Bearer error="invalid_token"' }),
    judge: refreshedOnce,
  },
  {
    ...refreshCommon,
    id: 'RJ-107a',
    kind: 'legal',
    title: 'refresh response without id_token',
    expected: 'Goes on.',
    clauses: ['OpenID Connect Core 12.2', 'RFC 6749 6'],
    mend: 'Treat the ID token in a refresh response as optional.',
    lie: { answer: 'refresh', json: without('id_token') },
    judge: ifRefreshed(go('data')),
  },
  {
    ...refreshCommon,
    id: 'RJ-107b',
    kind: 'legal',
    title: 'refresh response without refresh_token',
    expected: 'Goes on, and keeps its refresh token.',
    clauses: ['RFC 6749 6'],
    mend: 'Keep your refresh token if the response has none.',
    lie: { answer: 'refresh', json: without('refresh_token') },
    play: async ({ share, advance, lie, read }) => {
      await share();
      await advance(tokenLife);
      lie();
      await read();
      await advance(tokenLife);
      await read();
    },
    judge: ifRefreshed(all(go('data'), oldOneAgain)),
  },
];

function refusedOnce(status: number, headers: Readonly<Record<string, string>>): Lie {
  return { answer: 'data', times: 1, instead: true, status, headers, json: () => ({ errors: [] }) };
}

function refreshedOnce(seen: Seen): ReturnType<Judge> {
  const [told] = seen.handOvers;
  if (told === undefined) return unexercised('The recipient sent no data request.');
  const refused = seen.requests.find(({ exchange }) => exchange === told.exchange);
  const holds = seen.requests.some(
    (request) => request.kind === 'code' && toldIn(request, 'refresh_token') !== undefined,
  );
  if (!holds) return chosenOut('The recipient has no refresh token.');
  const later = seen.requests.filter(({ arrived }) => arrived.order > told.at.order);
  const again = later.filter(
    (request) =>
      request.kind === 'data' &&
      refused !== undefined &&
      bearerIn(request) === bearerIn(refused) &&
      request.url.href === refused.url.href,
  );
  if (again.length > 1) return broken('The recipient sent the refused token again more than once.', again[1]);
  const refreshed = later.find((request) => request.kind === 'refresh' && succeeded(request));
  if (refreshed === undefined) return broken('The recipient gave up, although it has a refresh token.', refused);
  const token = toldIn(refreshed, 'access_token');
  const data = later.find((request) => request.kind === 'data' && bearerIn(request) === token && succeeded(request));
  if (data === undefined) return broken('The recipient refreshed, but did not repeat the request.', refreshed);
  const refreshes = later.filter((request) => isRefresh(request));
  return refreshes.length > 1
    ? doubtful('The recipient refreshed more than once.', refreshes[1])
    : kept('The recipient refreshed once, and repeated the request.', { request: data });
}

function oldOneAgain({ requests }: Seen): ReturnType<Judge> {
  const refreshes = requests.filter((request) => isRefresh(request));
  const [first, second] = refreshes;
  const sent = (request: SeenRequest | undefined): string | null | undefined => request?.form?.get('refresh_token');
  if (first === undefined || second === undefined) return broken('The recipient did not refresh a second time.', first);
  return sent(first) === sent(second)
    ? kept('The recipient kept its refresh token.')
    : broken('The recipient sent a different refresh token the second time.', second);
}
