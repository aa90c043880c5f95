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
  'Verify the signature of the response JWT with a key from the holder’s jwks_uri before you use a claim.';
const claimMend = (claim: string): string =>
  `Check ${claim} of the response JWT before you send the code (JARM 2.4). Refuse a response without ${claim}.`;

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
      title: 'response JWT with the last six characters of its signature changed',
      lie: { signature: (text) => `${text.slice(0, -6)}${text.slice(-6) === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'}` },
    },
  ]),
  ...tokenRows(
    'RJ-46',
    'response',
    { ...common, judge: noCode, clauses: ['JARM 2.4 step 5', 'CDS One-time Consent Tokens'], mend: signatureMend },
    [{ title: 'response JWT signed with a stranger’s key, under the holder’s kid', lie: { key: 'stranger' } }],
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
      mend: 'Accept only PS256 and ES256 for response JWTs, whatever keys the holder publishes.',
    },
    [{ title: 'response JWT correctly signed with RS256 and a published key without alg', lie: { key: 'RS256' } }],
  ),
  ...tokenRows(
    'RJ-49',
    'response',
    { ...common, judge: noCode, clauses: ['JARM 2.4 step 2'], mend: claimMend('iss') },
    [
      {
        letter: 'a',
        title: 'response JWT with a 1 appended to iss',
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
        title: 'response JWT that expired 360 seconds ago',
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
      mend: 'Compare state with the state of the request that you sent with this browser.',
    },
    [
      { letter: 'a', title: 'response JWT with another state', lie: { claims: withClaim('state', 'another-state') } },
      { letter: 'b', title: 'response JWT without state', lie: { claims: withClaim('state', undefined) } },
    ],
  ),
  {
    ...common,
    id: 'RJ-53',
    title: 'plain code and state in the query, without a response JWT',
    clauses: ['FAPI 1.0 Advanced 5.2.3.2', 'JARM 2.4', 'CDS Authorisation Flows'],
    mend: 'Read only the parameter response. Never accept code from the query.',
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
    title: 'a correct response JWT in the fragment',
    expected: 'Refuses the response, or does not find it: the recipient requested it in the query.',
    clauses: ['JARM 2.3.1', 'JARM 2.3.4'],
    mend: 'Read the response only from the query.',
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
      mend: 'Stop if the response has neither code nor error.',
    },
    [{ title: 'response JWT with neither code nor error', lie: { claims: withClaim('code', undefined) } }],
  ),
  {
    ...common,
    id: 'RJ-56a',
    title: 'response JWT signed with a stranger’s key, which the header contains as jwk',
    clauses: ['FAPI 1.0 Advanced 8.9-2', 'RFC 7515 10'],
    mend: 'Take keys only from the holder’s jwks_uri. Ignore jwk, jku, x5c and x5u in the header.',
    lie: leadingTo('jwk'),
    judge: noCode,
  },
  {
    ...common,
    id: 'RJ-56b',
    title: 'response JWT signed with a stranger’s key, with a stranger’s URL as jku',
    clauses: ['FAPI 1.0 Advanced 8.9-2', 'RFC 7515 10'],
    mend: 'Take keys only from the holder’s jwks_uri. Never call a URL that a token names.',
    lie: [leadingTo('jku'), strangersKeys],
    judge: all(noCode, stop(['unknown'])),
  },
  {
    ...common,
    id: 'RJ-57',
    kind: 'legal',
    title: 'response JWT whose aud is an array with one entry, with iat, jti and an unknown claim, without typ',
    expected: 'Goes on.',
    clauses: ['RFC 7519 4.1.3', 'JARM 2.1'],
    mend: 'Accept aud as a string and as an array, and ignore unknown claims.',
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
    mend: 'Accept only PS256 and ES256. Never use a public key as the secret of an HMAC.',
    variants: [
      { letter: 'a', title: 'signed with HS256 and the public key (JWK) as the secret', lie: { key: 'HS256-jwk' } },
      { letter: 'b', title: 'signed with HS256 and the public key (PEM) as the secret', lie: { key: 'HS256-pem' } },
    ],
  }),
  ...bothWays('RJ-102', {
    clauses: ['RFC 7515 4.1.11'],
    mend: 'Refuse a JWT whose crit lists a header parameter that you do not support.',
    variants: [
      {
        title: 'correctly signed, with an unknown header parameter in crit',
        lie: { header: (header) => ({ ...header, crit: ['colour'], colour: 'blue' }) },
      },
    ],
  }),
  ...tokenRows(
    'RJ-103',
    'response',
    { ...common, judge: noCode, clauses: ['RFC 7519 4.1.5'], mend: 'Refuse a JWT whose nbf is in the future.' },
    [
      {
        title: 'response JWT with nbf five minutes in the future',
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
    expected: 'Goes on or refuses: both are allowed.',
    judge: either('code', 'OpenID Connect Core 10.1'),
    variants: [
      {
        title: 'without kid, while one of several keys in the key set fits',
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
