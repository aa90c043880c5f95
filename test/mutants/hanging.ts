// A bug may make a test turn in a circle, in which no timer of its process is heard, or wait for what never comes: the process
// is ended from outside, by what it has done. How long it takes says little: a machine is busier at one time than at another.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Seconds of the processor that a file may take with a bug awake, if it usually takes so many. */
export const mayWork = (usual: number): number => 10 + 4 * usual;

/** A process that does nothing for so many seconds waits for ever: no test waits for the real clock. */
export const mayIdle = 30;

/** Each process says which test file it is at, and with '' that it is at none. */
export function sayRunning(folder: string, path: string): void {
  writeFileSync(`${folder}/${String(process.pid)}`, path);
}

/** A process at a test file, as it is found. */
export interface Found {
  readonly pid: number;
  readonly path: string;
  /** When it came to the file, in milliseconds. */
  readonly since: number;
  /** Seconds of the processor since it began. */
  readonly worked: number;
}

/** What a process had done when it came to its file, and when it was last seen to do something. */
export interface Watched extends Found {
  readonly before: number;
  readonly movedAt: number;
}

/** The process as it is watched from now on. */
export function watched(known: Watched | undefined, found: Found, now: number): Watched {
  if (known?.since !== found.since || known.path !== found.path)
    return { ...found, before: found.worked, movedAt: now };
  return { ...known, worked: found.worked, movedAt: found.worked > known.worked ? now : known.movedAt };
}

/** Why a process will not come to an end, if it is to be thought so. */
export function hangs({ worked, before, movedAt }: Watched, most: number, now: number): string | undefined {
  if (worked - before > most) return `still at work after ${most.toFixed(0)} s of the processor`;
  return now - movedAt > mayIdle * 1000 ? `waits for what does not come: ${String(mayIdle)} s without work` : undefined;
}

/** `[[days-]hours:]minutes:seconds`, as ps writes it. */
export function secondsOf(time: string): number {
  const [clock = '', days = '0'] = time.trim().split('-').toReversed();
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
}

/** Processes that say that they are at a file. Where there is no ps none is found, and only the runner's own timeouts hold. */
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
  /** Watches no longer. The test files that did not come to an end, and why they were ended. */
  end(): readonly { readonly path: string; readonly said: string }[];
}

/** Ends every process that hangs at a test file; `workFor` says how many seconds of the processor each file may take. */
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
