// The words for broken findings: headings, until when a text was good, and dates next to numbers.
import { expect, test } from 'vitest';
import type { Check } from '../../../mocks/index.ts';
import { localTime } from '../../../src/elements/message/claims.ts';
import { checkHeading, datesIn, findingHeading, goodUntil, isOfTime } from '../../../src/pages/judge/broken-words.ts';
import { judge } from '../../../src/pages/judge/judge.ts';
import { kinds } from '../../../src/pages/judge/kinds.ts';
import { claimsOf } from '../../../src/pages/judge/reading/read-jwt.ts';
import { judgedBy, type Judgement } from '../../../src/pages/judge/judgement.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { fail, notReached, pass } from '../../kit/hand-written/exchange-parts.ts';
import { usageRead } from '../../kit/hand-written/exchanges-of-energy.ts';

const sandbox = await ownSandbox();

const sample = (kind: 'client-assertion' | 'request-object'): Promise<string> => {
  const [good] = kinds[kind].samples?.good ?? [];
  if (good === undefined) throw new Error('No sample.');
  return good.make(sandbox);
};

test.each(['client-assertion', 'request-object'] as const)(
  '%s: an untouched text that has expired was good until its exp',
  async (kind) => {
    const text = await sample(kind);
    const pasted = recognise(text);
    const claims = claimsOf(pasted.jwt) ?? {};
    const before = await judge(sandbox, pasted);
    expect(goodUntil(before, claims, sandbox.clock.now().getTime())).toBeUndefined();
    await sandbox.clock.advance('PT20M');
    const judgement = await judge(sandbox, pasted);
    const now = sandbox.clock.now().getTime();
    expect(goodUntil(judgement, claims, now)).toMatch(/^It was valid until \d/u);
    const [broken] = judgement.checks.filter(({ outcome }) => outcome === 'fail');
    if (broken === undefined) throw new Error('Nothing is broken.');
    const heading = checkHeading(broken, judgement);
    expect(heading).toMatch(/^[A-Z]/u);
    expect(heading).not.toBe(broken.title);
    expect(datesIn(broken, JSON.stringify(broken.actual))).toMatch(/\d{4}/u);
    // A token signed by somebody else was never good.
    const forged = recognise(`${text.slice(0, -6)}AAAAAA`);
    expect(goodUntil(await judge(sandbox, forged), claims, now)).toBeUndefined();
  },
);

test('a broken finding is headed by what is wrong, a kept one by its rule', async () => {
  const { findings } = await judge(sandbox, recognise('{"keys":[{"kty":"RSA","d":"secret"}]}'));
  const [secret] = findings;
  if (secret === undefined) throw new Error('Nothing was found.');
  expect(findingHeading(secret)).toBe('The key set contains a private member of a key');
  expect(findingHeading({ ...secret, held: true })).toBe('The key set contains no private member of a key');
});

test('a finding without words and a check of another release keep their titles', () => {
  expect(findingHeading({ held: false, title: 'it holds', words: '' })).toBe('It holds');
  const ofAnotherRelease = { ...fail('token.live'), rule: 'rule.gone', title: 'as it was' } as unknown as Check;
  expect(checkHeading(ofAnotherRelease, {})).toBe('as it was');
});

const over = fail('client.assertion-exp');
const late = { held: false, title: 'a', words: 'b', rule: 'withdrawal.bearer-exp' } as const;
const copied = (...checks: Judgement['checks']): Pick<Judgement, 'exchange'> => ({
  exchange: { ...usageRead, checks: [pass('client.known'), ...checks] },
});

test.each<[string, Partial<Judgement>, boolean]>([
  ['not if nothing is broken', { checks: [pass('client.assertion-exp')] }, false],
  ['if only its time is over', { checks: [over, pass('client.known')] }, true],
  [
    'if only a finding says its time is over',
    { findings: [late, { ...late, held: true, rule: 'response.issuer' }] },
    true,
  ],
  ['not if another check is broken', { checks: [over, fail('client.known')] }, false],
  ['not if there is another finding', { checks: [over], findings: [{ ...late, rule: 'response.issuer' }] }, false],
  ['not if a finding has no rule', { findings: [{ held: false, title: 'a', words: 'b' }] }, false],
  [
    'not if only a copy’s signature was checked',
    { checks: [over, pass('client.assertion-signature')], ...copied(...notReached(['client.assertion-signature'])) },
    false,
  ],
  [
    'if its own signature was checked',
    { checks: [over, pass('client.assertion-signature')], ...copied(pass('client.assertion-signature')) },
    true,
  ],
  ['if no signature is checked', { checks: [over], ...copied(...notReached(['client.assertion-signature'])) }, true],
  [
    'if only another rule was not reached',
    { checks: [over, pass('client.known')], ...copied(...notReached(['client.known'])) },
    true,
  ],
])('says that an expired text was good: %s', (_what, parts, isSaid) => {
  const words = goodUntil(judgedBy('how', parts), { exp: 1000 }, 1_000_000);
  expect(words).toBe(isSaid ? `It was valid until ${localTime(1000)}. Nothing else is wrong with it.` : undefined);
});

test('a text expires at the instant of its exp; without exp it never does', () => {
  const said = (exp: unknown, now: number) =>
    goodUntil(judgedBy('how', { checks: [over] }), { exp }, now) !== undefined;
  expect([said(1000, 999_999), said(1000, 1_000_000), said('1000', 1_000_000), said(undefined, 1)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect([isOfTime('client.assertion-exp'), isOfTime('client.known')]).toEqual([true, false]);
});

test.each<[string | undefined, string, string]>([
  ['body:client_assertion#payload.exp', '1795059120', localTime(1_795_059_120)],
  ['certificate:a.nbf', '1795059120 and 1795059180', `${localTime(1_795_059_120)} to ${localTime(1_795_059_180)}`],
  ['body:x#auth_time', 'after 1795059120', localTime(1_795_059_120)],
  ['body:x#payload.iat', 'a number of 5', ''],
  ['body:x#payload.exp', '17950591201', ''],
  ['body:x#payload.jti', '1795059120', ''],
  [undefined, '1795059120', ''],
])('next to %s, the dates of “%s” are “%s”', (at, text, dates) => {
  expect(datesIn(at === undefined ? {} : { at }, text)).toBe(dates);
  expect(datesIn(undefined, text)).toBe('');
});
