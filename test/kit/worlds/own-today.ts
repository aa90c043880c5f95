// A world of today with a registered recipient for one test file, opened before and stopped after its tests.
import { afterAll } from 'vitest';
import type { SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Player } from './fixture.ts';
import { newPlayer, openToday, type TodayFixture } from './today.ts';

export async function ownToday(
  options: SandboxOptions = {},
): Promise<{ readonly fixture: TodayFixture; readonly player: Player }> {
  const fixture = await openToday(options);
  afterAll(() => fixture.sandbox.stop());
  return { fixture, player: await newPlayer(fixture) };
}
