// A sandbox behind real sockets, with the consumer's pages and the levers beside the parties.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox, SandboxOptions } from '../../mocks/index.ts';
import {
  checkMembers,
  farEnd,
  type FarEnd,
  localAuthority,
  serveWorld,
  type Front,
  type ServedOrigins,
  type WorldServer,
} from '../../mocks/sockets.ts';
import { answerLever } from './levers/answer-lever.ts';
import { credentialsIn } from './levers/credentials.ts';
import { leversPath, type Served } from './levers/lever.ts';
import { answerPage } from './page-line.ts';
import { readKept, writeKept } from './kept-world.ts';
import { servedPages } from './served-pages.ts';

/** What a served sandbox can be told: what one that answers fetch can, but for where it stands. */
export interface ServeOptions extends Pick<
  SandboxOptions,
  'scenario' | 'seed' | 'profile' | 'clock' | 'decisions' | 'limits' | 'keys' | 'log'
> {
  /** Port of TLS. Default 8443; 0 for one that is free. */
  readonly port?: number;
  /** Port of mutual TLS. Default the next one after `port`; 0 for one that is free. */
  readonly mtlsPort?: number;
  /**
   * A file in which the world is kept, with its private keys: read at the start where it is there, written at the end and
   * after changes. Default: the world is gone when the server ends.
   */
  readonly state?: string;
  /** Where the certificate that clients trust is written, in PEM. Default: a file in the folder for temporary files. */
  readonly authorityFile?: string;
}

export interface ServedSandbox extends AsyncDisposable {
  /** The sandbox itself: the clock, personas, faults and trace that the levers move. */
  readonly sandbox: Sandbox;
  /** Where the parties stand: `https://localhost:8443` without a client certificate, `https://localhost:8444` with one. */
  readonly origins: ServedOrigins;
  /** Base address of the levers. */
  readonly levers: string;
  /** The certificate that clients trust, in PEM. */
  readonly authority: string;
  /** The file with it. */
  readonly authorityFile: string;
  /** Resolves when the server has ended, by `stop` or by the lever. */
  readonly ended: Promise<void>;
  /** Ends connections under way after a moment, keeps the world where it is kept, and frees both ports. */
  stop(): Promise<void>;
}

/** Milliseconds between a change and its being written. */
const pause = 500;

/**
 * Serves register, data holders and secondary data holder over HTTPS on localhost: real handshakes, and the client
 * certificate of the handshake is what the rules judge. Refuses (SandboxError) what `createSandbox` refuses, a port that is
 * taken (`port-taken`), and a state file that is none (`state-malformed`).
 */
export async function serveSandbox(options: ServeOptions = {}): Promise<ServedSandbox> {
  checkMembers(options, { name: 'serveSandbox()', code: 'option-unknown', known });
  const { port = 8443, mtlsPort, state, authorityFile, ...given } = options;
  const kept = state === undefined ? undefined : readKept(state);
  const authority = await localAuthority(kept?.authority);
  const pages = servedPages();
  const front: Front = (message, answer, world) => {
    const path = message.url?.split(/[?#]/u, 1)[0] ?? '';
    if (!path.startsWith(`${leversPath}/`)) return pages(message, answer);
    if (!answerPage(message, answer, world.origins.tls, far())) void answerLever(message, answer, servedOf(world));
    return true;
  };
  const world = await serveWorld({
    port,
    mtlsPort,
    authority,
    front,
    sandbox: ({ tls }) => ({
      storage: 'memory:',
      extractableKeys: true,
      authorisationPage: `${tls}/authorise/`,
      callbackPage: `${tls}/callback/`,
      ...given,
    }),
  });
  const { sandbox, origins } = world;
  let served: Served | undefined;
  const credentials = credentialsIn(() => sandbox);
  function followWorld(): void {
    credentials.clear();
    world.followProfiles();
  }
  let pagesEnd: FarEnd | undefined;
  function far(): FarEnd {
    return (pagesEnd ??= farEnd(sandbox, followWorld));
  }
  function servedOf(one: WorldServer): Served {
    return (served ??= {
      ...one,
      authority: authority.pem,
      checkpoints: new Map(),
      credentials,
      replaced: () => {
        followWorld();
        far().replaced();
      },
      shutDown: () => void setImmediate(() => void stop()),
    });
  }
  if (kept !== undefined) await sandbox.importState(kept.world);
  const [file, forget] = written(authorityFile, authority.pem);
  const keep = state === undefined ? () => Promise.resolve() : () => writeKept(state, sandbox, authority);
  let timer: NodeJS.Timeout | undefined;
  const unsubscribe = sandbox.trace.subscribe(() => {
    if (state === undefined || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void keep().catch((error: unknown) => console.error(error));
    }, pause);
  });
  const ended = Promise.withResolvers<void>();
  let stopping: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    unsubscribe();
    clearTimeout(timer);
    try {
      await keep();
    } finally {
      await world.close();
      forget();
      ended.resolve();
    }
  };
  const stop = (): Promise<void> => (stopping ??= end());
  return {
    sandbox,
    origins,
    levers: `${origins.tls}${leversPath}`,
    authority: authority.pem,
    authorityFile: file,
    ended: ended.promise,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

const known: readonly (keyof ServeOptions)[] = [
  'scenario',
  'seed',
  'profile',
  'clock',
  'decisions',
  'limits',
  'keys',
  'log',
  'port',
  'mtlsPort',
  'state',
  'authorityFile',
];

/** The file, and how to take it away again: one that was asked for stays. */
function written(asked: string | undefined, pem: string): readonly [file: string, forget: () => void] {
  if (asked !== undefined) {
    writeFileSync(asked, pem);
    return [asked, () => undefined];
  }
  const folder = mkdtempSync(join(tmpdir(), 'cdr-sandbox-'));
  const file = join(folder, 'authority.pem');
  writeFileSync(file, pem);
  return [file, () => rmSync(folder, { recursive: true, force: true })];
}
