// A check quotes the clauses of the profile that checked: today’s own, or the rule’s general ones for 0.1.1.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { operationOf } from '../../../mocks/spec/operations/index.ts';
import { today } from '../../../mocks/spec/profiles/today.ts';
import { ruleOf } from '../../../mocks/spec/rules/index.ts';
import { clausesOf } from '../../../src/elements/why/rule-address.ts';
import { possibleRefusals } from '../../../src/pages/explorer/possible-refusals.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { newPlayer, todayAt } from '../../kit/worlds/today.ts';
import { push } from '../../kit/calls/code-flow.ts';

const [hybridBrand, todayBrand] = ['wattle-energy', 'bottlebrush-power'] as const;

/** Both profiles: one brand each. */
const sandbox = await ownSandbox({ scenario: 'two-profiles' });
const there = todayAt(sandbox, todayBrand);

const newest = (): Exchange => {
  const exchange = sandbox.trace.entries().at(-1);
  if (exchange === undefined) throw new Error('Nothing was sent.');
  return exchange;
};

const checkOf = ({ checks }: Exchange, asked: string) => {
  const check = checks.find(({ rule }) => rule === asked);
  if (check === undefined) throw new Error(`${asked} was not looked at.`);
  return check;
};

test('a holder of today quotes today’s clauses of a shared rule: passed, failed and not reached', async () => {
  await push(there, await newPlayer(there, { alg: 'ES256' }), { claims: { aud: 'https://elsewhere.example' } });
  const exchange = newest();
  const broken = checkOf(exchange, 'request-object.aud');
  expect([broken.outcome, clausesOf(broken)]).toEqual(['fail', ['FAPI-A:5.2.2-15']]);
  expect(clausesOf(checkOf(exchange, 'request-object.signature'))).toEqual(['RFC9101:6.2']);
  const later = checkOf(exchange, 'authorise.nonce');
  expect([later.outcome, clausesOf(later)]).toEqual(['not-reached', ['FAPI-B:5.2.2.2']]);
  for (const check of exchange.checks)
    expect(check.clauses, check.rule).toEqual(ruleOf(check.rule).profiles?.['cds-1.36']?.clauses);
  // A rule of today only, and one whose clause applies to both, need no override.
  expect(clausesOf(checkOf(exchange, 'pkce.method'))).toEqual(['RFC7636:4.3', 'FAPI-A:5.2.2-18']);
  expect(clausesOf(checkOf(exchange, 'form.readable'))).toEqual(['RFC6749:Appendix B']);
});

test('a holder of 0.1.1 beside it, and the register of that world, quote the general clauses', async () => {
  const here = sandbox.urls.dataHolders[hybridBrand];
  if (here === undefined) throw new Error('The brand is not there.');
  await sandbox.fetch(`${here.secureBase}/token`, { method: 'POST' });
  const exchange = newest();
  expect(exchange.checks.length).toBeGreaterThan(10);
  expect(exchange.checks.filter((check) => 'clauses' in check)).toEqual([]);
  expect(clausesOf(checkOf(exchange, 'client.assertion-aud'))).toEqual(['IS:5.1']);
  await sandbox.fetch(`${sandbox.urls.register.base}/nowhere`);
  expect(newest().checks.filter((check) => 'clauses' in check)).toEqual([]);
});

test('quoted clauses are stored with the world, and an unknown clause is refused', async () => {
  const own = await createSandbox({ storage: 'memory:', profile: 'today' });
  await own.fetch(`${own.urls.dataHolder.secureBase}/par`, { method: 'POST' });
  const [before] = own.trace.entries().slice(-1);
  const { tables, ...rest } = await own.exportState();
  // A world in memory keeps no trace in its tables; one in a browser does.
  const trace = own.trace.entries().map((exchange) => ({ id: exchange.id, exchange, epoch: 'kept' }));
  const state = { ...rest, tables: { ...tables, trace } };
  expect(before?.checks.some(({ clauses }) => clauses?.includes('CDS:Transaction Security'))).toBe(true);
  await own.importState(state);
  const bent = JSON.parse(JSON.stringify(state).replaceAll('CDS:Transaction Security', 'nonsense')) as typeof state;
  await expectMisuse(own.importState(bent), 'state-malformed');
  await own.stop();
});

test('a recipient has a notification endpoint only if some holder has a backchannel', async () => {
  const pinged = async ({ fetch, dataRecipient }: Sandbox): Promise<number> =>
    (await fetch(dataRecipient.notificationEndpoint, { method: 'POST', body: '{}' })).status;
  const own = await createSandbox({ storage: 'memory:', profile: 'today' });
  expect([await pinged(own), await pinged(sandbox)]).toEqual([404, 400]);
  await own.stop();
});

test('the possible refusals of an operation are those of the profile’s checks', () => {
  const listed = (profile?: typeof today): readonly string[] =>
    possibleRefusals(operationOf('authorise'), profile).map(({ rule }) => rule);
  expect(listed(today)).toContain('request-uri.known');
  expect(listed(today)).not.toContain('authorise.no-request-uri');
  expect(listed()).toContain('authorise.no-request-uri');
});
