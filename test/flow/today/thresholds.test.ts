// Traffic thresholds of a holder of today: what counts together, and what the holder decides.
import { afterEach, expect, test } from 'vitest';
import { catalogueOf } from '../../../mocks/scenario/plan-catalogue.ts';
import { secureThreshold } from '../../../mocks/holder/resources/traffic-thresholds.ts';
import type { SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { metricsOf } from '../../kit/calls/from-register.ts';
import { newPlayer, openToday, type TodayFixture } from '../../kit/worlds/today.ts';
import { signedIn } from '../../kit/calls/code-flow.ts';

const scope =
  'openid profile energy:accounts.basic:read energy:electricity.servicepoints.basic:read energy:electricity.servicepoints.detail:read energy:electricity.usage:read';
/** 13:00 AEST. */
const day = '2026-11-20T03:00:00Z';

const opened: TodayFixture[] = [];
async function start(decisions: SandboxOptions['decisions'] = {}): Promise<TodayFixture> {
  const fixture = await openToday({ clock: day, decisions: { trafficThresholds: 'on', ...decisions } });
  await fixture.clock.set(day);
  opened.push(fixture);
  return fixture;
}
afterEach(async () => {
  for (const { sandbox } of opened.splice(0)) await sandbox.stop();
});

interface Caller {
  readonly fixture: TodayFixture;
  readonly player: RegisteredRecipient;
  /** A GET under the base address, with the customer present or not. */
  readonly call: (path: string, isPresent?: boolean) => Promise<Response>;
}

async function caller(fixture: TodayFixture): Promise<Caller> {
  const player = await newPlayer(fixture);
  const { access_token: token } = await signedIn(fixture, player, { claims: { scope } });
  return {
    fixture,
    player,
    call: (path, isPresent = false) =>
      player.fetch(`${fixture.urls.dataHolder.base}${path}`, {
        headers: {
          authorization: `Bearer ${token}`,
          'x-v': path.includes('usage') ? '1' : '2',
          'x-fapi-auth-date': fixture.clock.now().toUTCString(),
          ...(isPresent ? { 'x-fapi-customer-ip-address': '203.0.113.7', 'x-cds-client-headers': btoa('a: b') } : {}),
        },
      }),
  };
}

async function times(count: number, send: () => Promise<Response>): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let call = 0; call < count; call += 1) statuses.push((await send()).status);
  return statuses;
}
const all = (count: number, status: number): readonly number[] => Array.from({ length: count }, () => status);

/** The first shared service point. */
async function servicePoint({ call }: Caller): Promise<string> {
  const { data } = (await (await call('/energy/electricity/servicepoints')).json()) as {
    data: { servicePoints: readonly { servicePointId: string }[] };
  };
  return `/energy/electricity/servicepoints/${data.servicePoints[0]?.servicePointId ?? ''}`;
}

test('AD-089 refuses a customer’s eleventh call in a second, and counts it as a rejection', async () => {
  const one = await caller(await start());
  expect(await times(10, () => one.call('/energy/accounts', true))).toEqual(all(10, 200));
  const eleventh = await one.call('/energy/accounts', true);
  expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '1']);
  const { rejections, errors } = await metricsOf(one.fixture);
  expect([rejections.authenticated.currentDay, rejections.unauthenticated.currentDay]).toEqual([1, 0]);
  // It counts among the errors by status, and not as a server error.
  expect([errors.authenticated.currentDay, errors.aggregate.currentDay]).toEqual([{ '429': 1 }, 0]);
});

test('AD-090 refuses the eleventh call of a day for one service point under an arrangement', async () => {
  const one = await caller(await start());
  const path = await servicePoint(one);
  for (let call = 0; call < 10; call += 1) {
    expect((await one.call(path)).status).toBe(200);
    await one.fixture.clock.advance('PT2S');
  }
  const eleventh = await one.call(path);
  expect([eleventh.status, Number(eleventh.headers.get('retry-after'))]).toEqual([429, 86_400 - 20]);
});

test('AD-091 plans are public traffic: refuses the 301st call of a second', async () => {
  const fixture = await start();
  const { publicBase } = fixture.urls.dataHolder;
  const [holder] = fixture.sandbox.scenario.holders;
  const { planId = '' } = holder === undefined ? {} : (catalogueOf(fixture.sandbox.scenario, holder)[0] ?? {});
  const plans = (): Promise<Response> =>
    fixture.fetch(`${publicBase}/energy/plans?page-size=1`, { headers: { 'x-v': '1' } });
  expect(await times(299, plans)).toEqual(all(299, 200));
  const detail = (): Promise<Response> =>
    fixture.fetch(`${publicBase}/energy/plans/${planId}`, { headers: { 'x-v': '3' } });
  expect(await times(2, detail)).toEqual([200, 429]);
  const { rejections, peakTps, invocations } = await metricsOf(fixture);
  expect([rejections.unauthenticated.currentDay, rejections.authenticated.currentDay]).toEqual([1, 0]);
  expect([peakTps.unauthenticated.currentDay, invocations.unauthenticated.currentDay]).toEqual([301, 301]);
});

test('TD2-35 lowVelocityPages: counts each page of low velocity data, or the first only', async () => {
  const one = await caller(await start({ lowVelocityPages: 'each-page' }));
  const usage = `${await servicePoint(one)}/usage?page-size=1&page=`;
  for (let page = 1; page <= 10; page += 1) {
    expect((await one.call(`${usage}${String(page)}`)).status).toBe(200);
    await one.fixture.clock.advance('PT1S');
  }
  expect((await one.call(`${usage}11`)).status).toBe(429);
  await one.fixture.sandbox.decisions.set('lowVelocityPages', 'one-call');
  expect((await one.call(`${usage}11`)).status).toBe(200);
});

test('TD2-36 activeAuthorisations: the threshold of all secure traffic rises with their number', async () => {
  const steps = [0, 10_000, 10_001, 20_000, 35_000, 60_000, 60_001, 1_000_000];
  expect(steps.map(secureThreshold)).toEqual([150, 150, 200, 200, 300, 400, 450, 450]);
  const fixture = await start();
  const callers: Caller[] = [];
  for (let product = 0; product < 4; product += 1) callers.push(await caller(fixture));
  await fixture.clock.advance('PT2S');
  const fifty = async (): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (const { call } of callers) statuses.push(...(await times(50, () => call('/energy/accounts'))));
    return statuses;
  };
  expect(await fifty()).toEqual([...all(150, 200), ...all(50, 429)]);
  await fixture.sandbox.decisions.set('activeAuthorisations', '35000');
  await fixture.clock.advance('PT2S');
  expect(await fifty()).toEqual(all(200, 200));
});

test('TD2-37 unattendedDaytime: after six in the morning, refuses all, half or none of the unattended calls', async () => {
  const one = await caller(await start({ unattendedDaytime: 'refused' }));
  const refused = await one.call('/energy/accounts');
  // 13:00: eleven hours to midnight.
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(11 * 3600)]);
  expect((await one.call('/energy/accounts', true)).status).toBe(200);
  await one.fixture.sandbox.decisions.set('unattendedDaytime', 'half');
  expect(await times(4, () => one.call('/energy/accounts'))).toEqual([200, 429, 200, 429]);
  await one.fixture.sandbox.decisions.set('unattendedDaytime', 'served');
  expect(await times(4, () => one.call('/energy/accounts'))).toEqual(all(4, 200));
});
