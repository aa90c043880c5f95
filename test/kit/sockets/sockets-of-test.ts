// Served worlds and connections that are closed at the end of the test.
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { ServedSandbox, ServeOptions } from '../../../src/served/serve-options.ts';
import { serving } from './over-sockets.ts';

export async function servingHere(options: ServeOptions = {}): Promise<ServedSandbox> {
  const server = await serving(options);
  onTestFinished(() => server.stop());
  return server;
}

/** A handshake only, at the TLS port by default. Rejects if it fails; closed at the end of the test. */
export function shake(
  server: Pick<ServedSandbox, 'origins' | 'authority'>,
  options: ConnectionOptions & { readonly allowHalfOpen?: boolean } = {},
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const port = Number(new URL(server.origins.tls).port);
    const socket = connect({ host: 'localhost', port, ca: server.authority, servername: 'localhost', ...options }, () =>
      resolve(socket),
    );
    socket.on('error', reject);
    onTestFinished(() => void socket.destroy());
  });
}
