// Lies about today's authorisation response: one JWT in the query (JARM 2.4).
import { decodeJws } from '../../keys/jws.ts';
import { all, either, go, only, stop } from '../judges.ts';
import type { AnswerLie, Lie } from '../lie.ts';
import { strangersKey } from '../forging-keys.ts';
import type { Plan } from '../plan.ts';
import { sendsState } from './request-facts.ts';
import { limits } from '../../spec/limits.ts';
import { farPast, founding, today, tokenRows, withClaim } from './plan-rows.ts';

const noCode = stop(['code']);
const common = {
  severity: 'must',
  group: 'response',
  profiles: today,
  expected: 'Refuses the response, and sends no token request.',
} as const;
const ifState = (judge: Plan['judge']): Plan['judge'] => only(sendsState, 'The recipient sends no state.', judge);
const signatureMend =
  'Verify the signature of the response JWT with a key of the holder’s jwks_uri before you read it.';
const claimMend = (claim: string): string =>
  `Compare ${claim} of the response JWT before you send the code (JARM 2.4). Refuse a response without it.`;

/** Changes the address to which the browser returns. */
const back = (redirect: NonNullable<AnswerLie['redirect']>): AnswerLie => ({ answer: 'redirect', redirect });

const strangersAddress = 'https://stranger.cdr.example/keys';

/** Publishes a stranger's key at a stranger's address. */
const strangersKeys: AnswerLie = {
  answer: ({ url }) => url.href === strangersAddress,
  instead: true,
  headers: { 'content-type': 'application/json' },
  before: async ({ kept }) => {
    kept.set('stranger', [(await strangersKey('PS256')).publicJwk, (await strangersKey('ES256')).publicJwk]);
  },
  json: (_body, { kept }) => ({ keys: kept.get('stranger') }),
};

/** Points to a stranger's key in the header of a JWT. */
const leadingTo = (name: 'jwk' | 'jku'): Lie => ({
  token: 'response',
  key: 'stranger',
  header: async (header) => {
    const { publicJwk } = await strangersKey(header['alg'] === 'ES256' ? 'ES256' : 'PS256');
    return { ...header, [name]: name === 'jku' ? strangersAddress : publicJwk };
  },
});

export const responseLies: readonly Plan[] = [
  ...tokenRows('RJ-45', 'response', { ...common, judge: noCode, clauses: ['JARM 2.4 step 5'], mend: signatureMend }, [
    {
      title: 'response JWT: the last six characters of the signature are changed',
      lie: { signature: (text) => `${text.slice(0, -6)}${text.slice(-6) === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'}` },
    },
  ]),
  ...tokenRows(
    'RJ-46',
    'response',
    { ...common, judge: noCode, clauses: ['JARM 2.4 step 5', 'CDS One-time Consent Tokens'], mend: signatureMend },
    [{ title: 'response JWT signed by a stranger’s key under the holder’s kid', lie: { key: 'stranger' } }],
  ),
  ...tokenRows('RJ-47', 'response', { ...common, judge: noCode, clauses: ['JARM 2.4 step 5'], mend: signatureMend }, [
    { title: 'response JWT with alg none and no signature', lie: { key: 'none' } },
  ]),
  ...tokenRows(
    'RJ-48',
    'response',
    {
      ...common,
      judge: noCode,
      clauses: ['FAPI 1.0 Advanced 8.6', 'CDS Authorisation Flows'],
      mend: 'Allow PS256 and ES256 alone for response JWTs, whatever keys the holder publishes.',
    },
    [{ title: 'response JWT signed well with RS256, by a published key that names no alg', lie: { key: 'RS256' } }],
  ),
  ...tokenRows(
    'RJ-49',
    'response',
    { ...common, judge: noCode, clauses: ['JARM 2.4 step 2'], mend: claimMend('iss') },
    [
      {
        letter: 'a',
        title: 'response JWT: iss with a 1 at its end',
        lie: { claims: (claims) => ({ ...claims, iss: `${String(claims['iss'])}1` }) },
      },
      { letter: 'b', title: 'response JWT without iss', lie: { claims: withClaim('iss', undefined) } },
    ],
  ),
  ...tokenRows(
    'RJ-50',
    'response',
    { ...common, judge: noCode, clauses: ['JARM 2.4 step 3'], mend: claimMend('aud') },
    [
      { letter: 'a', title: 'response JWT for another client', lie: { claims: withClaim('aud', 'another-client') } },
      { letter: 'b', title: 'response JWT without aud', lie: { claims: withClaim('aud', undefined) } },
    ],
  ),
  ...tokenRows(
    'RJ-51',
    'response',
    { ...common, judge: noCode, clauses: ['JARM 2.4 step 4', 'JARM 2.1'], mend: claimMend('exp') },
    [
      {
        letter: 'a',
        title: 'response JWT that ended 360 s ago',
        // A response has no iat; an honest one expires this long after it was signed.
        lie: {
          claims: (claims) => ({ ...claims, exp: Number(claims['exp']) - limits.authorisationResponse - farPast }),
        },
      },
      { letter: 'b', title: 'response JWT without exp', lie: { claims: withClaim('exp', undefined) } },
    ],
  ),
  ...tokenRows(
    'RJ-52',
    'response',
    {
      ...common,
      judge: ifState(noCode),
      clauses: ['RFC 9700 2.1', 'RFC 9700 4.7.1', 'RFC 6749 10.12'],
      mend: 'Compare state with the one that this browser’s request was sent with.',
    },
    [
      { letter: 'a', title: 'response JWT with another state', lie: { claims: withClaim('state', 'another-state') } },
      { letter: 'b', title: 'response JWT without state', lie: { claims: withClaim('state', undefined) } },
    ],
  ),
  {
    ...common,
    id: 'RJ-53',
    title: 'plain code and state in the query, no response',
    clauses: ['FAPI 1.0 Advanced 5.2.3.2', 'JARM 2.4', 'CDS Authorisation Flows'],
    mend: 'Read the parameter response alone. Never take code from the query.',
    lie: back((url) => {
      const { code, state } = decodeJws(url.searchParams.get('response') ?? '')?.payload ?? {};
      url.searchParams.delete('response');
      for (const [name, value] of Object.entries({ code, state }))
        if (typeof value === 'string') url.searchParams.set(name, value);
      return url;
    }),
    judge: noCode,
  },
  {
    ...common,
    id: 'RJ-54',
    severity: 'should',
    title: 'the good response JWT in the fragment',
    expected: 'Refuses, or never sees it: the mode that was asked for is the query.',
    clauses: ['JARM 2.3.1', 'JARM 2.3.4'],
    mend: 'Read the response from the query alone.',
    lie: back((url) => {
      url.hash = new URLSearchParams({ response: url.searchParams.get('response') ?? '' }).toString();
      url.searchParams.delete('response');
      return url;
    }),
    judge: noCode,
  },
  ...tokenRows(
    'RJ-55',
    'response',
    {
      ...common,
      judge: noCode,
      clauses: ['RFC 6749 4.1.2', 'JARM 2.1'],
      mend: 'Stop where the response has neither code nor error.',
    },
    [{ title: 'response JWT without code and without error', lie: { claims: withClaim('code', undefined) } }],
  ),
  {
    ...common,
    id: 'RJ-56a',
    title: 'response JWT by a stranger’s key that is offered in the header as jwk',
    clauses: ['FAPI 1.0 Advanced 8.9-2', 'RFC 7515 10'],
    mend: 'Take keys from the holder’s jwks_uri alone. Ignore jwk, jku, x5c and x5u of the header.',
    lie: leadingTo('jwk'),
    judge: noCode,
  },
  {
    ...common,
    id: 'RJ-56b',
    title: 'response JWT by a stranger’s key, with jku at a stranger’s address',
    clauses: ['FAPI 1.0 Advanced 8.9-2', 'RFC 7515 10'],
    mend: 'Take keys from the holder’s jwks_uri alone. Never call an address that a token names.',
    lie: [leadingTo('jku'), strangersKeys],
    judge: all(noCode, stop(['unknown'])),
  },
  {
    ...common,
    id: 'RJ-57',
    kind: 'legal',
    title: 'response JWT: aud an array of one, iat, jti and an unknown claim added, typ left out',
    expected: 'Goes on.',
    clauses: ['RFC 7519 4.1.3', 'JARM 2.1'],
    mend: 'Take aud as a text and as an array, and ignore claims that you do not know.',
    lie: {
      token: 'response',
      header: (header) => ({ ...header, typ: undefined }),
      claims: (claims) => ({
        ...claims,
        aud: [claims['aud']],
        iat: Number(claims['exp']) - 600,
        jti: 'one',
        colour: 'blue',
      }),
    },
    judge: go('code'),
  },
  ...bothWays('RJ-101', {
    clauses: ['FAPI 1.0 Advanced 8.6', 'RFC 8725 2.1'],
    mend: 'Allow PS256 and ES256 alone. Never use a public key as the secret of an HMAC.',
    variants: [
      { letter: 'a', title: 'with HS256, the secret being the public key as JWK', lie: { key: 'HS256-jwk' } },
      { letter: 'b', title: 'with HS256, the secret being the public key as PEM', lie: { key: 'HS256-pem' } },
    ],
  }),
  ...bothWays('RJ-102', {
    clauses: ['RFC 7515 4.1.11'],
    mend: 'Refuse a JWT whose crit names a header that you do not know.',
    variants: [
      {
        title: 'signed well, with crit naming a header nobody knows',
        lie: { header: (header) => ({ ...header, crit: ['colour'], colour: 'blue' }) },
      },
    ],
  }),
  ...tokenRows(
    'RJ-103',
    'response',
    { ...common, judge: noCode, clauses: ['RFC 7519 4.1.5'], mend: 'Refuse a JWT before its nbf.' },
    [
      {
        title: 'response JWT: nbf 10 minutes ahead',
        lie: {
          claims: (claims) => ({ ...claims, nbf: Number(claims['exp']), exp: Number(claims['exp']) + 600 }),
        },
      },
    ],
  ),
  ...bothWays('RJ-104', {
    clauses: ['OpenID Connect Core 10.1'],
    severity: 'advice',
    kind: 'legal',
    expected: 'Goes on or refuses: both are right.',
    judge: either('code', 'OpenID Connect Core 10.1'),
    variants: [
      {
        title: 'without kid, while the set holds several keys of which one fits',
        lie: { header: (header) => ({ ...header, kid: undefined }) },
      },
    ],
  }),
];

interface BothWays extends Pick<Plan, 'clauses' | 'mend' | 'kind' | 'expected'> {
  readonly severity?: Plan['severity'];
  readonly judge?: Plan['judge'];
  readonly variants: Parameters<typeof tokenRows>[3];
}

/** The same lies about today's response JWT, and about the first ID token in the founding profile. */
function bothWays(id: string, { variants, ...more }: BothWays): readonly Plan[] {
  const said = (what: string): typeof variants => variants.map((one) => ({ ...one, title: `${what} ${one.title}` }));
  return [
    ...tokenRows(id, 'response', { ...common, judge: noCode, ...more }, said('response JWT')),
    ...tokenRows(
      id,
      'first-id-token',
      { ...common, judge: noCode, ...more, profiles: founding },
      said('first ID token'),
    ),
  ];
}
