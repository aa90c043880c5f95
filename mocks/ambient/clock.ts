// The sandbox's time. Only this file reads the machine's clock.

import { limits } from '../spec/limits.ts';

export interface Clock {
  now(): Date;
}

/** Seconds since 1970, the format of instants in JWT claims. */
export const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** The instant so many seconds later. */
export const addSeconds = (instant: Date, amount: number): Date => new Date(instant.getTime() + amount * 1000);

/** Whether a sandbox clock may show the instant, in milliseconds: it can be written in certificates, tokens and responses. */
export const isShowable = (instant: number): boolean =>
  instant >= Date.parse(limits.earliest) && instant <= Date.parse(limits.latest);

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

export interface AdjustableClock extends Clock {
  /** Stops the clock at the given instant. */
  set(instant: Date): void;
  /** Sets the clock to the instant and lets it run with real time. */
  runFrom(instant: Date): void;
  /** Advances the clock, running or stopped. */
  advance(milliseconds: number): void;
  followRealTime(): void;
  /** The state with which `restore` shows the same time elsewhere. */
  state(): ClockState;
  restore(state: ClockState): void;
}

/** Offset in milliseconds from real time, or the instant at which the clock is stopped. */
export type ClockState = { readonly offset: number } | { readonly standsAt: number };

/** Whether it is one of the two, well within the range of Date. */
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
