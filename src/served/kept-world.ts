// Keeps a served world beyond its server: one JSON file with the state, its keys, and this machine’s authority.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { SandboxError, type Sandbox } from '../../mocks/index.ts';
import { localAuthority, type KeptAuthority, type LocalAuthority } from '../../mocks/sockets.ts';

const keptWorld = z.object({
  authority: z.object({ key: z.string(), certificate: z.string() }) satisfies z.ZodType<KeptAuthority>,
  /** As `exportState` returns it, with the private keys. */
  world: z.looseObject({}),
});

export type KeptWorld = z.output<typeof keptWorld>;

/** Undefined if the file does not exist yet. Throws a SandboxError (`state-malformed`) for any other file. */
export function readKept(file: string): KeptWorld | undefined {
  if (!existsSync(file)) return undefined;
  const { data } = keptWorld.safeParse(parsed(readFileSync(file, 'utf8')));
  if (data === undefined) throw notKept(file);
  return data;
}

/** The authority of the kept world, or a new one. Throws a SandboxError (`state-malformed`) for an invalid key. */
export async function keptAuthority(file: string, kept: KeptWorld | undefined): Promise<LocalAuthority> {
  try {
    return await localAuthority(kept?.authority);
  } catch (error) {
    throw kept === undefined ? error : notKept(file);
  }
}

const notKept = (file: string): SandboxError =>
  new SandboxError(
    'state-malformed',
    `${file} does not contain a world that serve kept.`,
    'Name another file, or delete this one to start a new world.',
  );

/** Atomic: a server killed while writing leaves the previous file. Readable by its owner only. */
export async function writeKept(file: string, sandbox: Sandbox, authority: LocalAuthority): Promise<void> {
  const kept = { authority: await authority.export(), world: await sandbox.exportState({ includeKeys: true }) };
  const beside = `${file}.${String(process.pid)}.new`;
  writeFileSync(beside, JSON.stringify(kept), { mode: 0o600 });
  renameSync(beside, file);
}

export interface Keeping {
  changed(): void;
  /** Writes a last time. */
  end(): Promise<void>;
}

/** Milliseconds between a change and its write. */
const pause = 500;

/** Writes shortly after a change. */
export function keepingBy(write: (() => Promise<void>) | undefined): Keeping {
  if (write === undefined) return { changed: () => undefined, end: () => Promise.resolve() };
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  return {
    changed: () => {
      if (hasEnded) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        write().catch((error: unknown) => console.error(error));
      }, pause);
    },
    end: () => {
      hasEnded = true;
      clearTimeout(timer);
      return write();
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
