// Starting twice gives the same sandbox: interception can only be installed once.
import { SandboxError } from './sandbox-error.ts';
import type { Sandbox, SandboxOptions } from './sandbox-interface.ts';

export interface Started {
  readonly sandbox: Sandbox;
  /** Takes the interception away. */
  stop(): Promise<void>;
}

/** Refuses a second start with options that differ, naming the first difference. */
export function onlyOne<O extends SandboxOptions>(
  start: (options: O) => Promise<Started>,
): (options?: O) => Promise<Sandbox> {
  let running: { readonly options: O; readonly sandbox: Promise<Sandbox> } | undefined;
  return (options = {} as O) => {
    if (running !== undefined) {
      const difference = differenceOf(running.options, options);
      if (difference === undefined) return running.sandbox;
      throw new SandboxError(
        'already-started',
        `A sandbox is running with another ${difference}.`,
        'Stop it first, or start with the same options.',
      );
    }
    const sandbox = start(options).then((started) => stopping(started, () => (running = undefined)));
    running = { options, sandbox };
    sandbox.catch(() => (running = undefined));
    return sandbox;
  };
}

function stopping({ sandbox, stop }: Started, stopped: () => void): Sandbox {
  const whole = async (): Promise<void> => {
    await stop();
    await sandbox.stop();
    stopped();
  };
  return Object.defineProperties(Object.create(null) as Sandbox, {
    ...Object.getOwnPropertyDescriptors(sandbox),
    stop: { value: whole, enumerable: true },
    [Symbol.asyncDispose]: { value: whole },
  });
}

function differenceOf(a: SandboxOptions, b: SandboxOptions): string | undefined {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof SandboxOptions>;
  return [...names].find((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
}
