// A world behind real sockets: one port for TLS and one for mutual TLS, every request answered by the engine.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSandboxAt } from '../sandbox.ts';
import type { Sandbox, SandboxOptions } from '../sandbox/sandbox-interface.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { newestProfileId, type ProfileId } from '../spec/ids.ts';
import type { ServedOrigins } from '../world/addresses.ts';
import { answerTo, turn } from './answer-to.ts';
import { listen, type Listener } from './listener.ts';
import type { LocalAuthority } from './local-authority.ts';
import { outsideFetch } from './outside-fetch.ts';
import { requestOf, turnAway } from './request-of.ts';
import { tlsSettings } from './tls-settings.ts';

export interface WorldServer {
  readonly sandbox: Sandbox;
  /** Where the parties stand: without a client certificate, and with one. */
  readonly origins: ServedOrigins;
  /** The handshakes are those of the profiles that are spoken now; after a reset they may be others. */
  followProfiles(): void;
  /** Ends sockets and sandbox. */
  close(): Promise<void>;
}

/** Answers a request at the TLS port itself; false where it is for the parties. */
export type Front = (message: IncomingMessage, answer: ServerResponse, world: WorldServer) => boolean;

export interface ServeWorldOptions {
  /** Of TLS; 0 for one that is free. */
  readonly port: number;
  /** Of mutual TLS; the next one where absent, or 0 for one that is free. */
  readonly mtlsPort?: number | undefined;
  readonly authority: LocalAuthority;
  /** The options of the sandbox at those origins. */
  readonly sandbox: (origins: ServedOrigins) => SandboxOptions;
  /** Asked first at the TLS port. */
  readonly front?: Front;
}

/** Refuses (SandboxError) what `createSandbox` refuses, and a port that is taken (`port-taken`). */
export async function serveWorld(options: ServeWorldOptions): Promise<WorldServer> {
  const { authority, front } = options;
  const certificate = await authority.serverCertificate();
  const ready = Promise.withResolvers<WorldServer>();
  // Where the world cannot be opened, no request waits for it.
  ready.promise.catch(() => undefined);
  const at =
    (origin: () => string, port: () => number, isFronted: boolean) =>
    (message: IncomingMessage, answer: ServerResponse): void => {
      const turned = turnAway(message, port());
      if (turned !== undefined) return turn(message, answer, turned);
      ready.promise
        .then((world) => {
          if (!isFronted || front?.(message, answer, world) !== true) return answered(message, answer, world, origin());
          return undefined;
        })
        .catch(() => answer.destroy());
    };
  const settings = tlsSettings([newestProfileId]);
  const listening: Listener[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(listening.map((listener) => listener.close()));
  };
  try {
    const tls: Listener = await listen({
      port: options.port,
      certificate,
      settings,
      asksForCertificate: false,
      handle: at(
        () => origins.tls,
        () => tls.port,
        true,
      ),
    });
    listening.push(tls);
    const mtls: Listener = await listen({
      port: options.mtlsPort ?? (options.port === 0 ? 0 : options.port + 1),
      certificate,
      settings,
      asksForCertificate: true,
      handle: at(
        () => origins.mtls,
        () => mtls.port,
        false,
      ),
    });
    listening.push(mtls);
    const origins = { tls: originOf(tls), mtls: originOf(mtls) };
    const sandbox = await createSandboxAt(options.sandbox(origins), { origins, outside: outsideFetch(authority.pem) });
    const world: WorldServer = {
      sandbox,
      origins,
      followProfiles: () => {
        const spoken = tlsSettings(profilesOf(sandbox));
        for (const listener of listening) listener.permit(spoken);
      },
      close: async () => {
        await close();
        await sandbox.stop();
      },
    };
    world.followProfiles();
    ready.resolve(world);
    return world;
  } catch (error) {
    ready.reject(error);
    await close();
    throw error;
  }
}

const originOf = ({ port }: Listener): string => `https://localhost:${String(port)}`;

const profilesOf = ({ holders }: Sandbox): readonly ProfileId[] => [
  ...new Set(Object.values(holders).map(({ profile }) => profile)),
];

/** By the engine; the connection breaks where a fault of the network says so. */
async function answered(
  message: IncomingMessage,
  answer: ServerResponse,
  { sandbox }: WorldServer,
  origin: string,
): Promise<void> {
  const leaving = new AbortController();
  answer.once('close', () => {
    if (!answer.writableFinished) leaving.abort();
  });
  if (message.headers.expect?.toLowerCase() === '100-continue') answer.writeContinue();
  try {
    await answerTo(message, answer, await sandbox.fetch(requestOf(message, origin, leaving.signal)));
  } catch (error) {
    if (!(error instanceof SandboxError)) return void answer.destroy();
    turn(message, answer, { status: 503, error: error.code, words: error.message });
  }
}
