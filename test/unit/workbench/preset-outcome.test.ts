// The prediction for a preset before it is sent: refused by the rule that it breaks, refused by an earlier rule, or accepted.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Known } from '../../../src/pages/workbench/known.ts';
import { outcomeWords, predictOutcome, ruleAt, expiryRules } from '../../../src/pages/workbench/preset-outcome.ts';
import * as kit from '../../kit/hand-written/exchanges.ts';
import { called, knownFrom, mendedAt, mendedSeconds, posted } from '../../kit/hand-written/mend-cases.ts';

interface Circumstances {
  readonly exchanges?: readonly Exchange[];
  readonly breaks?: readonly RuleId[];
  readonly isReplay?: boolean;
  /** Milliseconds after `mendedAt`. */
  readonly after?: number;
  readonly decided?: Known['decided'];
}
const predicted = (
  sent: Exchange,
  { exchanges = [], breaks = [], isReplay = false, after = 0, decided = () => '' }: Circumstances = {},
) => {
  const known = { ...knownFrom(exchanges), decided, now: () => new Date(mendedAt.getTime() + after) };
  return predictOutcome(sent, known, { breaks, isReplay });
};
const passing = (sent: Exchange, ...rules: readonly RuleId[]): Exchange => ({
  ...sent,
  checks: rules.map((rule) => kit.pass(rule)),
});
const refusedBy = (sent: Exchange, rule: RuleId, ...later: readonly RuleId[]): Exchange => ({
  ...sent,
  verdict: 'refused',
  checks: [kit.pass('route.known'), kit.fail(rule), ...kit.notReached(later)],
});

const plain = passing(called('listAccounts', {}), 'route.known', 'version.present', 'token.live');

test('predicts the rule that a preset breaks, if the operation checks that rule', () => {
  expect(predicted(plain, { breaks: ['body.json', 'version.present'] })).toEqual({
    kind: 'said',
    rule: 'version.present',
  });
  expect(predicted(plain, { breaks: ['body.json'] })).toEqual({ kind: 'accepted' });
  for (const verdict of ['faulted', 'failed'] as const) expect(predicted({ ...plain, verdict })).toBeUndefined();
  expect(predicted({ ...plain, checks: [] })).toBeUndefined();
});

test('a request that was refused is refused again, by whichever of the two rules is checked first', () => {
  const refused = refusedBy(plain, 'version.present', 'token.live');
  expect(predicted(refused, { breaks: ['token.live'] })).toEqual({ kind: 'earlier', rule: 'version.present' });
  expect(predicted(refused, { breaks: ['route.known'] })).toEqual({ kind: 'said', rule: 'route.known' });
  // A value that was used before is renewed.
  const again = refusedBy(plain, 'client.assertion-once', 'token.live');
  expect(predicted(again, { breaks: ['token.live'] })).toEqual({ kind: 'said', rule: 'token.live' });
});

test('a decision that accepts a breach applies at a holder, not at the register', () => {
  const sent = passing(called('authorise', {}), 'authorise.query-agrees', 'authorise.nonce');
  const decided: Known['decided'] = (decision) => (decision === 'queryAndObjectDiffer' ? 'object' : '');
  const breaks: readonly RuleId[] = ['authorise.query-agrees'];
  const letPass = predicted(sent, { breaks, decided });
  expect(letPass).toEqual({ kind: 'accepted', rule: 'authorise.query-agrees' });
  expect(outcomeWords(letPass ?? expect.unreachable(), { profile: '0.1.1' })).toMatch(
    /^It is accepted: decision \S+ lets it pass\.$/u,
  );
  const said = { kind: 'said', rule: 'authorise.query-agrees' };
  expect(predicted(sent, { breaks, decided: () => 'refuse' })).toEqual(said);
  expect(predicted({ ...sent, to: 'register' }, { breaks, decided })).toEqual(said);
});

test('there are words for every outcome that the preset does not state itself', () => {
  const words = (outcome: Parameters<typeof outcomeWords>[0]) => outcomeWords(outcome, { profile: '0.1.1' });
  expect(words({ kind: 'said', rule: 'token.live' })).toBe('');
  expect(words({ kind: 'earlier' })).toBe('');
  expect(words({ kind: 'earlier', rule: 'token.live' })).toMatch(/^But it is refused before that: .+\.$/u);
  expect(words({ kind: 'accepted' })).toBe('It is accepted: this operation has no rule against it.');
});

test.each<[string, Exchange, RuleId]>([
  ['a code', posted('token', { grant_type: 'authorization_code' }), 'code.unused'],
  [
    'a request_uri in the query',
    called('authorise', { url: `${kit.host}/authorise?request_uri=u` }),
    'request-uri.unused',
  ],
  ['a request_uri in a form', posted('authorise', { request_uri: 'u' }), 'request-uri.unused'],
  ['a registration', called('registerClient', {}), 'registration.once'],
  ['a deleted registration', called('deleteRegistration', {}), 'token.not-revoked'],
  ['a withdrawn arrangement', posted('revokeArrangement', {}), 'arrangement.living'],
])('%s is used up by a request that was accepted, and by no other', (_what, sent, rule) => {
  const breaks: readonly RuleId[] = ['version.present'];
  const accepted = passing(sent, 'route.known', rule, 'version.present');
  expect(predicted(accepted, { breaks })).toEqual({ kind: 'earlier', rule });
  const refused = { ...sent, verdict: 'refused' as const, checks: [kit.pass(rule), kit.fail('version.present')] };
  expect(predicted(refused, { breaks })).toEqual({ kind: 'said', rule: 'version.present' });
});

test('requests with another grant, or with a request object by value, can be sent again', () => {
  const sent = [
    posted('token', { grant_type: 'refresh_token' }),
    called('authorise', { url: `${kit.host}/authorise` }),
  ];
  for (const one of sent)
    expect(predicted(passing(one, 'code.unused', 'request-uri.unused'))).toEqual({ kind: 'accepted' });
});

test('a used code is refused before any rule that comes after code.present', () => {
  const sent = passing(
    posted('token', { grant_type: 'authorization_code' }),
    'code.present',
    'code.known',
    'code.unused',
  );
  expect(predicted(sent, { breaks: ['code.known'] })).toEqual({ kind: 'earlier', rule: 'code.unused' });
});

const bearing = (token: string): Exchange =>
  passing(
    called('listAccounts', { headers: [['authorization', `Bearer ${token}`]] }),
    'token.live',
    'token.not-revoked',
    'admin.token-exp',
  );

test('an access token is refused from the end of its lifetime, or once it is revoked', () => {
  const at = mendedAt.toISOString();
  const issued = posted('token', {}, { access_token: 't', expires_in: 300 }, { at });
  const of = (after: number, ...more: readonly Exchange[]) =>
    predicted(bearing('t'), { exchanges: [issued, ...more], after });
  expect(of(299_999)).toEqual({ kind: 'accepted' });
  expect(of(300_000)).toEqual({ kind: 'earlier', rule: 'token.live' });
  expect(of(300_000, posted('revoke', { token: 't' }))).toEqual({ kind: 'earlier', rule: 'token.not-revoked' });
});

test('a JWT is refused once its exp is past by more than the clock skew', () => {
  const exp = mendedSeconds;
  const over = limits.clockSkew * 1000;
  const token = bearing(kit.signed({ alg: 'PS256' }, { exp }));
  // The clock stands at 900 milliseconds of its second.
  expect(predicted(token, { after: over - 901 })).toEqual({ kind: 'accepted' });
  expect(predicted(token, { after: over })).toEqual({ kind: 'earlier', rule: 'admin.token-exp' });
  const assertion = posted('introspect', { client_assertion: kit.signed({ alg: 'PS256' }, { exp }) });
  const sent = passing(assertion, 'client.assertion-exp', 'client.assertion-once');
  const breaks: readonly RuleId[] = ['client.assertion-once'];
  const replayed = (after: number, isReplay = true) => predicted(sent, { after, breaks, isReplay });
  expect(replayed(over - 901)).toEqual({ kind: 'said', rule: 'client.assertion-once' });
  expect(replayed(over)).toEqual({ kind: 'earlier', rule: 'client.assertion-exp' });
  // Otherwise its times are renewed.
  expect(replayed(over, false)).toEqual({ kind: 'said', rule: 'client.assertion-once' });
});

test('the screens of an authorisation expire after ten minutes', () => {
  const at = mendedAt.toISOString();
  const of = (operation: string, after: number) =>
    predicted({ ...passing(called(operation, {}), 'interaction.known'), at }, { after });
  for (const operation of ['getInteraction', 'answerInteraction']) {
    expect(of(operation, limits.interaction * 1000 - 1)).toEqual({ kind: 'accepted' });
    expect(of(operation, limits.interaction * 1000)).toEqual({ kind: 'earlier', rule: 'interaction.known' });
  }
  expect(of('authorise', limits.interaction * 1000)).toEqual({ kind: 'accepted' });
});

test('a client that has since deleted its registration is unknown at that holder', () => {
  const sent = { ...passing(posted('introspect', {}), 'client.known'), at: '2026-11-20T03:33:00.000Z' };
  const left = (more: Partial<Exchange>) =>
    predicted(sent, { exchanges: [{ ...called('deleteRegistration', {}), at: sent.at, ...more }] });
  const gone = { kind: 'earlier', rule: 'client.known' };
  expect([left({}), left({ at: '2026-11-20T03:33:01.000Z' })]).toEqual([gone, gone]);
  const stays = { kind: 'accepted' };
  expect(left({ at: '2026-11-20T03:32:59.999Z' })).toEqual(stays);
  expect(left({ to: 'register' })).toEqual(stays);
  expect(left({ verdict: 'refused' })).toEqual(stays);
  expect(left({ operation: 'getRegistration' })).toEqual(stays);
});

test('each kind of JWT has its own expiry rule', () => {
  const rules = (['body', 'body:client_assertion', 'query:request', 'body:request'] as const).map((place) =>
    ruleAt(expiryRules, place),
  );
  expect(rules).toEqual(['registration.live', 'client.assertion-exp', 'request-object.exp', 'request-object.exp']);
});
