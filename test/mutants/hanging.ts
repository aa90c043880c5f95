// A bug may put a test in an endless loop, where no timer of its process fires, or make it wait for ever. The process
// is then killed from outside, judged by its processor time; elapsed time depends on how busy the machine is.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Processor seconds that a file may use with a bug active, given what it usually uses. */
export const mayWork = (usual: number): number => 10 + 4 * usual;

/** A process that is idle for this many seconds waits for ever: no test waits for the real clock. */
export const mayIdle = 30;

/** Each process records the test file it is running, or '' for none. */
export function sayRunning(folder: string, path: string): void {
  writeFileSync(`${folder}/${String(process.pid)}`, path);
}

/** A process that runs a test file, as observed. */
export interface Found {
  readonly pid: number;
  readonly path: string;
  /** When it started the file, in milliseconds. */
  readonly since: number;
  /** Processor seconds since the process began. */
  readonly worked: number;
}

/** The processor time of a process at the start of its file, and when it was last seen working. */
export interface Watched extends Found {
  readonly before: number;
  readonly movedAt: number;
}

/** The updated record of a process. */
export function watched(known: Watched | undefined, found: Found, now: number): Watched {
  if (known?.since !== found.since || known.path !== found.path)
    return { ...found, before: found.worked, movedAt: now };
  return { ...known, worked: found.worked, movedAt: found.worked > known.worked ? now : known.movedAt };
}

/** Why a process is considered hanging, if it is. */
export function hangs({ worked, before, movedAt }: Watched, most: number, now: number): string | undefined {
  if (worked - before > most) return `still at work after ${most.toFixed(0)} s of the processor`;
  return now - movedAt > mayIdle * 1000 ? `waits for what does not come: ${String(mayIdle)} s without work` : undefined;
}

/** Parses `[[days-]hours:]minutes:seconds`, the format of ps. */
export function secondsOf(time: string): number {
  const [clock = '', days = '0'] = time.trim().split('-').toReversed();
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
}

/** Processes that run a file. Without ps none is found, and only the runner's timeouts apply. */
function processesIn(folder: string): readonly Found[] {
  const at = readdirSync(folder).flatMap((pid) => {
    const path = readFileSync(`${folder}/${pid}`, 'utf8');
    return path === '' ? [] : [{ pid: Number(pid), path, since: statSync(`${folder}/${pid}`).mtimeMs }];
  });
  if (at.length === 0) return [];
  const asked = ['-o', 'pid=,time=', '-p', at.map(({ pid }) => String(pid)).join(',')];
  const lines = spawnSync('ps', asked, { encoding: 'utf8' }).stdout?.trim().split('\n') ?? [];
  const worked = new Map(
    lines.map((line) => line.trim().split(/\s+/u)).map(([pid, time = '']) => [Number(pid), secondsOf(time)]),
  );
  return at.flatMap((one) => {
    const seconds = worked.get(one.pid);
    return seconds === undefined ? [] : [{ ...one, worked: seconds }];
  });
}

export interface Watch {
  /** Stops watching and returns the test files that were killed, each with the reason. */
  end(): readonly { readonly path: string; readonly said: string }[];
}

/** Kills every process that hangs in a test file; `workFor` gives the processor seconds that each file may use. */
export function watchProcesses(folder: string, workFor: (path: string) => number): Watch {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let known = new Map<number, Watched>();
  const ended = new Map<number, { readonly path: string; readonly said: string }>();
  const timer = setInterval(() => {
    const now = Date.now();
    known = new Map(processesIn(folder).map((found) => [found.pid, watched(known.get(found.pid), found, now)]));
    for (const [pid, one] of known) {
      const said = ended.has(pid) ? undefined : hangs(one, workFor(one.path), now);
      if (said === undefined) continue;
      ended.set(pid, { path: one.path, said });
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
