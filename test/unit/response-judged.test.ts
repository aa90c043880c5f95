// The response JWT and ID token of today's holder, judged claim by claim as a recipient reads them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../mocks/index.ts';
import { judge } from '../../src/pages/judge/judge.ts';
import { ownRecipient } from '../../src/pages/judge/good-ones.ts';
import { rewritten, secondsOf } from '../../src/pages/judge/kinds/changes.ts';
import { recognise } from '../../src/pages/judge/recognise.ts';

let sandbox: Sandbox;
let response: string;
let idToken: string;
let redirect: URL;
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', profile: 'today', clock: '2026-11-23T04:00:00Z' });
  await sandbox.clock.set('2026-11-23T04:00:00Z');
  const acting = await ownRecipient(sandbox);
  const facts = await acting.runUntil(acting.flows.sharing, 'token');
  redirect = facts.redirect ?? expect.unreachable();
  response = redirect.searchParams.get('response') ?? '';
  idToken = facts.tokens?.id_token ?? '';
});
afterAll(() => sandbox.stop());

const judged = (text: string) => judge(sandbox, recognise(text));
const brokenBy = async (text: string) => {
  const { findings, checks } = await judged(text);
  return [
    ...findings.flatMap(({ held, rule }) => (held ? [] : [rule])),
    ...checks.flatMap(({ outcome, rule }) => (outcome === 'fail' ? [rule] : [])),
  ];
};

test('an unchanged response passes, and a change that keeps every claim valid breaks only the signature', async () => {
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
])('an exp of %i seconds from now is valid: %s', async (left, holds) => {
  const broken = await brokenBy(rewritten(response, {}, { exp: secondsOf(sandbox) + left }));
  // The signature is not checked once a claim is wrong.
  expect(broken).toEqual([holds ? 'response.signature' : 'response.dates']);
});

test.each<[string, object, object, string]>([
  ['from another issuer', {}, { iss: 'https://other.example' }, 'response.issuer'],
  ['with an encryption header', { enc: 'A256GCM' }, {}, 'response.header'],
  ['without an expiry', {}, { exp: 'soon' }, 'response.dates'],
])('a response %s breaks only that rule', async (_what, header, claims, rule) => {
  expect(await brokenBy(rewritten(response, { ...header }, { ...claims }))).toEqual([rule]);
});

test('a response contains everything in the JWT, with a code or an error', async () => {
  const address = new URL(redirect);
  address.searchParams.set('state', 'beside');
  expect(await brokenBy(address.href)).toEqual(['response.content']);
  address.searchParams.delete('state');
  address.searchParams.set('mine', 'beside');
  expect(await brokenBy(address.href)).toEqual([]);
});

test('fragment parameters are not a response of today’s profile', async () => {
  expect(await brokenBy('https://app.example/callback#code=a&state=b&id_token=c')).toEqual(['response.in-query']);
});

test('an unchanged ID token passes; one with another issuer, audience or signature fails', async () => {
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

test('a request object is judged by its own rules, not those of its push', async () => {
  const acting = await ownRecipient(sandbox);
  const { request = '' } = await acting.runUntil(acting.flows.sharing, 'request-object');
  const ids = (await judged(request)).checks.map(({ rule }): string => rule);
  expect(ids).toContain('request-object.aud');
  expect(ids.filter((id) => /^(?:client|form|transport|route|body)\./u.test(id))).toEqual([]);
});

test('a signed-only ID token may not have personal claims or hybrid hashes', async () => {
  expect(await brokenBy(rewritten(idToken, {}, { email: 'a@b.example' }))).toContain('id-token.personal');
  expect(await brokenBy(rewritten(idToken, {}, { c_hash: 'x' }))).toContain('id-token.hashes');
  await sandbox.decisions.set('codeFlowHashes', 'all');
  expect(await brokenBy(rewritten(idToken, {}, { c_hash: 'x' }))).not.toContain('id-token.hashes');
});

test('an expired ID token is judged by the holder as a hint', async () => {
  await sandbox.clock.advance('P1D');
  const { checks, exchange } = await judged(idToken);
  expect(exchange).toBeDefined();
  expect(new Set(checks.map(({ rule }) => rule))).toEqual(new Set(['authorise.id-token-hint', 'id-token-hint.live']));
});
