// Makes the recipient do something, and waits until it has finished.
import { within } from '../ambient/timers.ts';
import type { Act, Stand, Told } from './recipient-under-test.ts';
import type { SeenRun } from './seen.ts';
import type { Wire } from './plan-wire.ts';

/** Milliseconds; the longest run. */
const longest = 60_000;

class Endless extends Error {
  constructor() {
    super('The run did not end within 60 seconds.');
    this.name = 'Endless';
  }
}

export interface Runs {
  readonly seen: readonly SeenRun[];
  /** Begins a run without calling a function: its end is reported. */
  begin(act: Act): void;
  /** The outcome of the current run. */
  report(told: Told): void;
  /** Records that the browser was not sent back in the current run. */
  stray(error: unknown): void;
  /** Calls the function, and waits until its promise settles or the outcome is reported. */
  run(act: Act, work: () => Promise<Told | void>): Promise<void>;
}

type Noted = { -readonly [K in keyof SeenRun]: SeenRun[K] };

export function createRuns(wire: Wire): Runs {
  const seen: Noted[] = [];
  let heard: ((told: Told) => void) | undefined;
  const begin = (act: Act): Noted => {
    wire.follow(seen.length);
    const run: Noted = { act, began: wire.moment() };
    seen.push(run);
    return run;
  };
  const end = (run: Noted, outcome: NonNullable<SeenRun['outcome']>, told?: Told): void => {
    if (run.outcome !== undefined) return;
    run.outcome = outcome;
    run.ended = wire.moment();
    if (told !== undefined) run.told = told;
  };
  return {
    seen,
    begin: (act) => void begin(act),
    report: (told) => {
      const run = seen.at(-1);
      if (run !== undefined) end(run, 'told', told);
      heard?.(told);
    },
    stray: (error) => {
      const run = seen.at(-1);
      if (run !== undefined) run.astray = error;
    },
    run: async (act, work) => {
      const run = begin(act);
      const reported = new Promise<void>((resolve) => {
        heard = () => resolve();
      });
      const working = work().then(
        (told) => end(run, told === undefined ? 'resolved' : 'told', told ?? undefined),
        (error: unknown) => {
          end(run, 'rejected');
          run.error = error;
        },
      );
      await within(longest, Promise.race([working, reported]), () => new Endless()).catch((error: unknown) => {
        end(run, 'endless');
        run.error = error;
      });
    },
  };
}

/** What the recipient gets; the same throughout a plan. */
export function createStand(
  parts: Pick<Stand, 'sandbox' | 'recipient' | 'consumer' | 'report'> & { readonly wire: Wire },
): Stand {
  const { sandbox, recipient, consumer, report, wire } = parts;
  return {
    sandbox,
    recipient,
    consumer,
    report,
    now: () => sandbox.clock.now(),
    wait: async (asked) => {
      wire.waited(asked);
      await sandbox.clock.advance(`PT${String(Math.max(0, asked))}S`);
    },
  };
}
