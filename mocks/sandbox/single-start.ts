// Starting twice gives the same sandbox: interception can only be installed once.
import { byCodeUnits } from '../ambient/ordering.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import type { Sandbox, SandboxOptions } from './sandbox-interface.ts';

export interface Started {
  readonly sandbox: Sandbox;
  /** Takes the interception away. */
  stop(): Promise<void>;
}

interface Running<O> {
  readonly options: O;
  readonly sandbox: Promise<Sandbox>;
}

/** Refuses (SandboxError) a second start with options that differ, naming the first difference. */
export function onlyOne<O extends SandboxOptions>(
  start: (options: O) => Promise<Started>,
): (options?: O) => Promise<Sandbox> {
  let running: Running<O> | undefined;
  /** The end of the one before: the next must not be intercepted by it. */
  let ended: Promise<void> = Promise.resolve();
  const begin = async (options: O): Promise<Sandbox> => {
    await ended;
    const { sandbox, stop } = await start(options);
    let stopping: Promise<void> | undefined;
    const whole = async (): Promise<void> => {
      await stop();
      await sandbox.stop();
    };
    return withStop(sandbox, () => {
      if (stopping === undefined) {
        running = undefined;
        stopping = whole();
        ended = stopping.catch(() => undefined);
      }
      return stopping;
    });
  };
  return async (options = {} as O) => {
    if (running !== undefined) {
      const difference = differenceOf(running.options, options);
      if (difference === undefined) return running.sandbox;
      throw new SandboxError(
        'already-started',
        `A sandbox is running with another ${difference}.`,
        'Stop it first, or start with the same options.',
      );
    }
    const mine: Running<O> = { options, sandbox: begin(options) };
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
  return [...names].find((name) => JSON.stringify(sorted(a[name])) !== JSON.stringify(sorted(b[name])));
}

/** Members in one order, so that two spellings of the same options are the same. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => byCodeUnits(a, b));
  return Object.fromEntries(entries.map(([name, part]) => [name, sorted(part)]));
}
