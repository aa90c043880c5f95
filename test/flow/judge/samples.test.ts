// Every sample of the judging page is recognised, and judged as its label says.
import { expect, test } from 'vitest';
import { judge } from '../../../src/pages/judge/judge.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { samplesIn } from '../../../src/pages/judge/kinds.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const samples = { good: samplesIn('good', '0.1.1'), faulty: samplesIn('faulty', '0.1.1') };

const sandbox = await ownSandbox();

const brokenIn = async (text: string) => {
  const { checks, findings, exchange } = await judge(sandbox, recognise(text));
  expect(checks.length + findings.length).toBeGreaterThan(0);
  expect(exchange?.verdict).not.toBe('failed');
  return [
    ...checks.filter(({ outcome }) => outcome === 'fail').map(({ rule }): string => rule),
    ...findings.filter(({ held }) => !held).map(({ title, words }) => `${title}: ${words}`),
  ];
};

test.each(samples.good)('good: $label is recognised as $kind, and breaks no rule', async ({ kind, make }) => {
  const text = await make(sandbox);
  expect(recognise(text)).toMatchObject({ kind, stops: [] });
  expect(await brokenIn(text)).toEqual([]);
});

test('a request object is checked by its own rules, without those of its URL', async () => {
  const request = samples.good.find(({ kind }) => kind === 'request-object') ?? expect.unreachable();
  const { checks } = await judge(sandbox, recognise(await request.make(sandbox)));
  const ids = checks.map(({ rule }): string => rule);
  expect(ids).toContain('request-object.aud');
  expect(ids.filter((id) => /^(?:route|body)\.|^authorise\.readable$/u.test(id))).toEqual([]);
});

/** The rule that each sample breaks, or words of its finding. */
const breaks: Readonly<Record<string, string>> = {
  'Request without nonce': 'authorise.nonce',
  'Request that has expired': 'request-object.exp',
  'Request for another audience': 'request-object.aud',
  'Request with alg none': 'request-object.alg',
  'Request without a signature': 'request-object.signature',
  'Request, cut off': 'request-object.readable',
  'Backchannel request with two hints': 'backchannel.one-hint',
  'Assertion for the issuer': 'client.assertion-aud',
  'Assertion without jti': 'client.assertion-jti',
  'Statement, altered': 'registration.statement-signature',
  'Registration without jti': 'registration.member-present',
  'Response with another code': 'c_hash',
  'ID token, altered': 'The ID token is signed with a key of the data holder',
  'Encrypted ID token, cut off': 'the key that decrypts the token',
  'Certificate that has expired': 'transport.certificate-dates',
  'Certificate of another authority': 'transport.certificate-issuer',
  'Certificate that was revoked': 'transport.certificate-revoked',
  'Key set with a key without kid': 'kid',
  'Configuration without jwks_uri': 'jwks_uri',
  'HTTP request without x-v': 'version.present',
};

test('every faulty sample, and no other, has an expected breach', () => {
  expect(samples.faulty.map(({ label }) => label)).toEqual(Object.keys(breaks));
});

test.each(samples.faulty)('faulty: $label is recognised as $kind, and breaks only one rule', async (sample) => {
  const text = await sample.make(sandbox);
  expect(recognise(text).kind).toBe(sample.kind);
  const broken = await brokenIn(text);
  expect(broken[0]).toContain(breaks[sample.label] ?? 'a label that is known');
  expect(broken).toHaveLength(1);
});
