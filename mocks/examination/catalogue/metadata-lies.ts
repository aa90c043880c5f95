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

/** Seconds for which a library may cache a key set before it reads it again. */
const coolDown = 61;

export const metadataLies: readonly Plan[] = [
  {
    ...common,
    id: 'RJ-80',
    title: 'metadata with a 1 appended to issuer',
    expected: 'Stops before it registers or asks for sharing.',
    clauses: ['OpenID Connect Discovery 4.3'],
    mend: 'Compare issuer in the metadata with the URL that you read it from.',
    lie: metadata((body) => ({ ...body, issuer: `${String(body['issuer'])}1` })),
    judge: stop(['registration', 'push', 'authorise', 'code']),
  },
  {
    ...common,
    id: 'RJ-81',
    kind: 'legal',
    title: 'every endpoint of the holder at another path, which only the metadata names',
    expected: 'Calls the URLs in the metadata.',
    clauses: ['FAPI 1.0 Baseline 5.2.3-11'],
    mend: 'Take every URL from the holder’s metadata. Never build one yourself.',
    lie: [metadata(movedIn), movedAddresses],
    play: ({ lie, share, persona }) => {
      lie();
      return share({
        consumer: (url) => {
          if (!url.pathname.startsWith(`${moved}/`)) throw new Error(`There is no endpoint at ${url.pathname}.`);
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
        : { ...finding, happened: `${finding.happened} It called ${lost.join(', ')}, where there is no endpoint.` };
    },
  },
  {
    ...common,
    id: 'RJ-82',
    title: 'metadata with an http URL as token_endpoint',
    expected: 'Sends nothing to that URL.',
    clauses: ['CDS Transaction Security', 'FAPI 1.0 Baseline 7.1'],
    mend: 'Refuse an endpoint whose URL is not https.',
    lie: [
      metadata((body) => ({ ...body, token_endpoint: String(body['token_endpoint']).replace('https:', 'http:') })),
      { address: (url) => (url.protocol === 'http:' ? new URL(url.href.replace('http:', 'https:')) : url) },
    ],
    judge: (seen) => {
      if (firstLie(seen) === undefined) return unexercised('The recipient never read the metadata.');
      const plain = seen.requests.find(({ url }) => url.protocol === 'http:');
      return plain === undefined
        ? kept('The recipient sent nothing over http.')
        : broken(`${aRequest(plain.kind)} was sent over http.`, plain);
    },
  },
  {
    ...common,
    id: 'RJ-83',
    kind: 'legal',
    title: 'the holder replaces its key just before it signs the response, without overlap',
    expected: 'Reads the key set again, and goes on.',
    clauses: ['OpenID Connect Core 10.1.1'],
    mend: 'Read the key set again when a JWT names an unknown kid. Wait at most a minute between two reads.',
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
        ? { ...finding, happened: `The recipient went on ${String(coolDown)} seconds later.` }
        : finding;
    },
  },
  {
    ...common,
    id: 'RJ-108',
    profiles: today,
    title: 'metadata without pushed_authorization_request_endpoint',
    expected: 'Does not send the request through the browser instead.',
    clauses: ['CDS Request Object Submission', 'FAPI 1.0 Advanced 5.2.3-16'],
    mend: 'Stop if the metadata has no pushed_authorization_request_endpoint.',
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
        ? 'metadata with only plain in code_challenge_methods_supported'
        : 'metadata without code_challenge_methods_supported',
    expected: 'Stops, or sends an S256 challenge anyway.',
    clauses: ['CDS Request Object Submission', 'RFC 9700 2.1.1'],
    mend: 'Send an S256 challenge, whatever the metadata says.',
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
    title: 'metadata without jwt in response_modes_supported',
    expected: 'Stops, or asks for response_mode jwt anyway.',
    clauses: ['CDS Authorisation Flows', 'FAPI 1.0 Advanced 5.2.3.2'],
    mend: 'Ask for response_mode jwt, whatever the metadata says.',
    lie: metadata((body) => ({ ...body, response_modes_supported: ['query', 'fragment'] })),
    judge: pushedWith(({ response_mode: mode }) => mode === 'jwt', 'that does not ask for response_mode jwt'),
  },
];

function pushedWith(isRight: (parameters: Members) => boolean, otherwise: string): Judge {
  return (seen: Seen) => {
    const told = firstLie(seen);
    if (told === undefined) return unexercised('The recipient never read the metadata.');
    const wrong = askedIn(seen).find(({ parameters }) => !isRight(parameters));
    if (wrong !== undefined) return broken(`The recipient pushed a request ${otherwise}.`, wrong.request);
    return seen.requests.some((request) => request.kind === 'push' && succeeded(request))
      ? kept('The recipient pushed a correct request.')
      : kept('The recipient stopped.');
  };
}
