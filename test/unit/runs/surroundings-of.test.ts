// How a recipient of a run waits and reads the clock.
import { expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import { surroundingsOf } from '../../../src/runs/recipients/surroundings-of.ts';

test('waiting advances the clock by its seconds', async () => {
  const moved: string[] = [];
  const clock = { advance: (by: string) => Promise.resolve(void moved.push(by)), now: () => new Date(7) };
  const urls = { register: { issuer: 'r' }, dataHolder: { issuer: 'h' } };
  const places = surroundingsOf({ urls, clock } as unknown as Sandbox);
  await places.wait?.(5);
  expect([moved, places.now?.().getTime(), places.register]).toEqual([['PT5S'], 7, { issuer: 'r' }]);
});
