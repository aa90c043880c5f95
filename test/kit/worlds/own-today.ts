// Worlds of today’s profile that stop by themselves: after the tests of a file, or after one test.
import { afterAll, onTestFinished } from 'vitest';
import type { SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Player } from './fixture.ts';
import { newPlayer, openToday, type TodayFixture } from './today.ts';

/** A world with a registered recipient for one test file. */
export async function ownToday(
  options: SandboxOptions = {},
): Promise<{ readonly fixture: TodayFixture; readonly player: Player }> {
  const fixture = await openToday(options);
  afterAll(() => fixture.sandbox.stop());
  return { fixture, player: await newPlayer(fixture) };
}

/** 13:00 AEST on a Friday. */
const noon = '2026-11-20T03:00:00Z';

/** The clock stands at that moment: a call takes only as long as faults delay it. Stopped after the test that opens it. */
export async function standingToday(options: SandboxOptions = {}): Promise<TodayFixture> {
  const fixture = await openToday({ clock: noon, ...options });
  onTestFinished(() => fixture.sandbox.stop());
  await fixture.clock.set(noon);
  return fixture;
}
