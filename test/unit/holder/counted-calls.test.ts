// What one call adds to the metrics of a day: its tier, its time against the limit, and how it was authenticated.
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Measured } from '../../../mocks/engine/measured.ts';
import { countExchange } from '../../../mocks/holder/metrics/count-exchange.ts';
import type { Counts } from '../../../mocks/holder/metrics/day-counts.ts';
import { hourOf } from '../../../mocks/holder/metrics/market-days.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import { secondaryLimits, tierLimits } from '../../../mocks/spec/tiers.ts';
import { openSmallWorld } from '../../kit/worlds/small-world.ts';
import { present } from '../../kit/calls/caller.ts';

const small = await openSmallWorld(await loadScenario('solar-home'), 'fast', profiles['cds-1.36']);
afterAll(() => small.stop());
const { world } = small;
const place = {
  slot: 'holder.resource',
  base: small.urls.dataHolder.base,
  owner: world.scenario.holders[0]?.brand ?? '',
} as const;
const at = new Date('2026-11-20T03:00:00Z');
const hour = String(hourOf(at));
const nothing = { took: 0, errors: 0, rejections: 0 };

beforeEach(async () => {
  await small.decisions.set('securityCalls', 'by-access');
  await small.decisions.set('responseTime', 'measured');
});

async function counted(id: OperationId, more: Partial<Measured> = {}): Promise<Counts> {
  await world.table('holder.metrics').clear();
  const request = new Request(place.base, { headers: present });
  await countExchange(world, {
    operation: operationOf(id),
    place,
    request,
    status: 200,
    isOverThreshold: false,
    at,
    took: 0,
    secondary: nothing,
    changes: [],
    ...more,
  });
  return (await world.table('holder.metrics').list())[0]?.counts ?? {};
}
const served = ({ 'served authenticated': known, 'served unauthenticated': unknown }: Counts): readonly unknown[] => [
  known,
  unknown,
];

test.each([
  ['getStatus', 'highPriority'],
  ['getConcessions', 'lowPriority'],
  ['getMetrics', 'unattended'],
  ['listEnergyAccountBillingBulk', 'largePayload'],
  ['getServicePoint', 'secondary'],
  ['listUsageBulk', 'largeSecondary'],
  ['listEnergyPlans', 'unauthenticated'],
] as const)('%s is in time up to the limit of its tier, %s', async (id, tier) => {
  const limit = tierLimits[tier];
  for (const [took, isIn] of [
    [limit, 1],
    [limit + 1, 0],
  ] as const)
    expect(await counted(id, { took })).toMatchObject({
      [`calls ${tier} ${hour}`]: 1,
      [`within ${tier} ${hour} primary`]: isIn,
      [`milliseconds ${tier} primary`]: took,
      'on time': isIn,
    });
});

test.each([
  ['getServicePoint', 'secondary'],
  ['listUsageBulk', 'largeSecondary'],
] as const)(
  '%s: the secondary holder is in time up to a limit of its own, and its time is not the holder’s',
  async (id, tier) => {
    const limit = secondaryLimits[tier];
    for (const [took, isIn] of [
      [limit, 1],
      [limit + 1, 0],
    ] as const) {
      const secondary = { ...nothing, took, errors: 2, rejections: 3 };
      expect(await counted(id, { took: took + tierLimits[tier], secondary })).toMatchObject({
        [`within ${tier} ${hour} secondary`]: isIn,
        [`milliseconds ${tier} secondary`]: took,
        'on time': 1,
        'secondary errors': 2,
        'secondary rejections': 3,
      });
      expect(await counted(id, { took: took + tierLimits[tier] + 1, secondary })).toMatchObject({ 'on time': 0 });
    }
  },
);

test('a call of another tier adds nothing for the secondary holder', async () => {
  expect(Object.keys(await counted('getStatus')).filter((name) => name.endsWith(' secondary'))).toEqual([]);
});

test.each([
  ['by-access', [1, undefined], [undefined, 1]],
  ['authenticated', [1, undefined], [1, undefined]],
  ['unauthenticated', [undefined, 1], [undefined, 1]],
  ['left-out', [undefined, undefined], [undefined, undefined]],
] as const)('securityCalls %s is about the security profile alone', async (option, token, keys) => {
  await small.decisions.set('securityCalls', option as 'by-access');
  expect(served(await counted('token'))).toEqual(token);
  expect(served(await counted('getJwks'))).toEqual(keys);
  expect(served(await counted('getCustomer'))).toEqual([1, undefined]);
  expect(served(await counted('getStatus'))).toEqual([undefined, 1]);
});

test('counts statuses from 400, and calls over a traffic threshold as rejected', async () => {
  const of = async (status: number, isOverThreshold = false): Promise<readonly unknown[]> => {
    const counts = await counted('getStatus', { status, isOverThreshold });
    return [counts[`status unauthenticated ${String(status)}`], counts['rejected unauthenticated']];
  };
  expect([await of(399), await of(400), await of(429, true)]).toEqual([
    [undefined, 0],
    [1, 0],
    [1, 1],
  ]);
});

test('with decision responseTime zero, every call takes no time', async () => {
  await small.decisions.set('responseTime', 'zero');
  const slow = { took: 99_999, secondary: { ...nothing, took: 9999 } };
  expect(await counted('getServicePoint', slow)).toMatchObject({
    [`within secondary ${hour} primary`]: 1,
    [`within secondary ${hour} secondary`]: 1,
    'milliseconds secondary primary': 0,
  });
});

test('HEAD, screens and other parties are not counted', async () => {
  const head = new Request(place.base, { method: 'HEAD' });
  expect(await counted('getStatus', { request: head })).toEqual({});
  expect(await counted('getInteraction')).toEqual({});
  const register = { slot: 'register.tls', base: small.urls.register.base } as unknown as Measured['place'];
  expect(await counted('getStatus', { place: register })).toEqual({});
});
