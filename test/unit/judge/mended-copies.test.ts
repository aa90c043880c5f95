// A token is checked against all its rules: what a party stops at is mended in a copy, and the copy is judged next.
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { judgedInCopies, type Line } from '../../../src/pages/judge/mended-copies.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import type { Claims } from '../../../src/runs/recipients/signed-claims.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

const rules = {
  aud: 'request-object.aud',
  exp: 'request-object.exp',
  nonce: 'authorise.nonce',
} as const satisfies Record<string, RuleId>;
type Claim = keyof typeof rules;

const good: Claims = { iss: 'us', aud: 'holder', exp: 5, nonce: 'n', scope: 's' };

/** Checks the claims in order, and stops at the first wrong one. */
function lookedAt(claims: Claims): Exchange {
  const checks: Exchange['checks'][number][] = [exchanges.pass('route.known')];
  for (const [claim, rule] of Object.entries(rules)) {
    const isStopped = checks.some(({ outcome }) => outcome === 'fail');
    const at = `body:request#payload.${claim}`;
    if (isStopped) checks.push(...exchanges.notReached([rule]));
    else checks.push((claims[claim] === good[claim] ? exchanges.pass : exchanges.fail)(rule, { at }));
  }
  return { ...exchanges.refusedVersion, checks };
}

/** A party that judges like this, and the claims it received. */
function party(more: Partial<Line> = {}) {
  const seen: Claims[] = [];
  const line: Line = {
    send: (token) => {
      seen.push(decodeJwt(token));
      return Promise.resolve(lookedAt(decodeJwt(token)));
    },
    looksAt: (rule) => Object.values<string>(rules).includes(rule),
    good: () => Promise.resolve(good),
    sign: (claims) => Promise.resolve(exchanges.signed({ alg: 'PS256' }, claims)),
    identity: ['iss'],
    ofCopies: [],
    ...more,
  };
  return { line, seen };
}
const judged = (claims: Claims, line: Line) =>
  judgedInCopies(recognise(exchanges.signed({ alg: 'PS256' }, claims)), 'Sent.', line);
const brokenIn = ({ checks }: Awaited<ReturnType<typeof judged>>) =>
  checks.filter(({ outcome }) => outcome === 'fail').map(({ rule }) => rule);

test('judges a good token once, unchanged', async () => {
  const { line, seen } = party();
  const judgement = await judged(good, line);
  expect([judgement.how, judgement.further, seen]).toEqual(['Sent.', [], [good]]);
  expect(judgement.checks.map(({ rule, outcome }) => [rule, outcome])).toEqual(
    Object.values(rules).map((rule) => [rule, 'pass']),
  );
});

test('finds every breach although the party stops at the first; copies keep other claims but name our issuer', async () => {
  const { line, seen } = party();
  const judgement = await judged({ ...good, iss: 'them', aud: 'other', nonce: 'x', scope: 'theirs' }, line);
  expect(brokenIn(judgement)).toEqual([rules.aud, rules.nonce]);
  expect(judgement.further).toEqual([rules.nonce]);
  expect(judgement.how).toContain('judged in a copy');
  expect(judgement.checks.map(({ outcome }) => outcome)).not.toContain('not-reached');
  expect(seen[1]).toEqual({ ...good, nonce: 'x', scope: 'theirs' });
});

test('a breach caused by the copy is not the token’s, and ends the judging', async () => {
  const { line } = party({ ofCopies: [rules.nonce] });
  const judgement = await judged({ ...good, aud: 'other', nonce: 'x' }, line);
  expect([brokenIn(judgement), judgement.further]).toEqual([[rules.aud], []]);
  expect(judgement.checks.map(({ rule }) => rule)).toEqual([rules.aud, rules.exp]);
});

test('a mend without effect ends the judging, and shows unreached rules', async () => {
  const { line, seen } = party({ good: () => Promise.resolve({ ...good, aud: 'other' }) });
  const judgement = await judged({ ...good, aud: 'other', nonce: 'x' }, line);
  expect(brokenIn(judgement)).toEqual([rules.aud]);
  expect(seen).toHaveLength(2);
  expect(judgement.checks.filter(({ outcome }) => outcome === 'not-reached').map(({ rule }) => rule)).toEqual([
    rules.exp,
    rules.nonce,
  ]);
});

test('two breaches that alternate end the judging', async () => {
  let turn: Claim = 'nonce';
  const { line } = party({
    send: (token) => {
      turn = turn === 'aud' ? 'nonce' : 'aud';
      return Promise.resolve({ ...lookedAt(decodeJwt(token)), checks: [exchanges.fail(rules[turn])] });
    },
  });
  const judgement = await judged({ ...good, aud: 'other' }, line);
  expect(judgement.further).toEqual([rules.nonce, rules.aud]);
});

test('judges a token with unreadable claims only as far as the party gets', async () => {
  const { line, seen } = party({ send: () => Promise.resolve(lookedAt({})) });
  const judgement = await judgedInCopies(recognise('eyJhbGciOiJQUzI1NiJ9.bm90IGpzb24.c2ln'), 'Sent.', line);
  expect([judgement.how, brokenIn(judgement), seen]).toEqual(['Sent.', [rules.aud], []]);
});
