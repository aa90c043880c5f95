// Serves dist/ at `--port N` (else PORT, else a free port from 4173) and `--under /a/sub/path/`.
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { at } from './run.ts';
import { serve } from './static-server.ts';

const firstPort = 4173;
const tries = 20;

async function serveNear(under: string): Promise<Server> {
  for (let port = firstPort; port < firstPort + tries; port += 1) {
    try {
      return await serve({ folder: at('dist'), under }, port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  return serve({ folder: at('dist'), under }, 0);
}

/** Serves the built site and returns its address. */
export async function serveSite(options: { port?: string | undefined; under?: string | undefined }): Promise<string> {
  if (!existsSync(at('dist', 'index.html'))) throw new Error('There is no dist/ yet: run `npm run build` first.');
  const under = `/${(options.under ?? '').replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
  const server =
    options.port === undefined
      ? await serveNear(under)
      : await serve({ folder: at('dist'), under }, Number(options.port));
  return `http://localhost:${(server.address() as AddressInfo).port}${under}`;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string' }, under: { type: 'string' } } });
  console.log(await serveSite({ port: values.port ?? process.env['PORT'], under: values.under }));
}
