// A TLS server of this machine: listens only at the loopback address, with limits on time and size, and ends cleanly.
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
  /** Sets the TLS parameters for handshakes from now on. */
  permit(settings: TlsSettings): void;
  /** Accepts no more connections, gives pending ones a moment to finish, and closes the rest. */
  close(): Promise<void>;
}

export interface ListenerOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly certificate: ServerCertificate;
  readonly settings: TlsSettings;
  /** Whether a client certificate is requested; the parties check who issued it. */
  readonly asksForCertificate: boolean;
  readonly handle: (message: IncomingMessage, answer: ServerResponse) => void;
}

/** The addresses of localhost: a client may try either first. */
const loopback = ['127.0.0.1', '::1'] as const;
/** Milliseconds. */
const bounds = { handshake: 10_000, headers: 15_000, request: 60_000, idle: 120_000, keepAlive: 30_000, ending: 500 };
/** Above the engine's own limits, which give a better response. */
const largestHead = limits.sandbox.address + limits.sandbox.headers + 16_384;

/** Refuses (SandboxError `port-taken`) a port that is in use. */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const [first, ...others] = loopback;
  const main = await serverAt(first, options.port, options);
  const { port } = main.address() as AddressInfo;
  const servers = [main];
  try {
    for (const host of others) servers.push(await serverAt(host, port, options));
  } catch (error) {
    // A machine without IPv6 does not have this address.
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
    // The error is reported again for each further piece.
    if (socket.writableEnded) return;
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    void endWith(plainRefusal(error.code), socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port)));
    server.listen(port, host, resolve);
  });
  // An accepted connection may fail by itself; the server continues.
  server.on('error', () => undefined);
  return server;
}

/** Closing a connection with unread bytes would break it before the client has the response. */
async function endWith(answer: string, socket: Duplex): Promise<void> {
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  socket.end(answer);
  socket.resume();
  await wait(bounds.ending, closed.signal);
  socket.destroy();
}

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new SandboxError(
      'port-taken',
      `Port ${String(port)} is already in use.`,
      'Choose another port, or stop the program that uses this one.',
    );
  if (error.code === 'EACCES')
    return new SandboxError(
      'port-taken',
      `This user is not allowed to use port ${String(port)}.`,
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
