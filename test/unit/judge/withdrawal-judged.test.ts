// A data holder’s notice that an arrangement has ended, judged claim by claim: which are optional, which must be right.
import { expect, test } from 'vitest';
import { limits } from '../../../mocks/spec/limits.ts';
import { judge } from '../../../src/pages/judge/judge.ts';
import { kinds } from '../../../src/pages/judge/kinds.ts';
import type { Sample } from '../../../src/pages/judge/kinds/kind.ts';
import { formMessage, secondsOf } from '../../../src/pages/judge/kinds/changes.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { signed } from '../../kit/hand-written/exchange-parts.ts';

const sandbox = await ownSandbox({ profile: 'today', clock: '2026-11-23T04:00:00Z' });
await sandbox.clock.set('2026-11-23T04:00:00Z');
const now = secondsOf(sandbox);

const address = 'https://app.example/arrangements/revoke';
type Claims = Readonly<Record<string, unknown>>;

const bearer = (): Claims => ({ iss: 'brand', sub: 'brand', aud: address, jti: 'one', exp: now + 300 });

/** The rules broken by a call with these two tokens. */
async function brokenBy(first: Claims, second: Claims, alg = 'PS256'): Promise<readonly string[]> {
  const token = signed({ alg }, second);
  const headers = [`Authorization: Bearer ${signed({ alg }, first)}`];
  const { findings } = await judge(sandbox, recognise(formMessage(address, { cdr_arrangement_jwt: token }, headers)));
  return findings.flatMap(({ held, rule }) => (held || rule === undefined ? [] : [rule]));
}

const named = { cdr_arrangement_id: 'arrangement' };

test('accepts tokens with only the required claims, or with all', async () => {
  expect(await brokenBy(bearer(), named)).toEqual([]);
  expect(await brokenBy(bearer(), { ...bearer(), ...named, jti: 'two', iat: now, nbf: now })).toEqual([]);
  expect(await brokenBy({ ...bearer(), aud: [address, 'other'] }, named)).toEqual([]);
});

test.each<[string, () => readonly [Claims, Claims], string]>([
  ['another sub', () => [{ ...bearer(), sub: 'other' }, named], 'withdrawal.bearer-sub'],
  ['neither iss nor sub', () => [{ ...bearer(), iss: undefined, sub: undefined }, named], 'withdrawal.bearer-sub'],
  ['another audience', () => [{ ...bearer(), aud: 'https://app.example' }, named], 'withdrawal.bearer-aud'],
  ['no exp', () => [{ ...bearer(), exp: undefined }, named], 'withdrawal.bearer-exp'],
  ['an exp in words', () => [{ ...bearer(), exp: 'soon' }, named], 'withdrawal.bearer-exp'],
  ['an expired token', () => [{ ...bearer(), exp: now - limits.clockSkew }, named], 'withdrawal.bearer-exp'],
  [
    'a token issued in the future',
    () => [{ ...bearer(), iat: now + limits.clockSkew + 1 }, named],
    'withdrawal.bearer-exp',
  ],
  ['no arrangement', () => [bearer(), {}], 'withdrawal.jwt-id'],
  ['an empty arrangement', () => [bearer(), { cdr_arrangement_id: '' }], 'withdrawal.jwt-id'],
  ['another iss in the second token', () => [bearer(), { ...named, iss: 'other' }], 'withdrawal.jwt-claims'],
  ['another sub in the second token', () => [bearer(), { ...named, sub: 'other' }], 'withdrawal.jwt-claims'],
  ['another audience in the second token', () => [bearer(), { ...named, aud: 'other' }], 'withdrawal.jwt-claims'],
  ['an empty jti in the second token', () => [bearer(), { ...named, jti: '' }], 'withdrawal.jwt-claims'],
  ['an expired second token', () => [bearer(), { ...named, exp: now - limits.clockSkew }], 'withdrawal.jwt-claims'],
  ['one jti for both', () => [bearer(), { ...named, jti: 'one' }], 'withdrawal.separate-jti'],
])('refuses %s', async (_what, tokens, rule) => {
  expect(await brokenBy(...tokens())).toEqual([rule]);
});

test('accepts clocks that differ by less than the skew', async () => {
  const early = { ...bearer(), iat: now + limits.clockSkew, nbf: now + limits.clockSkew };
  expect(await brokenBy({ ...early, exp: now - limits.clockSkew + 1 }, named)).toEqual([]);
});

test('refuses tokens signed with a forbidden algorithm', async () => {
  expect(await brokenBy(bearer(), named, 'RS256')).toEqual(
    expect.arrayContaining(['withdrawal.bearer-alg', 'withdrawal.jwt-alg']),
  );
});

/** The finding on the times of a token about an arrangement. */
async function timesOf(claims: Claims) {
  const { findings } = await judge(sandbox, recognise(signed({ alg: 'PS256' }, { ...named, ...claims })));
  return findings.find(({ rule }) => rule === 'withdrawal.jwt-dates');
}

test.each<[string, () => Claims, boolean, () => string]>([
  ['missing times', () => ({}), true, () => 'left out, which is allowed'],
  ['a valid time', () => ({ iat: now }), true, () => `iat ${String(now)}`],
  ['a time in the past', () => ({ iat: now, exp: 5 }), false, () => 'exp 5'],
  ['a time in the future', () => ({ nbf: now + 3600 }), false, () => `nbf ${String(now + 3600)}`],
])('judges %s', async (_what, claims, held, said) => {
  const times = await timesOf(claims());
  expect(times?.held).toBe(held);
  expect(held ? times?.words : times?.actual).toContain(said());
});

test('says what a wrong time should be', async () => {
  expect((await timesOf({ exp: 5 }))?.expected).toBe(`exp after ${String(now - 30)}`);
  expect((await timesOf({ iat: now + 3600 }))?.expected).toBe(`iat at most ${String(now + 30)}`);
});

test('the good sample breaks nothing, and the standard’s sample breaks its known rule', async () => {
  const { samples = {} } = kinds['arrangement-call'];
  const broken = async ({ make }: Sample): Promise<readonly string[]> => {
    const { findings } = await judge(sandbox, recognise(await make(sandbox)));
    return findings.flatMap(({ held, rule }) => (held || rule === undefined ? [] : [rule]));
  };
  const [good, example] = [samples.good?.[0], samples.standard?.[0]];
  expect(good && (await broken(good))).toEqual([]);
  expect(example && (await broken(example))).toEqual(['withdrawal.separate-jti']);
});
