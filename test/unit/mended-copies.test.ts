// A token is held against every rule of its line-up: what a party stops at is mended in a copy, and the copy judged on.
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import type { Exchange } from '../../mocks/index.ts';
import type { RuleId } from '../../mocks/spec/rules/index.ts';
import { judgedInCopies, type Line } from '../../src/pages/judge/mended-copies.ts';
import { recognise } from '../../src/pages/judge/recognise.ts';
import type { Claims } from '../../src/runs/signed-claims.ts';
import * as exchanges from '../kit/exchanges.ts';

const rules = {
  aud: 'request-object.aud',
  exp: 'request-object.exp',
  nonce: 'authorise.nonce',
} as const satisfies Record<string, RuleId>;
type Claim = keyof typeof rules;

const good: Claims = { iss: 'us', aud: 'holder', exp: 5, nonce: 'n', scope: 's' };

/** Looks at the claims in their order, and stops at the first that is not as it has to be. */
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

/** A party that judges so, and what it was sent. */
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

test('a good token is judged once, as it is', async () => {
  const { line, seen } = party();
  const judgement = await judged(good, line);
  expect([judgement.how, judgement.further, seen]).toEqual(['Sent.', [], [good]]);
  expect(judgement.checks.map(({ rule, outcome }) => [rule, outcome])).toEqual(
    Object.values(rules).map((rule) => [rule, 'pass']),
  );
});

test('each breach is found though the party stops at the first; a copy says who signed it, and keeps the rest', async () => {
  const { line, seen } = party();
  const judgement = await judged({ ...good, iss: 'them', aud: 'other', nonce: 'x', scope: 'theirs' }, line);
  expect(brokenIn(judgement)).toEqual([rules.aud, rules.nonce]);
  expect(judgement.further).toEqual([rules.nonce]);
  expect(judgement.how).toContain('judged in a copy');
  expect(judgement.checks.map(({ outcome }) => outcome)).not.toContain('not-reached');
  expect(seen[1]).toEqual({ ...good, nonce: 'x', scope: 'theirs' });
});

test('what the copies break themselves is no breach of the token, and ends it', async () => {
  const { line } = party({ ofCopies: [rules.nonce] });
  const judgement = await judged({ ...good, aud: 'other', nonce: 'x' }, line);
  expect([brokenIn(judgement), judgement.further]).toEqual([[rules.aud], []]);
  expect(judgement.checks.map(({ rule }) => rule)).toEqual([rules.aud, rules.exp]);
});

test('a mend that does not mend ends it, and what was not come to is shown', async () => {
  const { line, seen } = party({ good: () => Promise.resolve({ ...good, aud: 'other' }) });
  const judgement = await judged({ ...good, aud: 'other', nonce: 'x' }, line);
  expect(brokenIn(judgement)).toEqual([rules.aud]);
  expect(seen).toHaveLength(2);
  expect(judgement.checks.filter(({ outcome }) => outcome === 'not-reached').map(({ rule }) => rule)).toEqual([
    rules.exp,
    rules.nonce,
  ]);
});

test('two breaches that come back in turn end it', async () => {
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

test('a token whose claims cannot be read is judged as far as the party comes', async () => {
  const { line, seen } = party({ send: () => Promise.resolve(lookedAt({})) });
  const judgement = await judgedInCopies(recognise('eyJhbGciOiJQUzI1NiJ9.bm90IGpzb24.c2ln'), 'Sent.', line);
  expect([judgement.how, brokenIn(judgement), seen]).toEqual(['Sent.', [rules.aud], []]);
});
