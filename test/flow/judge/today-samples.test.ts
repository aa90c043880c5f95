// Samples of today’s profile: good ones keep every rule; the standard’s faulty examples, and what the ACCC’s server accepts, are refused for their faults.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { receivedRule, receivedRuleIds } from '../../../mocks/spec/rules/received.ts';
import { judge } from '../../../src/pages/judge/judge.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { samplesIn } from '../../../src/pages/judge/kinds.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { cases } from '../../kit/properties/budget.ts';
import { browserAddress, push } from '../../kit/calls/code-flow.ts';
import { newPlayer, todayAt } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';

const todaySamples = {
  good: samplesIn('good', 'cds-1.36'),
  standard: samplesIn('standard', 'cds-1.36'),
  server: samplesIn('server', 'cds-1.36'),
};

const sandbox = await ownSandbox({ profile: 'today' });

/** The broken rules; every finding has its mend. */
const brokenIn = async (text: string): Promise<readonly string[]> => {
  const { checks, findings, exchange } = await judge(sandbox, recognise(text));
  expect(checks.length + findings.length).toBeGreaterThan(0);
  expect(exchange?.verdict).not.toBe('failed');
  const [rules, read] = [checks.filter(({ outcome }) => outcome === 'fail'), findings.filter(({ held }) => !held)];
  for (const { mend } of read) expect(mend).toBeTruthy();
  return [...rules.map(({ rule }): string => rule), ...read.map(({ rule, title }) => rule ?? title)];
};

test.each(todaySamples.good)('good: $label is recognised as $kind, and breaks no rule', async ({ kind, make }) => {
  const text = await make(sandbox);
  expect(recognise(text)).toMatchObject({ kind, stops: [] });
  expect(await brokenIn(text)).toEqual([]);
});

test.each(todaySamples.good)('good: each finding of $label says what was found', async ({ make }) => {
  const { findings } = await judge(sandbox, recognise(await make(sandbox)));
  for (const { held, title, words } of findings) {
    expect(held, title).toBe(true);
    if (!words.startsWith('The code and the state'))
      expect(words, title).toMatch(/^Found: (?!No(?:ne|thing)?\b).*\S\.$/su);
    // Seconds are shown with their instant.
    expect(words, title).not.toMatch(/\b\d{10}\./u);
  }
});

/** The only reasons for each refusal; for what is only read, the rule that refuses it here, its decision and its text. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'Configuration with the hybrid flow': [
    'configuration.response-types authorise.response-type publishedLists CDS:Authorization Code Flow',
    'configuration.response-modes pushed.response-mode publishedLists FAPI-A:5.2.2-2',
    'configuration.grant-types grant.type-supported publishedLists CDS:Data Recipients calling Data Holders',
    'configuration.hybrid-members publishedLists CDS:OpenID Provider Configuration endpoint',
  ],
  'Push response valid for an hour': ['push-response.lifetime requestUriLifetime CDS:Request Object Submission'],
  'Push without client authentication': ['client.assertion-type'],
  'Request object for the recipient itself': ['request-object.aud'],
  'code_challenge of 88 characters': ['pkce.challenge'],
  'code_verifier that is a UUID': ['pkce.verifier'],
  'Response whose iss ends in a slash': ['response.header JARM:2.2', 'response.issuer JARM:2.4'],
  'Refresh token that was replaced': ['token-response.lifetime CDS:Tokens', 'token-response.refresh-token CDS:Tokens'],
  'Second registration, blamed on the statement': [
    'error-response.second-registration registration.once secondRegistration sandbox:decisions',
  ],
  'Two JWTs with one jti': ['withdrawal.separate-jti CDS:Self-signed JWT Client Authentication'],
  'cdr_arrangement_jwt with HS256 in its header': [
    'withdrawal.jwt-alg withdrawal.jwt-signature CDS:CDR Arrangement Revocation endpoint',
  ],
  'Request object for the PAR endpoint': ['request-object.aud'],
  'Request object without code_challenge_method': ['pkce.method'],
  'Redirect URI in capitals': ['authorise.redirect-uri'],
  'Redirect URI with a query of its own': ['authorise.redirect-uri'],
  'Request object that is more than an hour old': ['request-object.not-before'],
  'ID token with a name': ['id-token.signature OIDC:3.1.3.7', 'id-token.personal CDS:Tokens'],
  'ID token with c_hash': ['id-token.signature OIDC:3.1.3.7', 'id-token.hashes codeFlowHashes OIDC:3.1.3.6'],
  'Response encrypted, though nobody asked': ['response.encrypted CDS:Authorization Code Flow'],
};

const refusedAs = (rule: string | undefined): string | undefined =>
  receivedRuleIds.filter((id) => id === rule).map((id) => receivedRule(id).refusedAs)[0];

const published = [...todaySamples.standard, ...todaySamples.server];

test.each(published)('published: $label is recognised as $kind, and refused for its faults', async (sample) => {
  const text = await sample.make(sandbox);
  expect(recognise(text).kind).toBe(sample.kind);
  const { checks, findings, exchange } = await judge(sandbox, recognise(text));
  expect(exchange?.verdict).not.toBe('failed');
  const read = findings.filter(({ held }) => !held);
  for (const { mend } of read) expect(mend).toBeTruthy();
  expect([
    ...checks.filter(({ outcome }) => outcome === 'fail').map(({ rule }) => rule),
    ...read.map(({ rule, decision, clauses }) =>
      [rule, refusedAs(rule), decision, clauses?.[0]].filter(Boolean).join(' '),
    ),
  ]).toEqual(refused[sample.label]);
});

test('the standard’s eleven faulty examples are included', () => {
  expect(todaySamples.standard).toHaveLength(11);
  for (const { remark } of published) expect(remark).toMatch(/\.$/u);
});

test('a configuration without response encryption that has only the listed members is complete', async () => {
  const configuration = todaySamples.good.find(({ kind }) => kind === 'metadata');
  const whole = JSON.parse((await configuration?.make(sandbox)) ?? '') as Record<string, unknown>;
  const listed = Object.fromEntries(
    Object.entries(whole).filter(
      ([name]) => !/^(?:authorization_encryption_|introspection_endpoint_auth_|revocation_endpoint_auth_)/u.test(name),
    ),
  );
  expect(Object.keys(listed).length).toBeLessThan(Object.keys(whole).length);
  expect(await brokenIn(JSON.stringify(listed))).toEqual([]);
  const { jwks_uri: _gone, ...short } = listed;
  expect(await brokenIn(JSON.stringify(short))).toEqual(['configuration.members']);
});

test('an expired withdrawal, one for another address and one of another arrangement break the recipient’s rules', async () => {
  const sample = todaySamples.good.find(({ kind }) => kind === 'arrangement-call');
  const rulesBroken = async (text: string): Promise<readonly unknown[]> =>
    (await judge(sandbox, recognise(text))).findings.filter(({ held }) => !held).map(({ rule }) => rule);
  const text = (await sample?.make(sandbox)) ?? '';
  expect(await rulesBroken(text)).toEqual([]);
  expect(await rulesBroken(text.replace('Host: recipient.example', 'Host: another.example'))).toEqual([
    'withdrawal.bearer-aud',
    'withdrawal.jwt-claims',
  ]);
  await sandbox.clock.advance('PT10M');
  expect(await rulesBroken(text)).toEqual(['withdrawal.bearer-exp', 'withdrawal.jwt-claims']);
});

test('a holder that sends every hash by decision is not blamed for it', async () => {
  const own = todaySamples.server.find(({ label }) => label === 'ID token with c_hash');
  const text = (await own?.make(sandbox)) ?? '';
  await sandbox.decisions.set('codeFlowHashes', 'all');
  expect(await brokenIn(text)).toEqual(['id-token.signature']);
  await sandbox.decisions.set('codeFlowHashes', 'at_hash');
});

test('an ID token is blamed for another issuer and for another client', async () => {
  const claims = {
    iss: 'https://login.example',
    aud: 'https://wrong.example',
    sub: 'x',
    nonce: 'n',
    acr: 'urn:cds.au:cdr:3',
  };
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'PS256', kid: 'x' })}.${part({ ...claims, exp: 4_000_000_000, iat: 1 })}.c2ln`;
  expect(await brokenIn(text)).toEqual(['id-token.issuer', 'id-token.audience', 'id-token.signature']);
});

test('a response encrypted for a registered client is accepted; one for a stranger is not decrypted', async () => {
  const fixture = todayAt(sandbox, 'wattle-energy');
  const { alg } = sandbox.dataRecipient.decryptionKey;
  const claims = { authorization_encrypted_response_alg: alg, authorization_encrypted_response_enc: 'A256GCM' };
  const player = await newPlayer(fixture, { claims });
  const address = await browserAddress(fixture, player, await push(fixture, player));
  const { href } = await personaOf(fixture.sandbox).authorise(address);
  expect(recognise(href).kind).toBe('sealed');
  expect(await brokenIn(href)).toEqual([]);
  const other = await createSandbox({ storage: 'memory:', profile: 'today' });
  expect((await judge(other, recognise(href))).findings.map(({ title }) => title)).toEqual([
    'A recipient of this sandbox has the key that decrypts the token',
  ]);
  await other.stop();
});

test('a response signed by another holder, or with a code beside it, is not accepted', async () => {
  const [response] = todaySamples.good.filter(({ kind }) => kind === 'response-jwt');
  const redirect = (await response?.make(sandbox)) ?? '';
  expect(await brokenIn(`${redirect}&code=another`)).toEqual(['response.content']);
  expect(await brokenIn(redirect.replace(/.{12}$/u, 'AAAAAAAAAAAA'))).toEqual(['response.signature']);
});

test('altered samples are judged or ignored, and nothing throws', async () => {
  const wholes: string[] = [];
  for (const { make } of [...todaySamples.good, ...published]) wholes.push(await make(sandbox));
  const mutated = fc
    .tuple(fc.constantFrom(...wholes), fc.nat(3000), fc.nat(3), fc.string({ maxLength: 2 }))
    .map(([text, at, gone, put]) => text.slice(0, at % text.length) + put + text.slice((at % text.length) + gone));
  await fc.assert(
    fc.asyncProperty(mutated, async (text) => {
      const { how, exchange } = await judge(sandbox, recognise(text));
      expect(how).not.toBe('');
      expect(exchange?.verdict).not.toBe('failed');
    }),
    { numRuns: cases(60) },
  );
});
