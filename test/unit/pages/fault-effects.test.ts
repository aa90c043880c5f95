// The words for a fault, the exchanges it affected, and the armed fault that caused a response.
import { expect, test } from 'vitest';
import type { ArmedFault, Exchange, Sandbox, TransportFault } from '../../../mocks/index.ts';
import { causingFault } from '../../../src/pages/faults/causing-fault.ts';
import { wireWords } from '../../../src/pages/faults/fault-words.ts';
import { hitsOf } from '../../../src/pages/faults/hits.ts';
import { sendsSignedResponses } from '../../../src/runs/signed-responses.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

test.each<[TransportFault, string]>([
  [{ status: 503 }, 'Every call gets 503, once'],
  [{ status: 503, times: 3 }, 'Every call gets 503, 3 times'],
  [{ status: 503, times: Number.POSITIVE_INFINITY }, 'Every call gets 503, until you remove it'],
  [{ operation: 'listAccounts', networkError: true }, '“Get energy accounts” never arrives, once'],
  [{ delay: 1500, status: 429 }, 'Every call takes 1.5 s longer and gets 429, once'],
  [{ delay: 3000, every: 3 }, 'Every call takes 3 s longer, exactly one call in 3, until you remove it'],
  [{ delay: 3000, every: 1 }, 'Every call takes 3 s longer, until you remove it'],
  [{ status: 503, share: 0.25 }, 'Every call gets 503, about 25 calls in 100, until you remove it'],
  [{ status: 503, every: 2, times: 1 }, 'Every call gets 503, exactly one call in 2, once'],
])('%j is worded “%s”', (fault, words) => {
  expect(wireWords(fault)).toBe(words);
});

const { usageRead, usageAtSecondary, refusedVersion } = exchanges;
const faulted: Exchange = { ...usageRead, id: 'faulted', verdict: 'faulted' };

test('a transport fault affects faulted calls of its operation; a delay alone affects calls that took at least as long', () => {
  const since = [usageRead, faulted, refusedVersion];
  expect(hitsOf({ status: 503 }, since)).toEqual([faulted]);
  expect(hitsOf({ networkError: true }, since)).toEqual([faulted]);
  expect(hitsOf({ status: 503, operation: 'listAccounts' }, since)).toEqual([]);
  expect(hitsOf({ delay: usageRead.took }, since)).toEqual([usageRead, faulted]);
  expect(hitsOf({ delay: usageRead.took + 1 }, since)).toEqual([]);
  expect(hitsOf({ delay: 60_000, status: 503 }, since)).toEqual([faulted]);
});

const redirected: Exchange = {
  ...usageRead,
  id: 'redirect',
  response: { status: 302, headers: [['location', 'https://a.example']] },
};
const told: Exchange = {
  ...usageRead,
  id: 'told',
  response: { status: 200, headers: [], body: '{"redirect":"https://a.example"}' },
};
const refusedBy = (rule: Parameters<typeof exchanges.fail>[0]): Exchange => ({
  ...refusedVersion,
  id: rule,
  checks: [exchanges.fail(rule)],
});

test('a response fault affects redirects; a preset affects what its rules refuse', () => {
  expect(hitsOf('response-other-state', [usageRead, redirected, told])).toEqual([redirected, told]);
  const dead = refusedBy('token.live');
  const alive: Exchange = { ...dead, id: 'alive', checks: [exchanges.pass('token.live')] };
  expect(hitsOf('access-token-expired', [usageRead, refusedVersion, dead, alive])).toEqual([dead]);
});

test('a preset that breaks no rule is recognised by its effect on an exchange', () => {
  const keys: Exchange = { ...usageRead, operation: 'getJwks' };
  expect(hitsOf('jwks-rotated', [usageRead, keys])).toEqual([keys]);
  const slow: Exchange = { ...usageRead, to: 'register', took: 3000 };
  expect(hitsOf('slow-register', [{ ...slow, took: 2999 }, { ...slow, to: 'holder' }, slow])).toEqual([slow]);
  const out: Exchange = { ...usageAtSecondary, verdict: 'faulted' };
  expect(hitsOf('secondary-outage', [usageAtSecondary, { ...out, to: 'holder' }, out])).toEqual([out]);
  const less: Exchange = { ...usageRead, leftOut: ['a'] as never };
  expect(hitsOf('account-unavailable', [usageRead, { ...usageRead, leftOut: [] }, less])).toEqual([less]);
});

const armed = (fault: ArmedFault['fault'], after?: string): ArmedFault => ({
  id: JSON.stringify(fault),
  fault,
  struck: 0,
  met: 0,
  ...(after === undefined ? {} : { after }),
});
const world = (trace: readonly Exchange[], ...faults: readonly ArmedFault[]) =>
  ({ trace: { entries: () => trace }, faults: { list: () => faults } }) as unknown as Sandbox;

test('a response was caused by a fault that was armed earlier and affected it', () => {
  const wire = armed({ status: 503 });
  expect(causingFault(world([usageRead, faulted], wire), faulted)).toBe(wire);
  expect(causingFault(world([usageRead, faulted], armed({ status: 503 }, 'e-usage')), faulted)).toBeDefined();
  expect(causingFault(world([faulted, usageRead], armed({ status: 503 }, 'e-usage')), faulted)).toBeUndefined();
  expect(causingFault(world([faulted], armed({ status: 503 }, 'faulted')), faulted)).toBeUndefined();
  expect(causingFault(world([faulted]), faulted)).toBeUndefined();
  expect(causingFault(world([usageRead], wire), usageRead)).toBeUndefined();
});

test('of several faults the newest counts, if it changes responses', () => {
  const [first, second] = [armed({ status: 503 }), armed({ networkError: true })];
  const late = armed({ delay: 0 });
  expect(causingFault(world([faulted], first, second, late), faulted)).toBe(second);
  expect(causingFault(world([faulted], late), faulted)).toBeUndefined();
  const back: Exchange = { ...redirected, verdict: 'refused' };
  expect(causingFault(world([back], armed('response-other-state')), back)).toBeUndefined();
  const keys: Exchange = { ...faulted, operation: 'getJwks' };
  expect(causingFault(world([keys], armed('jwks-rotated')), keys)).toBeUndefined();
});

test('a fault in a nested call causes the outer response too', () => {
  const outage = armed('secondary-outage');
  const within: Exchange = { ...usageAtSecondary, verdict: 'faulted' };
  const answer: Exchange = { ...usageRead, verdict: 'refused', checks: [] };
  expect(causingFault(world([within, answer], outage), answer)).toBe(outage);
  expect(causingFault(world([{ ...within, parent: 'other' }, answer], outage), answer)).toBeUndefined();
  // Armed between the two, it affected neither.
  expect(causingFault(world([within, answer], armed('secondary-outage', within.id)), answer)).toBeUndefined();
});

test('a world sends signed responses if one of its holders is of today', () => {
  const holders = (...profiles: readonly string[]) =>
    ({ holders: Object.fromEntries(profiles.map((profile) => [profile, { profile }])) }) as unknown as Sandbox;
  expect(sendsSignedResponses(holders('0.1.1'))).toBe(false);
  expect(sendsSignedResponses(holders('0.1.1', 'cds-1.36'))).toBe(true);
});
