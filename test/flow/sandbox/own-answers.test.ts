// An answer that breaks its own schema is a bug of the sandbox: it is never sent, and the trace says what is wrong.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Outcome } from '../../../mocks/engine/call.ts';
import { createEngine } from '../../../mocks/engine/engine.ts';
import { holder } from '../../../mocks/holder/holder.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { openSmallWorld, type SmallWorld } from '../../kit/worlds/small-world.ts';

let small: SmallWorld;
beforeAll(async () => {
  small = await openSmallWorld(await loadScenario('solar-home'));
});
afterAll(() => small.stop());

/** The real holder with one handler replaced. */
async function statusAnswered(outcome: Outcome): Promise<Response> {
  const nobody = (): Promise<never> => Promise.reject(new Error('Nobody else is asked.'));
  const engine = createEngine(
    small.world,
    {
      holder: () => Promise.resolve({ ...holder, handlers: { ...holder.handlers, getStatus: () => outcome } }),
      secondary: nobody,
      register: nobody,
      recipient: nobody,
    },
    { checks: () => Promise.resolve(breachOf), observe: () => small.world, stopwatch: () => 0 },
  );
  return engine.handle(
    new Request(`${small.urls.dataHolder.publicBase}/discovery/status`, { headers: { 'x-v': '1' } }),
  );
}

test('interfaces: Area A, an answer that breaks its schema becomes a 500, and only the trace explains it', async () => {
  const good = { status: 'OK', updateTime: '2026-03-01T00:00:00Z' };
  expect((await statusAnswered({ kind: 'data', data: good })).status).toBe(200);
  for (const data of [{ ...good, status: 'SPLENDID' }, { status: 'OK' }, [], null]) {
    const answer = await statusAnswered({ kind: 'data', data });
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('status');
    const exchange = small.world.trace.entries().at(-1);
    expect(exchange?.verdict).toBe('failed');
    expect(exchange?.warnings?.join()).toContain('breaks its schema');
  }
});
