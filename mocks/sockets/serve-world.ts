// A world behind real sockets: one port for TLS and one for mutual TLS; the engine answers every request.
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
  /** The origins of the parties: without and with a client certificate. */
  readonly origins: ServedOrigins;
  /** Updates the TLS parameters to the world's current profiles; a reset may change them. */
  followProfiles(): void;
  /** Closes the sockets, calls `last` with the final world, and ends the sandbox. */
  close(last?: () => Promise<void>): Promise<void>;
}

/** Answers a request at the TLS port itself; returns false if it is for the parties. */
export type Front = (message: IncomingMessage, answer: ServerResponse) => boolean;

export interface ServeWorldOptions {
  /** Port for TLS; 0 for any free one. */
  readonly port: number;
  /** Port for mutual TLS; by default the next one, or 0 for any free one. */
  readonly mtlsPort?: number | undefined;
  readonly authority: LocalAuthority;
  /** The options of the sandbox at those origins. */
  readonly sandbox: (origins: ServedOrigins) => SandboxOptions;
  /** Called before the first request is answered; returns the function that sees requests at the TLS port first. */
  readonly open?: (world: WorldServer) => Promise<Front>;
}

/** Refuses (SandboxError) what `createSandbox` refuses, and a port in use (`port-taken`). */
export async function serveWorld(options: ServeWorldOptions): Promise<WorldServer> {
  const { authority } = options;
  const certificate = await authority.serverCertificate();
  const ready = Promise.withResolvers<readonly [sandbox: Sandbox, front: Front | undefined]>();
  // If the world cannot be opened, no request waits for it.
  ready.promise.catch(() => undefined);
  const handleAt =
    (isFronted: boolean) =>
    (message: IncomingMessage, answer: ServerResponse): void => {
      const port = message.socket.localPort ?? 0;
      const turned = turnAway(message, port);
      if (turned !== undefined) return turn(message, answer, turned);
      ready.promise
        .then(([sandbox, front]) => {
          if (isFronted && front?.(message, answer) === true) return undefined;
          return answered(message, answer, sandbox, originOf({ port }));
        })
        .catch(() => answer.destroy());
    };
  const settings = tlsSettings([newestProfileId]);
  const listening: Listener[] = [];
  let end: (() => Promise<void>) | undefined;
  const close = async (): Promise<void> => {
    await Promise.all(listening.map((listener) => listener.close()));
  };
  try {
    const tls = await listen({
      port: options.port,
      certificate,
      settings,
      asksForCertificate: false,
      handle: handleAt(true),
    });
    listening.push(tls);
    const mtls = await listen({
      port: options.mtlsPort ?? (options.port === 0 ? 0 : options.port + 1),
      certificate,
      settings,
      asksForCertificate: true,
      handle: handleAt(false),
    });
    listening.push(mtls);
    const origins = { tls: originOf(tls), mtls: originOf(mtls) };
    const sandbox = await createSandboxAt(options.sandbox(origins), { origins, outside: outsideFetch(authority.pem) });
    end = () => sandbox.stop();
    const world: WorldServer = {
      sandbox,
      origins,
      followProfiles: () => {
        const spoken = tlsSettings(profilesOf(sandbox));
        for (const listener of listening) listener.permit(spoken);
      },
      close: async (last) => {
        await close();
        try {
          await last?.();
        } finally {
          await sandbox.stop();
        }
      },
    };
    const front = await options.open?.(world);
    world.followProfiles();
    ready.resolve([sandbox, front]);
    return world;
  } catch (error) {
    ready.reject(error);
    await close();
    await end?.();
    throw error;
  }
}

const originOf = ({ port }: Pick<Listener, 'port'>): string => `https://localhost:${String(port)}`;

const profilesOf = ({ holders }: Sandbox): readonly ProfileId[] => [
  ...new Set(Object.values(holders).map(({ profile }) => profile)),
];

/** Answers with the engine; breaks the connection for a network fault. */
async function answered(
  message: IncomingMessage,
  answer: ServerResponse,
  sandbox: Sandbox,
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
