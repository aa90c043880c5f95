// Responses of a holder of today, judged as a recipient reads them: the response JWT and the ID token, claim by claim.
import { expect, test } from 'vitest';
import { judge } from '../../../src/pages/judge/judge.ts';
import { ownRecipient } from '../../../src/pages/judge/good-ones.ts';
import { rewritten, secondsOf } from '../../../src/pages/judge/kinds/changes.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const sandbox = await ownSandbox({ profile: 'today', clock: '2026-11-23T04:00:00Z' });
await sandbox.clock.set('2026-11-23T04:00:00Z');
const acting = await ownRecipient(sandbox);
const facts = await acting.runUntil(acting.flows.sharing, 'token');
const redirect = facts.redirect ?? expect.unreachable();
const response = redirect.searchParams.get('response') ?? '';
const idToken = facts.tokens?.id_token ?? '';

const judged = (text: string) => judge(sandbox, recognise(text));
const brokenBy = async (text: string) => {
  const { findings, checks } = await judged(text);
  return [
    ...findings.flatMap(({ held, rule }) => (held ? [] : [rule])),
    ...checks.flatMap(({ outcome, rule }) => (outcome === 'fail' ? [rule] : [])),
  ];
};

test('accepts an unchanged response; a harmless change breaks only the signature', async () => {
  expect(await brokenBy(response)).toEqual([]);
  expect((await judged(response)).findings.map(({ rule }) => rule)).toContain('response.signature');
  expect(await brokenBy(rewritten(response, {}, { state: 'other' }))).toEqual(['response.signature']);
  expect(await brokenBy(redirect.href)).toEqual([]);
});

test.each<[number, boolean]>([
  [-30, false],
  [-29, true],
  [0, true],
  [630, true],
  [631, false],
])('an exp %i seconds from now is accepted: %s', async (left, holds) => {
  const broken = await brokenBy(rewritten(response, {}, { exp: secondsOf(sandbox) + left }));
  // A wrong claim ends the judging before the signature.
  expect(broken).toEqual([holds ? 'response.signature' : 'response.dates']);
});

test.each<[string, object, object, string]>([
  ['of another issuer', {}, { iss: 'https://other.example' }, 'response.issuer'],
  ['with the header of something encrypted', { enc: 'A256GCM' }, {}, 'response.header'],
  ['with an invalid exp', {}, { exp: 'soon' }, 'response.dates'],
])('a response %s breaks only that rule', async (_what, header, claims, rule) => {
  expect(await brokenBy(rewritten(response, { ...header }, { ...claims }))).toEqual([rule]);
});

test('a response has all its parameters in the JWT', async () => {
  const address = new URL(redirect);
  address.searchParams.set('state', 'beside');
  expect(await brokenBy(address.href)).toEqual(['response.content']);
  address.searchParams.delete('state');
  address.searchParams.set('mine', 'beside');
  expect(await brokenBy(address.href)).toEqual([]);
});

test('parameters in a fragment are not a response of today', async () => {
  expect(await brokenBy('https://app.example/callback#code=a&state=b&id_token=c')).toEqual(['response.in-query']);
});

test('accepts an unchanged ID token; refuses another issuer, audience or signature', async () => {
  expect(await brokenBy(idToken)).toEqual([]);
  expect(await brokenBy(rewritten(idToken, {}, { iss: 'https://other.example' }))).toEqual([
    'id-token.issuer',
    'id-token.signature',
  ]);
  expect(await brokenBy(rewritten(idToken, {}, { aud: 'nobody' }))).toEqual([
    'id-token.audience',
    'id-token.signature',
  ]);
  const { clientId } = await ownRecipient(sandbox);
  expect(await brokenBy(rewritten(idToken, {}, { aud: [clientId, 'other'] }))).toContain('id-token.audience');
});

test('judges a request object by its own rules, not by those of the push', async () => {
  const other = await ownRecipient(sandbox);
  const { request = '' } = await other.runUntil(other.flows.sharing, 'request-object');
  const ids = (await judged(request)).checks.map(({ rule }): string => rule);
  expect(ids).toContain('request-object.aud');
  expect(ids.filter((id) => /^(?:client|form|transport|route|body)\./u.test(id))).toEqual([]);
});

test('a signed ID token has no personal claims and no hybrid hashes', async () => {
  expect(await brokenBy(rewritten(idToken, {}, { email: 'a@b.example' }))).toContain('id-token.personal');
  expect(await brokenBy(rewritten(idToken, {}, { c_hash: 'x' }))).toContain('id-token.hashes');
  await sandbox.decisions.set('codeFlowHashes', 'all');
  expect(await brokenBy(rewritten(idToken, {}, { c_hash: 'x' }))).not.toContain('id-token.hashes');
});

test('the holder judges an expired ID token as a hint', async () => {
  await sandbox.clock.advance('P1D');
  const { checks, exchange } = await judged(idToken);
  expect(exchange).toBeDefined();
  expect(new Set(checks.map(({ rule }) => rule))).toEqual(new Set(['authorise.id-token-hint', 'id-token-hint.live']));
});
