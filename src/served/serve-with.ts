// A sandbox behind real sockets: the parties, the consumer’s pages and the levers.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { examineIn } from '../../mocks/examination.ts';
import { SandboxError } from '../../mocks/index.ts';
import { checkMembers, checkPlatform, localAuthority, serveWorld } from '../../mocks/sockets.ts';
import { frontDesk, type FrontDesk } from './front-desk.ts';
import { keepingBy, keptAuthority, readKept, writeKept } from './kept-world.ts';
import { leversPath } from './levers/lever.ts';
import type { ServedSandbox, ServeOptions } from './serve-options.ts';
import type { ServedExamination } from './served-examination.ts';
import type { Pages } from './served-pages.ts';

/** A served sandbox, with the examination that the levers control. */
export interface ExaminedSandbox extends ServedSandbox {
  readonly examination: ServedExamination;
}

type Fault = Parameters<ServedSandbox['sandbox']['faults']['add']>[0];

/**
 * `serveSandbox` with other pages: the package’s own exist only in its build. Faults are armed before the first
 * request; if the sandbox refuses one, the start fails.
 */
export async function serveWith(
  pages: Pages,
  options: ServeOptions,
  faults: readonly Fault[] = [],
): Promise<ExaminedSandbox> {
  checkPlatform();
  checkMembers(options, { name: 'serveSandbox()', code: 'option-unknown', known });
  const { port = 8443, mtlsPort, state, authorityFile, ...given } = options;
  const kept = state === undefined ? undefined : readKept(state);
  for (const [option, path] of Object.entries({ state, authorityFile })) checkFolder(option, path);
  const authority = await (state === undefined ? localAuthority() : keptAuthority(state, kept));
  const ended = Promise.withResolvers<void>();
  // A server stopped by the lever may have nobody waiting for `ended`.
  ended.promise.catch(() => undefined);
  let end: (() => Promise<void>) | undefined;
  const stop = (): Promise<void> => {
    void end?.().then(ended.resolve, ended.reject);
    end = undefined;
    return ended.promise;
  };
  let file = '';
  let desk: FrontDesk | undefined;
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
      for (const fault of faults) world.sandbox.faults.add(fault);
      const written = writtenTo(authorityFile, authority.pem);
      const keeping = keepingBy(state === undefined ? undefined : () => writeKept(state, world.sandbox, authority));
      const unsubscribe = world.sandbox.trace.subscribe(keeping.changed);
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
      desk = frontDesk(world, { pages, authority, changed: keeping.changed, shutDown });
      return desk.front;
    },
  });
  if (desk === undefined) throw new TypeError('The world was opened without its levers.');
  const { examination, replaced } = desk;
  return {
    examination,
    examine: (recipient, asked = {}) => examineIn(sandbox, recipient, { ...asked, replaced }),
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

/** Checked before the server listens: otherwise the first write would fail and the world be lost. */
function checkFolder(option: string, file: string | undefined): void {
  if (file === undefined) return;
  const folder = dirname(resolve(file));
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new SandboxError(
    'option-malformed',
    `${option} is ${file}, but there is no folder ${folder}.`,
    'Create the folder, or name a file in an existing folder.',
  );
}

interface Written {
  readonly file: string;
  /** Deletes the file, unless the caller chose it. */
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
