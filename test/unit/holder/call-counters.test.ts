// Counts calls by the clock, whichever way it is moved (CDS, Non-functional requirements, traffic thresholds).
import { expect, test } from 'vitest';
import { countCall } from '../../../mocks/holder/resources/call-counters.ts';
import { bareWorld } from '../../kit/worlds/bare-world.ts';

const counted = { what: 'calls', most: 2, within: 10 };

test('limits the calls of a period to the millisecond, then starts again', async () => {
  const world = bareWorld();
  const call = (): Promise<number | undefined> => countCall(world, counted);
  expect([await call(), await call(), await call()]).toEqual([undefined, undefined, 10]);
  world.clock.advance(9999);
  expect(await call()).toBe(1);
  world.clock.advance(1);
  expect([await call(), await call(), await call()]).toEqual([undefined, undefined, 10]);
});

test('a clock that is set back begins a new period; one that stands still does not', async () => {
  const world = bareWorld();
  const call = (): Promise<number | undefined> => countCall(world, counted);
  await call();
  await call();
  world.clock.advance(-1);
  expect([await call(), await call(), await call()]).toEqual([undefined, undefined, 10]);
});
