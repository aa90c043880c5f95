// Lies about the ID token that comes with the code (OpenID Connect Core 3.3.2.12), and about the match between the two.
import { only, stop } from '../judges.ts';
import type { Plan } from '../plan.ts';
import { sendsState } from './request-facts.ts';
import { founding, tokenRows, withClaim } from './plan-rows.ts';

const noCode = stop(['code']);
const common = {
  severity: 'must',
  group: 'response',
  profiles: founding,
  expected: 'Refuses the response, and sends no token request.',
} as const;
const week = 7 * 24 * 3600;

export const firstTokenLies: readonly Plan[] = [
  ...tokenRows(
    'RJ-58',
    'first-id-token',
    {
      ...common,
      judge: noCode,
      clauses: ['OpenID Connect Core 3.3.2.10'],
      mend: 'Compare c_hash of the first ID token with the hash of the code. Refuse an ID token without c_hash.',
    },
    [
      {
        letter: 'a',
        title: 'first ID token with c_hash of another code',
        lie: { claims: withClaim('c_hash', 'AAAAAAAAAAAAAAAAAAAAAA') },
      },
      { letter: 'b', title: 'first ID token without c_hash', lie: { claims: withClaim('c_hash', undefined) } },
    ],
  ),
  ...tokenRows(
    'RJ-59',
    'first-id-token',
    {
      ...common,
      judge: only(sendsState, 'The recipient sends no state.', noCode),
      clauses: ['FAPI 1.0 Advanced 5.2.3.1-4'],
      mend: 'Compare s_hash of the first ID token with the hash of state. Refuse an ID token without s_hash.',
    },
    [
      {
        letter: 'a',
        title: 'first ID token with s_hash of another state',
        lie: { claims: withClaim('s_hash', 'AAAAAAAAAAAAAAAAAAAAAA') },
      },
      { letter: 'b', title: 'first ID token without s_hash', lie: { claims: withClaim('s_hash', undefined) } },
    ],
  ),
  {
    ...common,
    id: 'RJ-60',
    title: 'another valid code in the fragment, beside an honest ID token',
    clauses: ['OpenID Connect Core 3.3.2.10', 'FAPI 1.0 Advanced 5.2.3.1-3', 'FAPI 1.0 Advanced 8.4.3'],
    mend: 'Compare c_hash of the first ID token with the hash of the code in the same response.',
    lie: {
      answer: 'redirect',
      // The first response is withheld: its code stays valid, and replaces the second one.
      redirect: (url, { kept }) => {
        const fragment = new URLSearchParams(url.hash.slice(1));
        const code = kept.get('code');
        if (typeof code === 'string') fragment.set('code', code);
        else kept.set('code', fragment.get('code') ?? '');
        url.hash = fragment.toString();
        return url;
      },
    },
    play: async ({ lie, share, persona }) => {
      lie();
      await share({
        consumer: async (url) => {
          await persona.authorise(url);
          throw new Error('The browser was closed.');
        },
      });
      await share();
    },
    judge: stop(['code'], { where: ({ run }) => run === 1 }),
  },
  ...tokenRows(
    'RJ-61',
    'first-id-token',
    {
      ...common,
      judge: noCode,
      clauses: ['OpenID Connect Core 3.3.2.12'],
      mend: 'Verify the signature of the first ID token: nothing else protects the code on its way through the browser.',
    },
    [{ title: 'first ID token signed with a stranger’s key, under the holder’s kid', lie: { key: 'stranger' } }],
  ),
  ...tokenRows(
    'RJ-62',
    'first-id-token',
    {
      ...common,
      severity: 'should',
      judge: noCode,
      clauses: ['OpenID Connect Core 3.1.3.7 step 1', 'InfoSec profile 7.1'],
      mend: 'If you registered for encryption, refuse an ID token that is not encrypted.',
    },
    [{ letter: 'a', title: 'first ID token signed but not encrypted', lie: { encryption: 'none' } }],
  ),
  ...tokenRows(
    'RJ-62',
    'first-id-token',
    {
      ...common,
      judge: noCode,
      clauses: ['FAPI 1.0 Advanced 8.6.1'],
      mend: 'Decrypt only with the algorithm that you registered, never with RSA1_5.',
    },
    [{ letter: 'b', title: 'first ID token encrypted with RSA1_5', lie: { encryption: 'RSA1_5' } }],
  ),
  ...tokenRows(
    'RJ-63',
    'first-id-token',
    {
      ...common,
      severity: 'should',
      judge: noCode,
      clauses: ['OpenID Connect Core 3.1.3.7 step 10'],
      mend: 'Refuse an ID token that was issued long ago.',
    },
    [
      {
        title: 'first ID token with iat a week in the past',
        lie: { claims: (claims) => ({ ...claims, iat: Number(claims['iat']) - week }) },
      },
    ],
  ),
  ...tokenRows(
    'RJ-105',
    'id-token',
    {
      ...common,
      group: 'id-token',
      expected: 'Refuses the tokens, and uses none of them.',
      judge: stop(['data', 'userinfo', 'refresh']),
      clauses: ['OpenID Connect Core 3.3.3.6'],
      mend: 'Compare iss and sub of the second ID token with iss and sub of the first.',
    },
    [
      {
        letter: 'a',
        title: 'second ID token with a different sub from the first',
        lie: { claims: withClaim('sub', 'somebody-else') },
      },
      {
        letter: 'b',
        title: 'second ID token with a different iss from the first',
        lie: { claims: (claims) => ({ ...claims, iss: `${String(claims['iss'])}/other` }) },
      },
    ],
  ),
];
