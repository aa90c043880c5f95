// A sandbox behind real sockets, with the consumer's pages and the levers beside the parties.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox, SandboxOptions } from '../../mocks/index.ts';
import { checkMembers, localAuthority, serveWorld, type ServedOrigins } from '../../mocks/sockets.ts';
import { frontDesk } from './front-desk.ts';
import { keepingBy, readKept, writeKept } from './kept-world.ts';
import { leversPath } from './levers/lever.ts';
import { servedPages, type Pages } from './served-pages.ts';

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
  /** Resolves when the server has ended, by `stop` or by the lever; rejects where the world could not be kept. */
  readonly ended: Promise<void>;
  /** Ends connections under way after a moment, keeps the world where it is kept, and frees both ports. */
  stop(): Promise<void>;
}

/**
 * Serves register, data holders and secondary data holder over HTTPS on localhost: real handshakes, and the client
 * certificate of the handshake is what the rules judge. Refuses (SandboxError) what `createSandbox` refuses, a port that is
 * taken (`port-taken`), and a state file that is none (`state-malformed`).
 */
export async function serveSandbox(options: ServeOptions = {}): Promise<ServedSandbox> {
  return serveWith(servedPages(), options);
}

/** The same with other pages: those of the package stand in what is built alone. */
export async function serveWith(pages: Pages, options: ServeOptions): Promise<ServedSandbox> {
  checkMembers(options, { name: 'serveSandbox()', code: 'option-unknown', known });
  const { port = 8443, mtlsPort, state, authorityFile, ...given } = options;
  const kept = state === undefined ? undefined : readKept(state);
  const authority = await localAuthority(kept?.authority);
  const ended = Promise.withResolvers<void>();
  // Whoever ends it by the lever waits for nothing.
  ended.promise.catch(() => undefined);
  let end: (() => Promise<void>) | undefined;
  const stop = (): Promise<void> => {
    void end?.().then(ended.resolve, ended.reject);
    end = undefined;
    return ended.promise;
  };
  let file = '';
  const { sandbox, origins } = await serveWorld({
    port,
    mtlsPort,
    authority,
    sandbox: ({ tls }) => ({
      storage: 'memory:',
      extractableKeys: true,
      authorisationPage: `${tls}/authorise/`,
      callbackPage: `${tls}/callback/`,
      ...given,
    }),
    open: async (world) => {
      if (kept !== undefined) await world.sandbox.importState(kept.world);
      const keeping = keepingBy(state === undefined ? undefined : () => writeKept(state, world.sandbox, authority));
      const unsubscribe = world.sandbox.trace.subscribe(keeping.changed);
      const written = writtenTo(authorityFile, authority.pem);
      ({ file } = written);
      end = async () => {
        unsubscribe();
        try {
          await world.close(keeping.end);
        } finally {
          written.forget();
        }
      };
      const shutDown = (): void => void setImmediate(() => void stop());
      return frontDesk(world, { pages, authority, changed: keeping.changed, shutDown });
    },
  });
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

interface Written {
  readonly file: string;
  /** Takes it away again: one that was asked for stays. */
  forget(): void;
}

function writtenTo(asked: string | undefined, pem: string): Written {
  if (asked !== undefined) {
    writeFileSync(asked, pem);
    return { file: asked, forget: () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'cdr-sandbox-'));
  const file = join(folder, 'authority.pem');
  writeFileSync(file, pem);
  return { file, forget: () => rmSync(folder, { recursive: true, force: true }) };
}
