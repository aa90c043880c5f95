// The metrics of a holder of today under each decision about them.
import { expect, test } from 'vitest';
import { callAdmin, metricsOf } from '../../kit/calls/from-register.ts';
import { standingToday } from '../../kit/worlds/own-worlds.ts';
import { post } from '../../kit/calls/tokens.ts';
import { browserAddress, push } from '../../kit/calls/code-flow.ts';
import { newPlayer } from '../../kit/worlds/today.ts';

test('TD2-30 idlePerformance: reports hours without calls as 1.0 or 0.0', async () => {
  const fixture = await standingToday({ decisions: { idlePerformance: '0.0' } });
  const hours = async (): Promise<readonly (string | undefined)[]> => {
    const { performance } = await metricsOf(fixture);
    return [...new Set(performance.lowPriority.currentDay)];
  };
  expect(await hours()).toEqual(['0.0']);
  await fixture.sandbox.decisions.set('idlePerformance', '1.0');
  expect(await hours()).toEqual(['1.0']);
});

test('TD2-31 aggregateErrors: counts server errors only, or refused calls too', async () => {
  const fixture = await standingToday();
  await fixture.fetch(`${fixture.urls.dataHolder.publicBase}/discovery/status`);
  expect((await metricsOf(fixture)).errors.aggregate.currentDay).toBe(0);
  await fixture.sandbox.decisions.set('aggregateErrors', 'all');
  expect((await metricsOf(fixture)).errors.aggregate.currentDay).toBe(1);
});

test('TD2-32 securityCalls: counts a refused token request as authenticated, as unauthenticated, or not at all', async () => {
  const fixture = await standingToday();
  const player = await newPlayer(fixture);
  const told = async (): Promise<readonly unknown[]> => {
    const { errors, invocations } = await metricsOf(fixture);
    const { authenticated, unauthenticated } = errors;
    return [authenticated.currentDay, unauthenticated.currentDay, invocations.highPriority.currentDay];
  };
  const refused = async (): Promise<number> => (await post(fixture, player, 'token', { grant_type: 'none' })).status;
  const before = Number((await told())[2]);
  expect(await refused()).toBe(400);
  expect(await told()).toEqual([{ '400': 1 }, {}, before + 1]);
  await fixture.sandbox.decisions.set('securityCalls', 'unauthenticated');
  await refused();
  expect(await told()).toEqual([{ '400': 1 }, { '400': 1 }, before + 2]);
  await fixture.sandbox.decisions.set('securityCalls', 'left-out');
  await refused();
  expect(await told()).toEqual([{ '400': 1 }, { '400': 1 }, before + 3]);
});

test('TD2-27 leftFlows: counts an abandoned flow when its page expires, or at the end of its day', async () => {
  const fixture = await standingToday();
  await fixture.clock.set('2026-11-20T13:55:00Z');
  const player = await newPlayer(fixture);
  await fixture.fetch(await browserAddress(fixture, player, await push(fixture, player)), { redirect: 'manual' });
  const counted = async (): Promise<unknown> => {
    const { currentDay, previousDays } = (await metricsOf(fixture)).authorisations.abandonedConsentFlowCount;
    return [currentDay, previousDays?.[0]];
  };
  // Six minutes later it is another day in AEST, and the page is still open.
  await fixture.clock.set('2026-11-20T14:01:00Z');
  expect(await counted()).toEqual([0, 0]);
  await fixture.sandbox.decisions.set('leftFlows', 'at-day-end');
  expect(await counted()).toEqual([0, 1]);
  await fixture.clock.advance('PT20M');
  expect(await counted()).toEqual([0, 1]);
  await fixture.sandbox.decisions.set('leftFlows', 'at-expiry');
  expect(await counted()).toEqual([1, 0]);
});

test('TD2-29 responseTime: counts delays, or takes every call as immediate', async () => {
  const fixture = await standingToday({ decisions: { responseTime: 'zero' } });
  const took = async (): Promise<number | undefined> => {
    fixture.sandbox.faults.add({ operation: 'getStatus', delay: 20 });
    await fixture.fetch(`${fixture.urls.dataHolder.publicBase}/discovery/status`);
    return (await metricsOf(fixture)).averageResponse.highPriority.currentDay;
  };
  expect(await took()).toBe(0);
  await fixture.sandbox.decisions.set('responseTime', 'measured');
  // Over both calls.
  expect(await took()).toBe(0.01);
});

test('TD2-33 metadataUpdateBody: answers with an empty object, with data and links, or with 202 and no body', async () => {
  const fixture = await standingToday({ extractableKeys: true });
  const answered = async (): Promise<unknown> => {
    const answer = await callAdmin(fixture, 'register/metadata');
    return [answer.status, await answer.text()];
  };
  expect(await answered()).toEqual([200, '{}']);
  await fixture.sandbox.decisions.set('metadataUpdateBody', 'accepted');
  expect(await answered()).toEqual([202, '']);
  await fixture.sandbox.decisions.set('metadataUpdateBody', 'data-and-links');
  const [status, body] = (await answered()) as [number, string];
  expect([status, JSON.parse(body)]).toMatchObject([200, { data: {}, links: { self: expect.any(String) as string } }]);
});

test('TD2-60 adminOperations: when off, the register gets 404', async () => {
  const fixture = await standingToday({ extractableKeys: true });
  await fixture.sandbox.decisions.set('adminOperations', 'off');
  for (const operation of ['metrics', 'register/metadata'] as const)
    expect((await callAdmin(fixture, operation)).status).toBe(404);
});
