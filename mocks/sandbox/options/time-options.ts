// Checks instants and durations that callers pass.
import { isShowable, type ClockState } from '../../ambient/clock.ts';
import { addDuration } from '../../ambient/duration.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import { beginsWithDay } from '../../spec/calendar.ts';
import { limits } from '../../spec/limits.ts';
import type { SandboxOptions } from './sandbox-options.ts';

/** ISO 8601: a month or a day, optionally with a time and an offset. */
const written = /^(?:\d{4}|[+-]\d{6})-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?$/iu;

/** Throws unless it is a valid date-time. `new Date` alone accepts null, numbers, text without a date and 30 February. */
export function instantOf(clock: string | Date): Date {
  const isDay = (text: string): boolean => /^.?\d+-\d\d$/u.test(text) || beginsWithDay(text);
  const isDated = clock instanceof Date || (typeof clock === 'string' && written.test(clock) && isDay(clock));
  const instant = new Date(isDated ? clock : Number.NaN);
  if (Number.isNaN(instant.getTime()))
    throw new SandboxError(
      'instant-malformed',
      `“${String(clock)}” is not a valid date-time.`,
      'Write an ISO 8601 date-time such as 2026-11-23T04:00:00Z.',
    );
  if (!isShowable(instant.getTime()))
    throw new SandboxError(
      'instant-malformed',
      `${instant.toISOString()} is outside the range of the sandbox’s clock.`,
      `Choose a date-time from ${limits.earliest} to ${limits.latest}.`,
    );
  return instant;
}

/** `now` plus the duration. Throws for an invalid duration, and for a result outside the clock's range. */
export function laterBy(now: Date, duration: string): Date {
  try {
    const then = addDuration(now, duration);
    if (!isShowable(then.getTime()))
      throw new RangeError(`“${duration}” goes beyond the range of the sandbox’s clock.`);
    return then;
  } catch (error) {
    throw new SandboxError(
      'duration-malformed',
      error instanceof RangeError ? error.message : `“${duration}” is not an ISO 8601 duration.`,
      'Write an ISO 8601 duration such as PT10M or P1D.',
      { cause: error },
    );
  }
}

/** Longer than the lifetime of an ID token and of a cached key set. */
const usualOverlap = 'PT1H';

/** Until when the old key stays published after a rotation. Throws for an invalid or negative duration. */
export function overlapEnd(now: Date, overlap = usualOverlap): Date {
  const end = laterBy(now, overlap);
  if (end >= now) return end;
  throw new SandboxError(
    'duration-malformed',
    `The overlap must not be negative; got ${overlap}.`,
    'Write PT10M, or PT0S for none.',
  );
}

/** The clock that the options set; undefined if they leave it to the world. */
export const givenClock = ({ clock }: SandboxOptions): ClockState | undefined =>
  clock === undefined ? undefined : { standsAt: instantOf(clock).getTime() };
