// The levers’ effects on the clock of the world, and on a clock that is restored.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ServedSandbox } from '../../../src/served/serve-options.ts';
import { pulled, serving } from '../../kit/sockets/over-sockets.ts';

let server: ServedSandbox;
beforeAll(async () => {
  server = await serving();
});
afterAll(() => server.stop());
afterEach(() => vi.useRealTimers());

test('the clock stops at an instant, runs from one, and follows real time again', async () => {
  const { clock } = server.sandbox;
  const then = '2026-07-01T00:00:00.000Z';
  expect(await pulled(server, 'PUT', '/clock', { standAt: then })).toEqual({ now: then });
  expect(await pulled(server, 'POST', '/clock/advance', { duration: 'PT1M' })).toEqual({
    now: '2026-07-01T00:01:00.000Z',
  });
  expect(clock.now().toISOString()).toBe('2026-07-01T00:01:00.000Z');
  const { now } = await pulled<{ now: string }>(server, 'PUT', '/clock', { runFrom: then });
  expect(Date.parse(now) - Date.parse(then)).toBeLessThan(60_000);
  await pulled(server, 'PUT', '/clock', { followRealTime: true });
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000);
});

test('a checkpoint restores its instant, or with timeGoesOn includes the time since', async () => {
  const { id } = await pulled<{ id: string }>(server, 'POST', '/checkpoints');
  const noted = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: noted + 90_000 });
  const passed = async (body?: object): Promise<number> => {
    await pulled(server, 'POST', `/checkpoints/${id}/restore`, body);
    return server.sandbox.clock.now().getTime() - noted;
  };
  for (const body of [undefined, {}, { timeGoesOn: false }]) expect(await passed(body)).toBeLessThan(60_000);
  expect(await passed({ timeGoesOn: true })).toBeGreaterThanOrEqual(90_000);
});
