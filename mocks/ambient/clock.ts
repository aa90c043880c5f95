// Time as the sandbox sees it: the only place that reads the machine's clock.

import { limits } from '../spec/limits.ts';

export interface Clock {
  now(): Date;
}

/** Seconds since 1970, as JWT claims write instants. */
export const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Whether a clock of the sandbox may show the instant, in milliseconds: certificates, tokens and answers can all write it. */
export const isShowable = (instant: number): boolean =>
  instant >= Date.parse(limits.earliest) && instant <= Date.parse(limits.latest);

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

export interface AdjustableClock extends Clock {
  /** Stands still at the instant given. */
  set(instant: Date): void;
  /** Shows the instant now, and goes on with real time. */
  runFrom(instant: Date): void;
  /** Moves on by so many milliseconds, running or standing. */
  advance(milliseconds: number): void;
  followRealTime(): void;
  /** What `restore` needs to show the same time elsewhere. */
  state(): ClockState;
  restore(state: ClockState): void;
}

/** Offset in milliseconds from real time, or the instant at which the clock stands. */
export type ClockState = { readonly offset: number } | { readonly standsAt: number };

/** One of the two, and within what a Date holds, with room to move. */
export const isClockState = (state: unknown): state is ClockState => {
  const [value, ...rest] = typeof state === 'object' && state !== null ? Object.entries(state) : [];
  const [name, instant] = value ?? [];
  const known = name === 'offset' || name === 'standsAt';
  if (!known || rest.length > 0 || typeof instant !== 'number') return false;
  return isShowable(name === 'standsAt' ? instant : systemClock.now().getTime() + instant);
};

export function adjustableClock(base: Clock = systemClock, start: ClockState = { offset: 0 }): AdjustableClock {
  let state = start;
  const now = (): number => ('standsAt' in state ? state.standsAt : base.now().getTime() + state.offset);
  return {
    now: () => new Date(now()),
    set: (instant) => {
      state = { standsAt: instant.getTime() };
    },
    runFrom: (instant) => {
      state = { offset: instant.getTime() - base.now().getTime() };
    },
    advance: (milliseconds) => {
      state =
        'standsAt' in state ? { standsAt: state.standsAt + milliseconds } : { offset: state.offset + milliseconds };
    },
    followRealTime: () => {
      state = { offset: 0 };
    },
    state: () => state,
    restore: (next) => {
      state = next;
    },
  };
}
