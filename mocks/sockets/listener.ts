// A TLS server of this machine: listens at the loopback address alone, within bounds of time and size, and ends cleanly.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { wait } from '../ambient/timers.ts';
import { limits } from '../spec/limits.ts';
import { plainRefusal } from './answer-to.ts';
import type { ServerCertificate } from './local-authority.ts';
import type { TlsSettings } from './tls-settings.ts';

export interface Listener {
  readonly port: number;
  /** What handshakes may agree on from now on. */
  permit(settings: TlsSettings): void;
  /** Takes no more connections, lets those under way end for a moment, and closes what is left. */
  close(): Promise<void>;
}

export interface ListenerOptions {
  /** 0: one that is free. */
  readonly port: number;
  readonly certificate: ServerCertificate;
  readonly settings: TlsSettings;
  /** Whether a client is asked for a certificate; who issued it is for the parties to judge. */
  readonly asksForCertificate: boolean;
  readonly handle: (message: IncomingMessage, answer: ServerResponse) => void;
}

/** The names localhost has: a client may try either first. */
const loopback = ['127.0.0.1', '::1'] as const;
/** Milliseconds. */
const bounds = { handshake: 10_000, headers: 15_000, request: 60_000, idle: 120_000, keepAlive: 30_000, ending: 500 };
/** The engine has limits of its own and a better answer; these are beyond them. */
const largestHead = limits.sandbox.address + limits.sandbox.headers + 16_384;

/** Refuses (SandboxError `port-taken`) a port at which something listens already. */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const [first, ...others] = loopback;
  const main = await serverAt(first, options.port, options);
  const { port } = main.address() as AddressInfo;
  const servers = [main];
  try {
    for (const host of others) servers.push(await serverAt(host, port, options));
  } catch (error) {
    // A machine without IPv6 has no such address to listen at.
    if (error instanceof SandboxError) {
      await Promise.all(servers.map(close));
      throw error;
    }
  }
  return {
    port,
    permit: (settings) => servers.forEach((server) => server.setSecureContext({ ...options.certificate, ...settings })),
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

async function serverAt(host: string, port: number, options: ListenerOptions): Promise<Server> {
  const { certificate, settings, asksForCertificate, handle } = options;
  const server = createServer(
    {
      ...certificate,
      ...settings,
      requestCert: asksForCertificate,
      rejectUnauthorized: false,
      handshakeTimeout: bounds.handshake,
      maxHeaderSize: largestHead,
      headersTimeout: bounds.headers,
      requestTimeout: bounds.request,
      keepAliveTimeout: bounds.keepAlive,
      connectionsCheckingInterval: 5000,
    },
    handle,
  );
  server.timeout = bounds.idle;
  server.on('checkContinue', handle);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // It is told again for each piece that follows.
    if (socket.writableEnded) return;
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    void endWith(plainRefusal(error.code), socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(asTaken(error, port)));
    server.listen(port, host, resolve);
  });
  // An accepted connection may fail on its own; the server goes on.
  server.on('error', () => undefined);
  return server;
}

/** Closed with bytes unread, a connection would break before the client has the answer. */
async function endWith(answer: string, socket: Duplex): Promise<void> {
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  socket.end(answer);
  socket.resume();
  await wait(bounds.ending, closed.signal);
  socket.destroy();
}

function asTaken(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new SandboxError(
      'port-taken',
      `Something listens at port ${String(port)} already.`,
      'Choose another port, or stop what listens there.',
    );
  if (error.code === 'EACCES')
    return new SandboxError(
      'port-taken',
      `This user may not listen at port ${String(port)}.`,
      'Choose a port above 1023.',
    );
  return error;
}

async function close(server: Server): Promise<void> {
  const closed = new AbortController();
  server.close(() => closed.abort());
  server.closeIdleConnections();
  await wait(bounds.ending, closed.signal);
  if (closed.signal.aborted) return;
  server.closeAllConnections();
  await once(closed.signal, 'abort');
}
