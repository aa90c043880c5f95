// A third-party page, on another port of this machine, that shows an address of the site in a frame.
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { test as base } from './fixtures.ts';

/** Returns the address of a page that contains the frame; `sandbox` is the frame's attribute of that name. */
export type Around = (framed: string, sandbox?: string) => Promise<string>;

export const test = base.extend<{ around: Around }>({
  around: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (framed, sandbox) => {
      const server = createServer((_request, response) => {
        const attribute = sandbox === undefined ? '' : ` sandbox="${sandbox}"`;
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(
          `<!doctype html><title>Around</title><iframe title="Framed"${attribute} width="1200" height="860" src="${framed}"></iframe>`,
        );
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://localhost:${String((server.address() as AddressInfo).port)}/`;
    });
    for (const server of servers) server.close();
  },
});
