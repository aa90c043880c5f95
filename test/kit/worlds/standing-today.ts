// A world of today with a stopped clock, closed with its test: a call takes only as long as faults delay it.
import { onTestFinished } from 'vitest';
import type { SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { openToday, type TodayFixture } from './today.ts';

/** 13:00 AEST on a Friday. */
export const noon = '2026-11-20T03:00:00Z';

export async function standingToday(options: SandboxOptions = {}): Promise<TodayFixture> {
  const fixture = await openToday({ clock: noon, ...options });
  onTestFinished(() => fixture.sandbox.stop());
  await fixture.clock.set(noon);
  return fixture;
}
