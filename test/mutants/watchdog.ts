// Ends test processes that a mutant makes hang. A process in an endless loop fires none of its own timers, so it is watched
// from outside, by the processor time it uses: wall time depends on what else the machine is doing.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Processor seconds that a file may use with a mutant active, from what it uses without; no limit if that is unknown. */
export const processorBudget = (usual = Number.POSITIVE_INFINITY): number => 10 + 4 * usual;

/** A process that uses no processor time for this many seconds waits for something that never comes: no test waits for real time. */
export const mostIdle = 30;

/** Called in each test process: says which test file it runs; '' means none. */
export function reportRunning(folder: string, path: string): void {
  writeFileSync(`${folder}/${String(process.pid)}`, path);
}

/** A process that runs a test file. */
export interface Observed {
  readonly pid: number;
  readonly path: string;
  /** When it began the file, in milliseconds. */
  readonly since: number;
  /** Processor seconds of the process in all. */
  readonly processorSeconds: number;
}

/** The process, its processor seconds when it began the file, and when it was last seen to use more. */
export interface Watched extends Observed {
  readonly atStart: number;
  readonly movedAt: number;
}

export function watched(known: Watched | undefined, now: number, observed: Observed): Watched {
  if (known?.since !== observed.since || known.path !== observed.path)
    return { ...observed, atStart: observed.processorSeconds, movedAt: now };
  const { processorSeconds } = observed;
  return { ...known, processorSeconds, movedAt: processorSeconds > known.processorSeconds ? now : known.movedAt };
}

/** Why the process is considered hung; undefined if it is not. */
export function hangs(
  { processorSeconds, atStart, movedAt }: Watched,
  budget: number,
  now: number,
): string | undefined {
  if (processorSeconds - atStart > budget) return `still busy after ${budget.toFixed(0)} s of processor time`;
  return now - movedAt > mostIdle * 1000 ? `idle for ${String(mostIdle)} s` : undefined;
}

/** Seconds of `[[days-]hours:]minutes:seconds`, as ps writes it. */
export function secondsOf(time: string): number {
  const [clock = '', days = '0'] = time.trim().split('-').toReversed();
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
}

/** The processes that run a test file. None where there is no ps: then only Vitest’s own timeouts hold. */
function processesIn(folder: string): readonly Observed[] {
  const running = readdirSync(folder).flatMap((pid) => {
    const path = readFileSync(`${folder}/${pid}`, 'utf8');
    return path === '' ? [] : [{ pid: Number(pid), path, since: statSync(`${folder}/${pid}`).mtimeMs }];
  });
  if (running.length === 0) return [];
  const options = ['-o', 'pid=,time=', '-p', running.map(({ pid }) => String(pid)).join(',')];
  const lines = spawnSync('ps', options, { encoding: 'utf8' }).stdout?.trim().split('\n') ?? [];
  const used = new Map(
    lines.map((line) => line.trim().split(/\s+/u)).map(([pid, time = '']) => [Number(pid), secondsOf(time)]),
  );
  return running.flatMap((one) => {
    const processorSeconds = used.get(one.pid);
    return processorSeconds === undefined ? [] : [{ ...one, processorSeconds }];
  });
}

export interface Watchdog {
  /** Stops watching. Returns the test files whose processes were ended, and why. */
  end(): readonly { readonly path: string; readonly reason: string }[];
}

/** Ends every process that hangs; `budgetOf` gives the processor seconds that each test file may use. */
export function watchProcesses(folder: string, budgetOf: (path: string) => number): Watchdog {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let known = new Map<number, Watched>();
  const ended = new Map<number, { readonly path: string; readonly reason: string }>();
  const timer = setInterval(() => {
    const now = Date.now();
    known = new Map(processesIn(folder).map((one) => [one.pid, watched(known.get(one.pid), now, one)]));
    for (const [pid, one] of known) {
      const reason = ended.has(pid) ? undefined : hangs(one, budgetOf(one.path), now);
      if (reason === undefined) continue;
      ended.set(pid, { path: one.path, reason });
      process.kill(pid, 'SIGKILL');
    }
  }, 1000);
  return {
    end: () => {
      clearInterval(timer);
      return [...ended.values()];
    },
  };
}
