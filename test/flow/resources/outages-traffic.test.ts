// Declared outages and traffic thresholds: what they stop, for how long, and what still answers.
import { afterEach, describe, expect, test } from 'vitest';
import {
  authorisedIn,
  authorisedRecipient,
  type AuthorisedOptions,
  type AuthorisedRecipient,
} from '../../kit/recipients/authorised-recipient.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { codesOf, errorsOf, present, publicCaller } from '../../kit/calls/caller.ts';
import { lastChecks } from '../../kit/oracles/checks.ts';
import { openSmallWorld } from '../../kit/worlds/small-world.ts';

const points = '/energy/electricity/servicepoints';
const open: AuthorisedRecipient[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.stop())));
const start = async (options: AuthorisedOptions): Promise<AuthorisedRecipient> => {
  const one = await authorisedRecipient(options);
  open.push(one);
  return one;
};
const statusOf = async ({ sandbox }: AuthorisedRecipient): Promise<string> =>
  String((await publicCaller(sandbox).read('/discovery/status')).data['status']);

describe('a declared outage', () => {
  const everything = [
    '/common/customer',
    '/energy/accounts',
    '/energy/accounts/balances',
    points,
    `${points}/usage`,
    `${points}/der`,
  ];

  test('a partial outage stops the electricity operations with 503 and Retry-After, and no others', async () => {
    const one = await start({ scenario: 'outages' });
    for (const path of everything) {
      const answer = await one.call(path);
      expect([path, answer.status]).toEqual([path, path.startsWith(points) ? 503 : 200]);
      if (answer.status === 200) continue;
      expect(await codesOf(answer)).toEqual(['cds-all:Service/Unavailable']);
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(3 * 3600 - 60);
      expect(wait).toBeLessThanOrEqual(3 * 3600);
    }
    expect(await statusOf(one)).toBe('SCHEDULED_OUTAGE');
  });

  test('ends after Retry-After: operations answer, status is OK, the announcement is gone', async () => {
    const first = await start({ scenario: 'outages' });
    const { sandbox } = first;
    const wait = Number((await first.call(points)).headers.get('retry-after'));
    await sandbox.clock.advance(`PT${String(wait)}S`);
    const one = await first.again();
    expect((await one.call(points)).status).toBe(200);
    expect(await statusOf(one)).toBe('OK');
    const { outages } = (await publicCaller(sandbox).read<{ outages: unknown[] }>('/discovery/outages')).data;
    expect(outages).toHaveLength(1);
  });

  test('a full outage three days ahead comes as announced and stops everything but discovery', async () => {
    const first = await start({ scenario: 'outages' });
    await first.sandbox.clock.advance('P3DT30M');
    const one = await first.again();
    for (const path of everything) expect([path, (await one.call(path)).status]).toEqual([path, 503]);
    expect(await statusOf(one)).toBe('SCHEDULED_OUTAGE');
    // The outage is checked before the caller, so no token is needed.
    expect((await one.call(points, { headers: { authorization: undefined } })).status).toBe(503);
    await one.sandbox.clock.advance('PT2H');
    expect((await (await one.again()).call(points)).status).toBe(200);
  });

  test('CDS Admin, outages: lasts from its first instant to its last, and is announced until then', async () => {
    const { sandbox } = await start({ scenario: 'outages' });
    const read = async (instant: number): Promise<readonly [unknown, number]> => {
      await sandbox.clock.set(new Date(instant));
      const { status } = (await publicCaller(sandbox).read('/discovery/status')).data;
      const { outages } = (await publicCaller(sandbox).read<{ outages: unknown[] }>('/discovery/outages')).data;
      return [status, outages.length];
    };
    const { outages } = (await publicCaller(sandbox).read<{ outages: { outageTime: string }[] }>('/discovery/outages'))
      .data;
    const from = Date.parse(outages[1]?.outageTime ?? '');
    const until = from + 2 * 3_600_000;
    expect(await read(from - 1)).toEqual(['OK', 1]);
    expect(await read(from)).toEqual(['SCHEDULED_OUTAGE', 1]);
    expect(await read(until - 1)).toEqual(['SCHEDULED_OUTAGE', 1]);
    expect(await read(until)).toEqual(['OK', 0]);
  });

  test('CDS Get Status: an unhealthy status is explained, even if the scenario gives no explanation', async () => {
    const scenario = await loadScenario('outages');
    const holders = scenario.holders.map((holder) => {
      const { statusExplanation: _, ...silent } = holder;
      return { ...silent, status: 'UNAVAILABLE' as const, outages: [] };
    });
    const small = await openSmallWorld({ ...scenario, holders });
    const answer = await small.fetch(`${small.urls.dataHolder.publicBase}/discovery/status`, {
      headers: { 'x-v': '1' },
    });
    const { data } = (await answer.json()) as { data: unknown };
    expect(data).toMatchObject({ status: 'UNAVAILABLE', explanation: 'Some services are not available.' });
    await small.stop();
  });

  test('fault outage: stops everything but discovery until it is removed', async () => {
    const one = await start({});
    const fault = one.sandbox.faults.add('outage');
    for (const path of everything) expect([path, (await one.call(path)).status]).toEqual([path, 503]);
    expect(await statusOf(one)).toBe('SCHEDULED_OUTAGE');
    fault.remove();
    expect((await one.call(points)).status).toBe(200);
    // A healthy status is not explained.
    const { data } = await publicCaller(one.sandbox).read('/discovery/status');
    expect(data).toEqual({ status: 'OK', updateTime: expect.any(String) as string });
  });

  test('decision declaredOutage announced: an outage is announced but stops nothing', async () => {
    const one = await start({ scenario: 'outages', decisions: { declaredOutage: 'announced' } });
    expect((await one.call(points)).status).toBe(200);
    expect(await statusOf(one)).toBe('SCHEDULED_OUTAGE');
  });
});

describe('traffic thresholds', () => {
  const day = '2026-11-20T03:00:00Z';
  const night = '2026-11-20T15:00:00Z'; // 01:00 market time
  const ip = { headers: { ...present } };
  const times = async (count: number, call: () => Promise<Response>): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push((await call()).status);
    return statuses;
  };
  const allGood = (statuses: readonly number[]) => expect(new Set(statuses)).toEqual(new Set([200]));

  test('decision trafficThresholds off, the default: nothing is counted', async () => {
    const one = await start({ clock: day });
    allGood(await times(12, () => one.call('/common/customer', ip)));
  });

  test('ten calls a second for a present customer; the next second is free again', async () => {
    const one = await start({ clock: day, decisions: { trafficThresholds: 'on' } });
    allGood(await times(10, () => one.call('/common/customer', ip)));
    const answer = await one.call('/common/customer', ip);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await errorsOf(answer)).toMatchObject([{ title: 'Expected Error Encountered' }]);
    await one.sandbox.clock.advance('PT1S');
    expect((await one.call('/common/customer', ip)).status).toBe(200);
    expect(lastChecks(one.sandbox, 'getCustomer')).toContainEqual(
      expect.objectContaining({ rule: 'traffic.threshold', outcome: 'pass' }),
    );
  });

  test('of twenty calls sent at once, ten succeed', async () => {
    const one = await start({ clock: day, decisions: { trafficThresholds: 'on' } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => one.call('/common/customer', ip)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('fifty calls a second for a software product, unattended by day', async () => {
    const one = await start({ clock: day, decisions: { trafficThresholds: 'on' } });
    allGood(await times(50, () => one.call('/energy/accounts')));
    expect((await one.call('/energy/accounts')).status).toBe(429);
    // Another product has its own fifty.
    const other = await authorisedIn(one.sandbox);
    expect((await other.call('/energy/accounts')).status).toBe(200);
  });

  test('by night an unattended session has five calls a second and a hundred in all', async () => {
    const one = await start({ clock: night, decisions: { trafficThresholds: 'on' } });
    for (let second = 0; second < 20; second += 1) {
      allGood(await times(5, () => one.call('/energy/accounts')));
      if (second === 0) expect((await one.call('/energy/accounts')).status).toBe(429);
      await one.sandbox.clock.advance('PT1S');
    }
    const answer = await one.call('/energy/accounts');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
    // A present customer is not limited by it.
    expect((await one.call('/energy/accounts', ip)).status).toBe(200);
  });

  test('the thresholds of the night hold until 06:00 market time, to the second', async () => {
    const one = await start({ clock: '2026-11-20T19:59:59Z', decisions: { trafficThresholds: 'on' } });
    allGood(await times(5, () => one.call('/energy/accounts')));
    expect((await one.call('/energy/accounts')).status).toBe(429);
    await one.sandbox.clock.advance('PT1S');
    allGood(await times(6, () => one.call('/energy/accounts')));
  });

  test('by night twenty unattended sessions a day for each customer and product', async () => {
    const one = await start({
      clock: night,
      decisions: { trafficThresholds: 'on' },
      scopes: ['openid', 'energy:accounts.basic:read'],
    });
    allGood([(await one.call('/energy/accounts')).status]);
    for (let session = 2; session <= 21; session += 1) {
      await one.sandbox.clock.advance('PT1S');
      const answer = await (
        await one.again({ scopes: ['openid', 'energy:accounts.basic:read'] })
      ).call('/energy/accounts');
      expect([session, answer.status]).toEqual([session, session <= 20 ? 200 : 429]);
    }
    // A day of market time ends at midnight, whatever time its first session had.
    const sessionAt = async (instant: string): Promise<number> => {
      await one.sandbox.clock.set(instant);
      return (await (await one.again({ scopes: ['openid', 'energy:accounts.basic:read'] })).call('/energy/accounts'))
        .status;
    };
    expect(await sessionAt('2026-11-20T19:59:59Z')).toBe(429);
    expect(await sessionAt('2026-11-21T14:00:00Z')).toBe(200);
  });

  test('ten calls in 24 hours for low-velocity data of one resource; further pages do not count', async () => {
    const one = await start({ clock: day, decisions: { trafficThresholds: 'on' } });
    const usage = `${points}/usage?page-size=1`;
    for (let call = 0; call < 10; call += 1) {
      expect((await one.call(call % 2 === 0 ? usage : `${usage}&page=1`)).status).toBe(200);
      await one.sandbox.clock.advance('PT1S');
    }
    const answer = await one.call(usage);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBe(86_400 - 10);
    expect((await one.call(`${usage}&page=2`)).status).toBe(200);
    expect((await one.call(`${points}/der`)).status).toBe(200);
    await one.sandbox.clock.advance('P1D');
    expect((await (await one.again()).call(usage)).status).toBe(200);
  });

  test('the public operations allow three hundred calls a second', async () => {
    const { sandbox } = await start({ clock: day, decisions: { trafficThresholds: 'on' } });
    const caller = publicCaller(sandbox);
    allGood(await times(300, () => caller.call('/discovery/status')));
    const answer = await caller.call('/discovery/status');
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.has('x-fapi-interaction-id')]).toEqual([
      429,
      '1',
      false,
    ]);
  });
});
