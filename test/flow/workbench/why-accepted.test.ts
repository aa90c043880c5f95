// Why a request was accepted, explained for real exchanges: the client, its right, and its purpose.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import { ruleOf } from '../../../mocks/spec/rules/index.ts';
import { becauseOf, boundWords, decidingRules, openWords } from '../../../src/elements/why/why-accepted.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { allFlows, startFlow, type AllFacts } from '../../../src/recipient/index.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';
import { post, signedIn } from '../../kit/calls/tokens.ts';
import { openRequests } from '../../kit/calls/requests.ts';
import { openTokenWorld } from '../../kit/worlds/token-world.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

let sandbox: Sandbox;
let facts: Partial<AllFacts>;
let walked: readonly Exchange[];
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
  const surroundings = flowSurroundings(sandbox, sandbox.dataRecipient);
  facts = { backchannel: 'poll', loginHint: await personaOf(sandbox).backchannelHint() };
  for (const one of allFlows.filter(({ id }) => id !== 'backchannel-ping'))
    facts = await startFlow(one, surroundings, facts).toEnd();
  walked = sandbox.trace.entries();
});
afterAll(() => sandbox.stop());

const wordsOf = (operation: string, part = ''): string => {
  const row = walked.find(
    (one) => one.operation === operation && one.verdict === 'ok' && (one.request.body ?? '').includes(part),
  );
  if (row === undefined) throw new Error(`No row of ${operation}.`);
  return becauseOf(row)
    .map(({ words }) => words)
    .join(' ');
};

test('the token endpoint: the client, its key and certificate, and what decided about the code', () => {
  const { signingKey, softwareProductId } = sandbox.dataRecipient;
  const words = wordsOf('token', 'authorization_code');
  expect(words).toContain(`signed an assertion with its own key (${signingKey.kid.slice(0, 12)}`);
  expect(words).toContain(`as its audience: ${sandbox.urls.dataHolder.secureBase}/token.`);
  expect(words).toContain(`CN=${softwareProductId}`);
  expect(words).toContain('has not been used before');
  expect(words).toContain('authorisation is in force');
  expect(wordsOf('token', 'grant_type=refresh_token')).toContain('The refresh token was issued to this client');
  expect(wordsOf('token', 'client_credentials')).toContain('cdr:consents');
});

test('an issued token is bound to the presented certificate, by the records and the token itself', () => {
  const thumbprint = sandbox.dataRecipient.certificate.thumbprint.slice(0, 12);
  const given = walked.filter(
    ({ operation, verdict, response }) => operation === 'token' && verdict === 'ok' && response.body !== undefined,
  );
  expect(given.length).toBeGreaterThan(2);
  for (const one of given) {
    expect(boundWords(one)).toContain(`(x5t#S256 ${thumbprint}…): the holder noted its thumbprint with the token.`);
    expect(boundWords({ ...one, changes: [] })).toBeUndefined();
  }
  const registers = walked.filter(({ to, operation }) => to === 'register' && operation === 'registerToken');
  expect(registers.map((one) => boundWords(one)?.includes('the token itself has its thumbprint in cnf'))).toContain(
    true,
  );
  const read = walked.find(({ operation }) => operation === 'listAccounts');
  expect(read && boundWords(read)).toBeUndefined();
});

test('a resource: the certificate of the token, its scope, and the consent', () => {
  const words = wordsOf('listAccounts');
  expect(words).toContain(sandbox.dataRecipient.certificate.thumbprint.slice(0, 12));
  expect(words).toContain('energy:accounts.basic:read');
  expect(words).toContain('in force: AUTHORISED');
  expect(words).toContain('are ACTIVE');
});

test('the authorisation request and the registration: who signed what, and what it may ask for', () => {
  const asked = wordsOf('authorise');
  expect(asked).toContain(sandbox.dataRecipient.redirectUris[0]);
  expect(asked).toContain('includes every scope requested: openid, profile,');
  const registered = wordsOf('registerClient');
  expect(registered).toContain('The register vouches for the software product');
  expect(registered).toContain(`CN=${sandbox.dataRecipient.softwareProductId} is the software_id`);
});

test('what a decision relaxed is described as relaxed', async () => {
  await sandbox.decisions.set('assertionAudience', 'issuer-or-endpoint');
  const row = walked.find(({ operation }) => operation === 'token');
  if (row === undefined) throw new Error('No row of the token endpoint.');
  const checks = row.checks.map((one) =>
    one.rule === 'client.assertion-aud' ? { ...one, relaxed: true as const } : one,
  );
  const words = becauseOf({ ...row, checks }).map((one) => one.words);
  expect(words).toContain(
    'A decision relaxed this rule, although the request breaks it: aud in the client assertion is the URL of the endpoint called.',
  );
});

test('a missing scope is named, and a suspended recipient’s token is not called active', async () => {
  const fixture = await openTokenWorld();
  const player = await fixture.player();
  const last = (): string =>
    fixture.trace
      .entries(({ operation }) => operation === 'token' || operation === 'introspect')
      .slice(-1)
      .flatMap((one) => becauseOf(one))
      .map(({ words }) => words)
      .join(' ');
  await post(fixture, player, 'token', { grant_type: 'client_credentials' });
  expect(last()).toContain('A client can get cdr:consents for itself');
  const { refresh_token: token } = await signedIn(fixture, player);
  await post(fixture, player, 'introspect', { token });
  expect(last()).toContain('it is active');
  await fixture.setStatus(player, 'INACTIVE');
  await post(fixture, player, 'introspect', { token });
  expect(last()).not.toContain('it is active');
  await fixture.stop();
});

test('a refusal has no explanation, and a public call says that anyone can make it', () => {
  const refused = walked.find(({ verdict }) => verdict === 'refused');
  if (refused === undefined) throw new Error('Nothing was refused.');
  expect(becauseOf(refused)).toEqual([]);
  const open = walked.find(({ operation }) => operation === 'getJwks');
  if (open === undefined) throw new Error('No key set was read.');
  expect(becauseOf(open)).toEqual([]);
  expect(openWords(open)).toBe('Anyone can make this call to the data holder: no token or certificate is needed.');
});

/** The call of a holder of today to a recipient. */
async function toldOfWithdrawal(): Promise<Exchange> {
  const today = await createSandbox({ storage: 'memory:', profile: 'today' });
  const runnable = flowViewOf('withdraw-on-dashboard', 'cds-1.36');
  await quickRun(today, runnable).toEnd();
  const [told] = today.trace.entries(({ operation }) => operation === 'revokeArrangementAtRecipient');
  await today.stop();
  if (told === undefined) throw new Error('The recipient was not told.');
  return told;
}

test('every sentence appears for an accepted request, is complete, and rests on a clause', async () => {
  const requests = await openRequests();
  const rows = operationsOf().filter(
    (row) =>
      row.party !== 'recipient' && row.form !== 'screen' && row.notImplemented !== true && row.id !== 'authorise',
  );
  const others: Exchange[] = [];
  for (const row of rows) others.push(await requests.exchange(row, {}));
  await requests.stop();
  const told = await toldOfWithdrawal();
  const said = [...walked, ...others, told].flatMap((one) => becauseOf(one));
  for (const { check, words } of said) {
    expect(words).toMatch(/^\p{Lu}.*\.$/u);
    expect(words).not.toMatch(/undefined|nothing\b.*CN|CN=[.,]/u);
    expect(ruleOf(check.rule).clauses.length).toBeGreaterThan(0);
  }
  const rules = new Set(said.map(({ check }) => check.rule));
  expect(decidingRules.filter((rule) => !rules.has(rule))).toEqual([]);
});

test('the register’s scope is described as for software products, not for every participant', () => {
  const words = wordsOf('registerToken');
  expect(words).toMatch(/software product can get cdr-register:read/u);
  expect(words).not.toMatch(/every participant/u);
});
