// Lies about the holder's metadata and keys.
import { broken, firstLie, go, kept, stop, succeeded, unexercised } from '../judges.ts';
import type { AddressLie, Lie, Members } from '../lie.ts';
import type { Plan } from '../plan.ts';
import type { Judge, Seen } from '../seen.ts';
import { askedIn } from './request-facts.ts';
import { today } from './plan-rows.ts';
import { aRequest } from '../request-kind.ts';

const common = { severity: 'must', group: 'metadata' } as const;
const metadata = (json: (body: Members) => Members): Lie => ({ answer: 'metadata', json });

const moved = '/moved';
const isEndpoint = (name: string): boolean => name.endsWith('_endpoint') || name === 'jwks_uri';

/** Moves every endpoint to another path, including aliases. */
const movedIn = (body: Members): Members =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (name === 'mtls_endpoint_aliases' && typeof value === 'object') return [name, movedIn(value as Members)];
      if (!isEndpoint(name) || typeof value !== 'string') return [name, value];
      const url = new URL(value);
      return [name, `${url.origin}${moved}${url.pathname}`];
    }),
  );

const endpoints = [
  '/token',
  '/par',
  '/userinfo',
  '/introspect',
  '/revoke',
  '/arrangements/revoke',
  '/register',
  '/jwks',
  '/bc-authorise',
];

/** Moved endpoints answer only at their new paths. */
const movedAddresses: AddressLie = {
  address: (url, { sandbox }) => {
    const at = new URL(url);
    const bases = Object.values(sandbox.urls.dataHolders).flatMap(({ issuer, secureBase }) => [issuer, secureBase]);
    const usual = bases.flatMap((base) => endpoints.map((path) => `${base}${path}`));
    if (url.pathname.startsWith(`${moved}/`)) at.pathname = url.pathname.slice(moved.length);
    else if (usual.includes(`${url.origin}${url.pathname}`)) at.pathname = `/gone${url.pathname}`;
    return at;
  },
};

/** Seconds for which a library may keep a key set before it reads again. */
const coolDown = 61;

export const metadataLies: readonly Plan[] = [
  {
    ...common,
    id: 'RJ-80',
    title: 'metadata: issuer with a 1 at its end',
    expected: 'Stops before it asks for anything.',
    clauses: ['OpenID Connect Discovery 4.3'],
    mend: 'Compare issuer of the metadata with the address that you took them from.',
    lie: metadata((body) => ({ ...body, issuer: `${String(body['issuer'])}1` })),
    judge: stop(['registration', 'push', 'authorise', 'code']),
  },
  {
    ...common,
    id: 'RJ-81',
    kind: 'legal',
    title: 'every endpoint of the holder stands at another path, named in the metadata alone',
    expected: 'Follows the metadata.',
    clauses: ['FAPI 1.0 Baseline 5.2.3-11'],
    mend: 'Take every address from the holder’s metadata; never put one together.',
    lie: [metadata(movedIn), movedAddresses],
    play: ({ lie, share, persona }) => {
      lie();
      return share({
        consumer: (url) => {
          if (!url.pathname.startsWith(`${moved}/`)) throw new Error(`Nobody answers at ${url.pathname}.`);
          const usual = new URL(url);
          usual.pathname = url.pathname.slice(moved.length);
          return persona.authorise(usual);
        },
      });
    },
    judge: (seen) => {
      const finding = go('data')(seen);
      const lost = [...new Set(seen.requests.filter(({ kind }) => kind === 'unknown').map(({ url }) => url.pathname))];
      return finding.found !== 'broken' || lost.length === 0
        ? finding
        : { ...finding, happened: `${finding.happened} It called ${lost.join(', ')}, where nobody is.` };
    },
  },
  {
    ...common,
    id: 'RJ-82',
    title: 'metadata: token_endpoint with http instead of https',
    expected: 'Sends nothing there.',
    clauses: ['CDS Transaction Security', 'FAPI 1.0 Baseline 7.1'],
    mend: 'Refuse an endpoint that is not https.',
    lie: [
      metadata((body) => ({ ...body, token_endpoint: String(body['token_endpoint']).replace('https:', 'http:') })),
      { address: (url) => (url.protocol === 'http:' ? new URL(url.href.replace('http:', 'https:')) : url) },
    ],
    judge: (seen) => {
      if (firstLie(seen) === undefined) return unexercised('The recipient never read the metadata.');
      const plain = seen.requests.find(({ url }) => url.protocol === 'http:');
      return plain === undefined
        ? kept('Nothing was sent over http.')
        : broken(`${aRequest(plain.kind)} was sent over http.`, plain);
    },
  },
  {
    ...common,
    id: 'RJ-83',
    kind: 'legal',
    title: 'the holder changes its key just before it signs the answer; the old one is gone',
    expected: 'Fetches the key set again, and goes on.',
    clauses: ['OpenID Connect Core 10.1.1'],
    mend: 'Fetch the key set again where a token names a kid that your copy lacks; keep a cool-down of at most a minute.',
    lie: [
      {
        answer: 'authorise',
        times: 1,
        before: async ({ sandbox }) => {
          await sandbox.holder.rotateSigningKey({ overlap: 'PT0S' });
        },
      },
      { token: ['response', 'first-id-token'] },
    ],
    play: async ({ share, lie, found, coolDown: cool, note }) => {
      await share();
      lie();
      await share();
      if (found() !== 'broken') return;
      await cool(coolDown);
      note('cooled', true);
      await share();
    },
    judge: (seen) => {
      const finding = go('code')(seen);
      return seen.notes.has('cooled') && finding.found === 'kept'
        ? { ...finding, happened: 'The recipient went on after its cool-down.' }
        : finding;
    },
  },
  {
    ...common,
    id: 'RJ-108',
    profiles: today,
    title: 'metadata without pushed_authorization_request_endpoint',
    expected: 'Does not fall back to a plain request.',
    clauses: ['CDS Request Object Submission', 'FAPI 1.0 Advanced 5.2.3-16'],
    mend: 'Stop where the metadata name no endpoint for pushed requests.',
    lie: metadata((body) => ({
      ...body,
      pushed_authorization_request_endpoint: undefined,
      mtls_endpoint_aliases: undefined,
    })),
    judge: stop(['authorise']),
  },
  ...(['a', 'b'] as const).map((letter): Plan => ({
    ...common,
    id: `RJ-109${letter}`,
    profiles: today,
    title:
      letter === 'a'
        ? 'metadata: code_challenge_methods_supported is plain alone'
        : 'metadata without code_challenge_methods_supported',
    expected: 'Stops, or sends S256 all the same.',
    clauses: ['CDS Request Object Submission', 'RFC 9700 2.1.1'],
    mend: 'Send S256 whatever the metadata say.',
    lie: metadata((body) => ({
      ...body,
      code_challenge_methods_supported: letter === 'a' ? ['plain'] : undefined,
    })),
    judge: pushedWith(
      ({ code_challenge_method: method, code_challenge: challenge }) =>
        method === 'S256' && typeof challenge === 'string',
      'without an S256 challenge',
    ),
  })),
  {
    ...common,
    id: 'RJ-110',
    profiles: today,
    title: 'metadata: response_modes_supported without jwt',
    expected: 'Stops, or asks for jwt all the same.',
    clauses: ['CDS Authorisation Flows', 'FAPI 1.0 Advanced 5.2.3.2'],
    mend: 'Ask for response_mode jwt whatever the metadata say.',
    lie: metadata((body) => ({ ...body, response_modes_supported: ['query', 'fragment'] })),
    judge: pushedWith(({ response_mode: mode }) => mode === 'jwt', 'that does not ask for response_mode jwt'),
  },
];

function pushedWith(isRight: (parameters: Members) => boolean, otherwise: string): Judge {
  return (seen: Seen) => {
    const told = firstLie(seen);
    if (told === undefined) return unexercised('The recipient never read the metadata.');
    const wrong = askedIn(seen).find(({ parameters }) => !isRight(parameters));
    if (wrong !== undefined) return broken(`A push came ${otherwise}.`, wrong.request);
    return seen.requests.some((request) => request.kind === 'push' && succeeded(request))
      ? kept('The recipient asked as it has to.')
      : kept('The recipient stopped.');
  };
}
