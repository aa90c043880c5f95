// Lies about ID tokens (OpenID Connect Core 3.1.3.7).
import { either, go, only, stop } from '../judges.ts';
import type { Plan } from '../plan.ts';
import { asksAcr } from './request-facts.ts';
import { farPast, idTokenRows, tokenRows, today, withClaim } from './plan-rows.ts';

const common = {
  severity: 'must',
  expected: 'Refuses, and uses no token.',
} as const;
const compare = (claim: string): string =>
  `Check ${claim} of the ID token before you use any token of the response. Refuse an ID token without ${claim}.`;

/** One level below the level that was reached. */
const lower = (acr: unknown): string => String(acr).replace(/\d$/u, (level) => String(Math.max(1, Number(level) - 1)));

export const idTokenLies: readonly Plan[] = [
  ...idTokenRows('RJ-64', { ...common, clauses: ['OpenID Connect Core 3.1.3.7 step 2'], mend: compare('iss') }, [
    {
      letter: 'a',
      title: 'ID token with a 1 appended to iss',
      lie: { claims: (claims) => ({ ...claims, iss: `${String(claims['iss'])}1` }) },
    },
    { letter: 'b', title: 'ID token without iss', lie: { claims: withClaim('iss', undefined) } },
  ]),
  ...idTokenRows('RJ-65', { ...common, clauses: ['OpenID Connect Core 3.1.3.7 step 3'], mend: compare('aud') }, [
    { letter: 'a', title: 'ID token for another client', lie: { claims: withClaim('aud', 'another-client') } },
    { letter: 'b', title: 'ID token without aud', lie: { claims: withClaim('aud', undefined) } },
  ]),
  ...idTokenRows(
    'RJ-66',
    {
      ...common,
      clauses: ['OpenID Connect Core 3.1.3.7 step 3'],
      mend: 'Refuse an ID token whose aud lists a client that you do not trust.',
    },
    [
      {
        title: 'ID token whose aud lists the client and an unknown client, without azp',
        lie: { claims: (claims) => ({ ...claims, aud: [claims['aud'], 'unknown-client'], azp: undefined }) },
      },
    ],
  ),
  ...idTokenRows('RJ-67', { ...common, clauses: ['OpenID Connect Core 3.1.3.7 step 9'], mend: compare('exp') }, [
    {
      letter: 'a',
      title: 'ID token that expired 360 seconds ago',
      lie: { claims: (claims) => ({ ...claims, exp: Number(claims['iat']) - farPast }) },
    },
    { letter: 'b', title: 'ID token without exp', lie: { claims: withClaim('exp', undefined) } },
  ]),
  ...idTokenRows(
    'RJ-68',
    { ...common, clauses: ['OpenID Connect Core 3.1.3.7 step 11'], mend: compare('nonce') },
    [
      { letter: 'a', title: 'ID token with another nonce', lie: { claims: withClaim('nonce', 'another-nonce') } },
      { letter: 'b', title: 'ID token without nonce', lie: { claims: withClaim('nonce', undefined) } },
    ],
    { isPolled: false },
  ),
  ...idTokenRows(
    'RJ-69',
    { ...common, clauses: ['OpenID Connect Core 2'], mend: 'Refuse an ID token without sub or iat.' },
    [
      { letter: 'a', title: 'ID token without sub', lie: { claims: withClaim('sub', undefined) } },
      { letter: 'b', title: 'ID token without iat', lie: { claims: withClaim('iat', undefined) } },
    ],
  ),
  ...idTokenRows(
    'RJ-70',
    {
      ...common,
      clauses: ['FAPI 1.0 Advanced 8.6'],
      mend: 'Accept only PS256 and ES256 for ID tokens, never none.',
    },
    [{ title: 'ID token with alg none', lie: { key: 'none' } }],
  ),
  ...idTokenRows(
    'RJ-71',
    {
      ...common,
      clauses: ['FAPI 1.0 Advanced 8.6', 'OpenID Connect Core 3.1.3.7 step 7'],
      mend: 'Accept ID tokens only with the algorithm that you registered.',
    },
    [{ title: 'ID token correctly signed with RS256 and a published key', lie: { key: 'RS256' } }],
  ),
  ...tokenRows(
    'RJ-72',
    'id-token',
    {
      ...common,
      severity: 'should',
      group: 'id-token',
      clauses: ['CDS Tokens', 'FAPI 1.0 Advanced 8.9', 'OpenID Connect Core 3.1.3.7 step 6'],
      mend: 'Verify the signature of the ID token from the token endpoint too, although OpenID Connect accepts TLS instead.',
      judge: stop(['data', 'userinfo', 'refresh']),
    },
    [
      {
        title: 'ID token from the token endpoint signed with a stranger’s key, under the holder’s kid',
        lie: { key: 'stranger' },
      },
    ],
  ),
  ...idTokenRows(
    'RJ-73',
    {
      ...common,
      clauses: ['FAPI 1.0 Advanced 5.2.3-3', 'OpenID Connect Core 3.1.3.7 step 12', 'OpenID Connect Core 5.5.1.1'],
      mend: 'Check that acr of the ID token is one of the levels that you requested as essential.',
    },
    [
      {
        title: 'ID token with acr one level below the level reached',
        lie: {
          claims: (claims) => (claims['acr'] === undefined ? claims : { ...claims, acr: lower(claims['acr']) }),
        },
      },
    ],
    { wrap: (judge) => only(asksAcr, 'The recipient asks for no essential acr.', judge) },
  ),
  {
    ...common,
    id: 'RJ-74',
    group: 'token',
    title: 'token response without id_token',
    clauses: ['OpenID Connect Core 3.1.3.3'],
    mend: 'If you requested the scope openid, stop when the response has no ID token.',
    lie: { answer: 'code', json: ({ id_token: _left, ...rest }) => rest },
    judge: stop(['data', 'userinfo', 'refresh']),
  },
  {
    ...common,
    id: 'RJ-75',
    kind: 'legal',
    group: 'id-token',
    title: 'ID token whose aud is an array with one entry, without at_hash',
    expected: 'Goes on.',
    clauses: ['RFC 7519 4.1.3', 'OpenID Connect Core 3.1.3.6'],
    mend: 'Accept aud as a string and as an array. Treat at_hash as optional.',
    lie: {
      token: ['id-token', 'first-id-token'],
      claims: (claims) => ({ ...claims, aud: [claims['aud']], at_hash: undefined }),
    },
    judge: go('data'),
  },
  {
    id: 'RJ-106',
    kind: 'lie',
    severity: 'advice',
    group: 'id-token',
    profiles: today,
    title: 'ID token with a wrong at_hash',
    expected: 'Goes on or refuses: both are allowed.',
    clauses: ['OpenID Connect Core 3.1.3.8'],
    lie: { token: 'id-token', claims: withClaim('at_hash', 'AAAAAAAAAAAAAAAAAAAAAA') },
    judge: either('data', 'OpenID Connect Core 3.1.3.8'),
  },
];
