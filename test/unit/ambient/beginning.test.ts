// The first tab marks when a world began, for all tabs.
import { expect, test } from 'vitest';
import { adjustableClock } from '../../../mocks/ambient/clock.ts';
import { beginningOf } from '../../../mocks/holder/beginning.ts';
import { createWorldCache } from '../../../mocks/world/world-cache.ts';
import { bareWorld } from '../../kit/worlds/bare-world.ts';

test('sandbox: a tab opened an hour later counts from the beginning the first tab marked', async () => {
  const first = bareWorld();
  const later = adjustableClock(undefined, { standsAt: first.clock.now().getTime() + 3_600_000 });
  const second = { ...first, cache: createWorldCache(), clock: later };
  expect(await beginningOf(first)).toEqual(first.clock.now());
  expect(await beginningOf(second)).toEqual(first.clock.now());
});
