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
  `Compare ${claim} of the ID token before you use any token that came with it. Refuse an ID token without it.`;

/** One level below the level that was reached. */
const lower = (acr: unknown): string => String(acr).replace(/\d$/u, (level) => String(Math.max(1, Number(level) - 1)));

export const idTokenLies: readonly Plan[] = [
  ...idTokenRows('RJ-64', { ...common, clauses: ['OpenID Connect Core 3.1.3.7 step 2'], mend: compare('iss') }, [
    {
      letter: 'a',
      title: 'ID token: iss with a 1 at its end',
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
      mend: 'Refuse an ID token with an audience beside you that you do not trust.',
    },
    [
      {
        title: 'ID token: aud an array of the client and an unknown client, no azp',
        lie: { claims: (claims) => ({ ...claims, aud: [claims['aud'], 'unknown-client'], azp: undefined }) },
      },
    ],
  ),
  ...idTokenRows('RJ-67', { ...common, clauses: ['OpenID Connect Core 3.1.3.7 step 9'], mend: compare('exp') }, [
    {
      letter: 'a',
      title: 'ID token that ended 360 s ago',
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
      mend: 'Allow PS256 and ES256 alone for ID tokens; never none.',
    },
    [{ title: 'ID token with alg none', lie: { key: 'none' } }],
  ),
  ...idTokenRows(
    'RJ-71',
    {
      ...common,
      clauses: ['FAPI 1.0 Advanced 8.6', 'OpenID Connect Core 3.1.3.7 step 7'],
      mend: 'Allow for ID tokens the algorithm alone that you registered.',
    },
    [{ title: 'ID token signed well with RS256 by a published key', lie: { key: 'RS256' } }],
  ),
  ...tokenRows(
    'RJ-72',
    'id-token',
    {
      ...common,
      severity: 'should',
      group: 'id-token',
      clauses: ['CDS Tokens', 'FAPI 1.0 Advanced 8.9', 'OpenID Connect Core 3.1.3.7 step 6'],
      mend: 'Verify the signature of the ID token of the token endpoint as well, although TLS may stand in for it.',
      judge: stop(['data', 'userinfo', 'refresh']),
    },
    [
      {
        title: 'ID token of the token endpoint signed by a stranger under the holder’s kid',
        lie: { key: 'stranger' },
      },
    ],
  ),
  ...idTokenRows(
    'RJ-73',
    {
      ...common,
      clauses: ['FAPI 1.0 Advanced 5.2.3-3', 'OpenID Connect Core 3.1.3.7 step 12', 'OpenID Connect Core 5.5.1.1'],
      mend: 'Compare acr of the ID token with the levels that you asked for as essential.',
    },
    [
      {
        title: 'ID token: acr one level below the essential one that was asked for',
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
    title: 'token answer without id_token',
    clauses: ['OpenID Connect Core 3.1.3.3'],
    mend: 'Stop where openid was asked for and no ID token comes.',
    lie: { answer: 'code', json: ({ id_token: _left, ...rest }) => rest },
    judge: stop(['data', 'userinfo', 'refresh']),
  },
  {
    ...common,
    id: 'RJ-75',
    kind: 'legal',
    group: 'id-token',
    title: 'ID token: aud an array of one; no at_hash',
    expected: 'Goes on.',
    clauses: ['RFC 7519 4.1.3', 'OpenID Connect Core 3.1.3.6'],
    mend: 'Take aud as a text and as an array; at_hash is optional here.',
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
    title: 'at_hash of the ID token is wrong',
    expected: 'Goes on or refuses: both are right.',
    clauses: ['OpenID Connect Core 3.1.3.8'],
    lie: { token: 'id-token', claims: withClaim('at_hash', 'AAAAAAAAAAAAAAAAAAAAAA') },
    judge: either('data', 'OpenID Connect Core 3.1.3.8'),
  },
];
