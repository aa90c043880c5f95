// The page’s words about a fault match the engine: the named call gets the named answer, by the named rule.
import { expect, test } from 'vitest';
import { faultPresets, type Exchange, type FaultPreset } from '../../../mocks/index.ts';
import { causingFault } from '../../../src/pages/faults/causing-fault.ts';
import { dueWords } from '../../../src/pages/faults/due-words.ts';
import { faultWords } from '../../../src/pages/faults/fault-words.ts';
import { hitsOf } from '../../../src/pages/faults/hits.ts';
import { sendProof } from '../../../src/pages/proof/proof-calls.ts';
import { sharersOf } from '../../../src/pages/proof/sharers.ts';
import { everydayScopes } from '../../../src/recipient/index.ts';
import { ownAuthorised } from '../../kit/worlds/own-worlds.ts';

const own = await ownAuthorised({ scopes: everydayScopes, clock: '2027-03-01T00:00:00Z' });

/** The slow register takes real seconds and is tested elsewhere. */
const elsewhere: FaultPreset = 'slow-register';
/** Faults that end something for good come last. */
const lasting: readonly FaultPreset[] = ['jwks-rotated', 'access-token-expired', 'consent-revoked'];
const presets = [
  ...(Object.keys(faultPresets) as FaultPreset[]).filter((name) => ![elsewhere, ...lasting].includes(name)),
  ...lasting,
];

test.each(presets)('%s', async (preset) => {
  const { call, status, rules, symptom } = faultWords[preset];
  if (status !== 200) expect(symptom).toContain(String(status));
  const { sandbox } = own;
  // What an earlier preset ended is obtained again.
  await sendProof(sandbox, 'refresh', (await sharersOf(sandbox))[0]);
  const [sharer] = await sharersOf(sandbox);
  expect((await sendProof(sandbox, call, sharer)).response.status).toBe(200);
  const before = sandbox.trace.entries().length;
  sandbox.faults.add(preset);
  const exchange = await sendProof(sandbox, call, sharer);
  expect(exchange.response.status).toBe(status);
  const broken = exchange.checks.find(({ outcome }) => outcome === 'fail')?.rule;
  if (status !== 200) expect(rules).toContain(broken);
  const hits = hitsOf(preset, sandbox.trace.entries().slice(before)).map(({ id }) => id);
  if (preset === 'account-unavailable')
    expect(JSON.parse(exchange.response.body ?? '')).toMatchObject({ data: { reads: [] } });
  expect(hits).toContain(exchange.id);
  if (status !== 200) {
    expect(causingFault(sandbox, exchange)?.fault, 'it is named in the refusal').toBe(preset);
    expect(causingFault(sandbox, await sendProof(sandbox, 'statuses', sharer)), 'and in no answer that is good').toBe(
      undefined,
    );
  }
  sandbox.faults.clear();
  expect(causingFault(sandbox, exchange), 'once it is disarmed').toBeUndefined();
});

test('a refusal with another cause, or before the fault, is not attributed to it', async () => {
  const { sandbox } = own;
  const refused = (): Promise<Exchange> => {
    const next = sandbox.trace.next();
    void sandbox.fetch(`${sandbox.urls.dataHolder.base}/energy/accounts`);
    return next;
  };
  const before = await refused();
  sandbox.faults.add('outage');
  sandbox.faults.add({ delay: 0, times: Infinity });
  const last = await refused();
  expect(last.verdict).toBe('refused');
  expect(causingFault(sandbox, before)).toBeUndefined();
  const isOutage = last.checks.some(({ rule, outcome }) => rule === 'service.available' && outcome === 'fail');
  expect(causingFault(sandbox, last)?.fault).toBe(isOutage ? 'outage' : undefined);
  sandbox.faults.clear();
});

test('a fault on the wire is attributed only to the exchange it hit', async () => {
  const { sandbox } = own;
  const before = sandbox.trace.entries().length;
  sandbox.faults.add({ operation: 'getJwks', status: 503 });
  const struck = await sendProof(sandbox, 'key-set', undefined);
  await sendProof(sandbox, 'key-set', undefined);
  expect(struck.response.status).toBe(503);
  const since = sandbox.trace.entries().slice(before);
  expect(hitsOf({ operation: 'getJwks', status: 503 }, since)).toEqual([struck]);
  expect(hitsOf({ operation: 'getStatus', status: 503 }, since)).toEqual([]);
});

test('a call that never arrives still has an exchange', async () => {
  own.sandbox.faults.add({ operation: 'getJwks', networkError: true });
  expect(await sendProof(own.sandbox, 'key-set', undefined)).toMatchObject({
    verdict: 'faulted',
    operation: 'getJwks',
  });
});

test('every kind of expiry here has words', async () => {
  for (const { kind } of await own.sandbox.due()) expect(dueWords[kind].after).not.toBe('');
});
