// The sandbox that intercepts fetch in this process or page. Fetch can be intercepted only once: a second start returns the same sandbox, which then has to be stopped twice.
import { byCodeUnits } from '../ambient/ordering.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { profileIdOf } from '../spec/ids.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { Sandbox, SandboxOptions } from './sandbox-interface.ts';

export interface Started {
  readonly sandbox: Sandbox;
  /** Removes the interception. */
  stop(): Promise<void>;
}

interface Running<O> {
  readonly options: O;
  readonly sandbox: Promise<Sandbox>;
  /** Number of starts that have not been stopped yet. */
  holders: number;
}

/** At most one while it intercepts, because fetch belongs to the whole process or page. */
const intercepting = new Set<Sandbox>();

/** The newest exchange that passes the test, in the sandbox that intercepts fetch; undefined if there is none. */
export const findIntercepted = (test: (exchange: Exchange) => boolean): Exchange | undefined =>
  [...intercepting].flatMap(({ trace }) => trace.entries()).findLast(test);

/**
 * Every start returns the running sandbox, and as many stops end it, so that tests that run side by side can share it.
 * Refuses (SandboxError) a start with different options, naming the first difference.
 */
export function startOnce<O extends SandboxOptions>(
  start: (options: O) => Promise<Started>,
): (options?: O) => Promise<Sandbox> {
  let running: Running<O> | undefined;
  /** Resolves when the previous sandbox has stopped intercepting. */
  let ended: Promise<void> = Promise.resolve();
  const begin = async (options: O, release: () => boolean): Promise<Sandbox> => {
    await ended;
    const { sandbox, stop } = await start(options);
    intercepting.add(sandbox);
    let stopping: Promise<void> | undefined;
    const whole = async (): Promise<void> => {
      intercepting.delete(sandbox);
      await stop();
      await sandbox.stop();
    };
    return withStop(sandbox, async () => {
      if (stopping === undefined) {
        if (!release()) return;
        running = undefined;
        stopping = whole();
        ended = stopping.catch(() => undefined);
      }
      await stopping;
    });
  };
  return async (options = {} as O) => {
    if (running !== undefined) {
      const difference = differenceOf(running.options, options);
      if (difference === undefined) {
        running.holders += 1;
        return running.sandbox;
      }
      throw new SandboxError(
        'already-started',
        `A sandbox is already running with a different ${difference}.`,
        'Call stop() once for each start, or start with the same options. createSandbox() makes any number of sandboxes.',
      );
    }
    const release = (): boolean => {
      mine.holders -= 1;
      return mine.holders === 0;
    };
    const mine: Running<O> = { options, sandbox: begin(options, release), holders: 1 };
    running = mine;
    mine.sandbox.catch(() => {
      if (running === mine) running = undefined;
    });
    return mine.sandbox;
  };
}

const withStop = (sandbox: Sandbox, stop: () => Promise<void>): Sandbox =>
  Object.defineProperties(Object.create(null) as Sandbox, {
    ...Object.getOwnPropertyDescriptors(sandbox),
    stop: { value: stop, enumerable: true },
    [Symbol.asyncDispose]: { value: stop },
  });

function differenceOf(a: SandboxOptions, b: SandboxOptions): string | undefined {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof SandboxOptions>;
  const [one, other] = [byRelease(a), byRelease(b)];
  return [...names].find((name) => JSON.stringify(sorted(one[name])) !== JSON.stringify(sorted(other[name])));
}

/** Replaces the profile's name by its release, because two names of one profile are the same option. */
function byRelease(options: SandboxOptions): SandboxOptions {
  const profile = profileIdOf(options.profile ?? '');
  return profile === undefined ? options : { ...options, profile };
}

/** Sorts members, so that equal options compare as equal. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => byCodeUnits(a, b));
  return Object.fromEntries(entries.map(([name, part]) => [name, sorted(part)]));
}
