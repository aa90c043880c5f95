// A bug may make a test turn in a circle, in which no timer of its process is heard: the process is ended from outside.
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Seconds that a file may take with a bug awake, if it usually takes so many: a machine is busier at one time than at another. */
export const mayTake = (usual: number): number => 20 + 8 * usual;

/** Each process says which test file it is at, and with '' that it is at none. */
export function sayRunning(folder: string, path: string): void {
  writeFileSync(`${folder}/${String(process.pid)}`, path);
}

export interface Hanging {
  readonly pid: number;
  readonly path: string;
}

/** The processes that are at a test file for longer than it may take. */
export function hangingIn(folder: string, secondsFor: (path: string) => number, now: number): readonly Hanging[] {
  return readdirSync(folder).flatMap((pid) => {
    const path = readFileSync(`${folder}/${pid}`, 'utf8');
    const seconds = (now - statSync(`${folder}/${pid}`).mtimeMs) / 1000;
    return path !== '' && seconds > secondsFor(path) ? [{ pid: Number(pid), path }] : [];
  });
}

export interface Watch {
  /** Watches no longer. The test files that ran too long. */
  end(): readonly string[];
}

/** Ends every process that is at a test file for longer than it may be. */
export function watchProcesses(folder: string, secondsFor: (path: string) => number): Watch {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const ended = new Map<number, string>();
  const timer = setInterval(() => {
    for (const { pid, path } of hangingIn(folder, secondsFor, Date.now())) {
      if (ended.has(pid)) continue;
      ended.set(pid, path);
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
