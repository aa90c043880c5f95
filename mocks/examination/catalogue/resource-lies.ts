// Lies about a consumer's data, and refusals to give it.
import { recordOf } from '../../ambient/is-record.ts';
import { after, broken, chosenOut, doubtful, firstLie, kept, stop, unexercised, waits, all } from '../judges.ts';
import type { AnswerContext, AnswerLie, Members } from '../lie.ts';
import type { Plan } from '../plan.ts';
import type { Play } from '../play.ts';
import type { Judge, Seen, SeenRequest } from '../seen.ts';
import { assertionIn, bearerIn } from './request-facts.ts';
import { founding, today } from './plan-rows.ts';

const common = { group: 'resources' } as const;

/** Refuses once, without calling the party. */
const refused = (
  answer: AnswerLie['answer'],
  status: number,
  headers: Readonly<Record<string, string>>,
  errors: readonly (readonly [code: string, title: string])[] = [],
): AnswerLie => ({
  answer,
  times: 1,
  instead: true,
  status,
  headers: { 'content-type': 'application/json', ...headers },
  json: () => ({ errors: errors.map(([code, title]) => ({ code, title, detail: title })) }),
});

const cdsError = (name: string): string => `urn:au-cds:error:cds-all:${name}`;

/** The request that got the lie. */
const answeredByLie = (seen: Seen): SeenRequest | undefined =>
  seen.requests.find(({ exchange }) => exchange === firstLie(seen)?.exchange);

const sameOperation = (request: SeenRequest, seen: Seen): boolean =>
  request.operation === answeredByLie(seen)?.operation;

/** A business with many pages of meters. */
export const asBusiness = {
  options: { scenario: 'big-business' },
  play: ({ lie, share, persona }: Play): Promise<void> => {
    lie();
    return share({ consumer: (url) => persona.authorise(url, { profile: 'Brolga Bakehouse' }) });
  },
} as const;

const linksIn = (body: Members): Members => recordOf(body['links']) ?? {};
const strangersHost = 'https://stranger.cdr.example';

const hasNext = ({ request: { url } }: AnswerContext): boolean => !url.searchParams.has('stranger');

const notAgain: Judge = (seen) => {
  const first = answeredByLie(seen);
  if (first === undefined) return unexercised('The recipient sent no data request.');
  const versions = ({ headers }: SeenRequest): string => `${headers.get('x-v') ?? ''} ${headers.get('x-min-v') ?? ''}`;
  const again = after(seen, first.arrived.order).find(
    (request) => sameOperation(request, seen) && versions(request) === versions(first),
  );
  return again === undefined
    ? kept('The recipient did not ask for the same version again.')
    : broken('The recipient asked for the same version again.', again);
};

/** Whether a request uses the tokens of the first data request. */
const ofThatArrangement = (request: SeenRequest, seen: Seen): boolean => {
  const first = answeredByLie(seen);
  if (request.kind === 'refresh' || first === undefined) return true;
  return bearerIn(request) === bearerIn(first);
};

const newAssertion: Judge = (seen) => {
  const ids = seen.requests.flatMap((request) => assertionIn(request)?.['jti'] ?? []);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined
    ? kept('Each request had its own assertion.')
    : broken(
        'The recipient used an assertion twice.',
        seen.requests.findLast((request) => assertionIn(request)?.['jti'] === twice),
      );
};

const recordsUnreported = 'The recipient does not report how many records it got.';

const noRecords: Judge = (seen) => {
  if (firstLie(seen) === undefined) return unexercised('The recipient sent no data request.');
  const run = seen.runs.at(-1);
  if (run?.outcome === 'rejected') return kept('The recipient refused.');
  if (run?.told?.records === undefined && run?.told?.outcome === 'shared') return unexercised(recordsUnreported);
  if (run?.told === undefined) return unexercised(recordsUnreported);
  return run.told.outcome === 'shared' && (run.told.records ?? 0) > 0
    ? broken(`The recipient reported ${String(run.told.records)} records.`)
    : kept('The recipient reported no records.');
};

const broken200 = {
  ...common,
  severity: 'should',
  expected: 'Does not report success.',
  clauses: ['CDS Payload Conventions'],
  mend: 'Check the content type and read the whole body before you report success.',
  judge: noRecords,
} as const;

export const resourceLies: readonly Plan[] = [
  {
    ...common,
    id: 'RJ-87',
    kind: 'legal',
    severity: 'must',
    title: 'data request refused with 429 and Retry-After 30',
    expected: 'Waits at least 30 seconds before it tries again.',
    clauses: ['CDS HTTP Response Codes', 'CDS HTTP Headers', 'RFC 9110 10.2.3'],
    mend: 'Read Retry-After, and wait that many seconds before you repeat the request.',
    lie: refused('data', 429, { 'retry-after': '30' }, [[cdsError('TooManyRequests'), 'Too Many Requests']]),
    judge: waits('data', 30, { where: sameOperation }),
  },
  {
    ...common,
    id: 'RJ-88a',
    kind: 'legal',
    severity: 'must',
    title: 'data request refused with 503 and Retry-After 20',
    expected: 'Waits at least 20 seconds before it tries again.',
    clauses: ['RFC 9110 10.2.3', 'CDS HTTP Response Codes'],
    mend: 'Read Retry-After, and wait that many seconds before you repeat the request.',
    lie: refused('data', 503, { 'retry-after': '20' }, [[cdsError('Service/Unavailable'), 'Service Unavailable']]),
    judge: waits('data', 20, { where: sameOperation }),
  },
  ...(
    [
      ['push', today],
      ['code', founding],
    ] as const
  ).map(([kind, profiles]): Plan => ({
    ...common,
    id: 'RJ-88b',
    group: 'request',
    profiles,
    kind: 'legal',
    severity: 'must',
    title: `${kind} request refused with 503 and Retry-After 20`,
    expected: 'Waits at least 20 seconds before it tries again, with a new assertion.',
    clauses: ['RFC 9110 10.2.3', 'RFC 7523 3'],
    mend: 'Read Retry-After, wait that many seconds, and sign a new assertion.',
    lie: refused(kind, 503, { 'retry-after': '20' }),
    judge: all(waits(kind, 20), newAssertion),
  })),
  {
    ...common,
    id: 'RJ-89',
    severity: 'must',
    title: 'links.next points to a stranger’s host',
    expected: 'Sends no token to that host.',
    clauses: ['RFC 6750 5.3', 'RFC 9700 4.9.1', 'FAPI 1.0 Advanced 8.3.4'],
    mend: 'Before you send the token, check that links.next has the same origin as your first request.',
    lie: {
      answer: 'data',
      when: hasNext,
      json: (body) =>
        body['links'] === undefined
          ? body
          : {
              ...body,
              links: {
                ...linksIn(body),
                next: `${strangersHost}/cds-au/v1/energy/accounts?page=2`,
                last: strangersHost,
              },
              meta: { ...recordOf(body['meta']), totalRecords: 50, totalPages: 2 },
            },
    },
    judge: (seen) => {
      if (firstLie(seen) === undefined) return unexercised('The recipient sent no data request.');
      const there = seen.requests.filter(({ url }) => url.origin === strangersHost);
      const given = there.find(({ headers }) => headers.has('authorization') || headers.has('client-cert'));
      if (given !== undefined) return broken('The recipient sent the stranger’s host a token or a certificate.', given);
      return there[0] === undefined
        ? kept('The recipient did not call the stranger’s host.')
        : doubtful('The recipient called the stranger’s host, without a token.', there[0]);
    },
  },
  {
    ...common,
    ...asBusiness,
    id: 'RJ-90',
    kind: 'legal',
    severity: 'should',
    title: 'links.next with a cursor instead of a page number',
    expected: 'Follows links.next.',
    clauses: ['CDS Pagination'],
    mend: 'Call links.next exactly as the holder sent it. Never count pages.',
    lie: [
      {
        answer: 'data',
        json: (body) => {
          const { next } = linksIn(body);
          if (typeof next !== 'string') return body;
          return { ...body, links: { ...linksIn(body), next: next.replace(/([?&])page=/u, '$1cursor=c') } };
        },
      },
      {
        address: (url) => {
          const cursor = url.searchParams.get('cursor');
          if (cursor === null) return url;
          const at = new URL(url);
          at.searchParams.delete('cursor');
          at.searchParams.set('page', cursor.slice(1));
          return at;
        },
      },
    ],
    judge: (seen) => {
      const told = firstLie(seen);
      if (told === undefined) return chosenOut('The recipient reads no list with several pages.');
      const later = after(seen, told.at.order).filter(({ kind }) => kind === 'data');
      const own = later.find(({ url }) => url.searchParams.has('page') && url.searchParams.get('page') !== '1');
      if (own !== undefined) return broken('The recipient built the URL of a page itself.', own);
      const followed = later.find(({ url }) => url.searchParams.has('cursor'));
      return followed === undefined
        ? chosenOut('The recipient reads no second page.')
        : kept('The recipient followed links.next.', { request: followed });
    },
  },
  {
    ...common,
    id: 'RJ-91',
    kind: 'legal',
    severity: 'should',
    title: 'data request refused with 403 Consent Is Revoked',
    expected: 'Stops using that arrangement.',
    clauses: ['CDS HTTP Response Codes', 'CDS Error Codes'],
    mend: 'On 403 Consent Is Revoked, discard the tokens of that arrangement.',
    lie: refused('data', 403, {}, [[cdsError('Authorisation/RevokedConsent'), 'Consent Is Revoked']]),
    play: async ({ lie, share, read, can }) => {
      lie();
      await share();
      if (can('read')) await read();
    },
    judge: stop(['data', 'refresh'], { where: ofThatArrangement }),
  },
  {
    ...common,
    id: 'RJ-92',
    kind: 'legal',
    severity: 'should',
    title: 'data request refused with 406 Unsupported Version',
    expected: 'Does not ask for the same version again.',
    clauses: ['CDS HTTP Headers'],
    mend: 'On 406, ask for another version or stop.',
    lie: refused('data', 406, {}, [[cdsError('Header/UnsupportedVersion'), 'Unsupported Version']]),
    judge: notAgain,
  },
  {
    ...common,
    id: 'RJ-111',
    kind: 'legal',
    severity: 'must',
    title: 'data response with extension members, an unknown header and its members in another order',
    expected: 'Goes on.',
    clauses: ['CDS Extensibility'],
    mend: 'Ignore unknown members and headers, and do not rely on the order of members.',
    lie: {
      answer: 'data',
      headers: { 'acme-mood': 'good' },
      json: (body) =>
        Object.fromEntries(
          Object.entries(body)
            .toReversed()
            .map(([name, value]) => [
              name,
              recordOf(value) === undefined ? value : { 'ACME-extra': true, ...recordOf(value) },
            ]),
        ),
    },
    judge: (seen) => {
      const run = seen.runs.at(-1);
      if (firstLie(seen) === undefined) return unexercised('The recipient sent no data request.');
      if (run?.outcome === 'rejected') return broken('The recipient refused the data.');
      if (run?.told !== undefined && run.told.outcome !== 'shared')
        return broken(`The recipient reported the outcome ${run.told.outcome}.`);
      return kept('The recipient went on.');
    },
  },
  {
    ...broken200,
    id: 'RJ-112a',
    title: 'data response (200) with HTML',
    lie: {
      answer: 'data',
      headers: { 'content-type': 'text/html' },
      text: () => '<!doctype html><title>Back soon</title>',
    },
  },
  {
    ...broken200,
    id: 'RJ-112b',
    title: 'data response (200) with truncated JSON',
    lie: { answer: 'data', text: (body) => body.slice(0, Math.floor(body.length / 2)) },
  },
  { ...broken200, id: 'RJ-112c', title: 'data response (200) without a body', lie: { answer: 'data', text: () => '' } },
];
