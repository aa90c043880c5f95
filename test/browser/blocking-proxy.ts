// A proxy that blocks and records everything: every request that would leave the page's origin goes through it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Outside {
  readonly address: string;
  /** Every attempt since the last `take`, as `CONNECT host:port` or `GET url`. */
  take(): string[];
  close(): Promise<void>;
}

/** Starts the proxy on the loopback interface. */
export async function watchOutside(): Promise<Outside> {
  let attempts: string[] = [];
  const server: Server = createServer((request, response) => {
    attempts.push(`${request.method} ${request.url}`);
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    attempts.push(`CONNECT ${request.url}`);
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = attempts;
      attempts = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
