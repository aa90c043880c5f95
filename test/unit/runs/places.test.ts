// How a recipient of a run waits and reads the clock.
import { expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import { placesOf } from '../../../src/runs/places.ts';

test('waiting advances the clock by its seconds', async () => {
  const moved: string[] = [];
  const clock = { advance: (by: string) => Promise.resolve(void moved.push(by)), now: () => new Date(7) };
  const urls = { register: { issuer: 'r' }, dataHolder: { issuer: 'h' } };
  const places = placesOf({ urls, clock } as unknown as Sandbox);
  await places.wait?.(5);
  expect([moved, places.now?.().getTime(), places.register]).toEqual([['PT5S'], 7, { issuer: 'r' }]);
});
