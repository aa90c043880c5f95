// A documentation page on its own host, under the strictest policy, with the elements of the built site.
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { test as base } from './fixtures.ts';

/** Returns the address of a page with this content; `framed` shows it in a frame that may only run scripts. */
export type Documentation = (content: string, framed?: 'framed') => Promise<string>;

const policyFor = (host: string): string =>
  [
    "default-src 'none'",
    `script-src ${host}`,
    "frame-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');

export const test = base.extend<{ documentation: Documentation }>({
  documentation: async ({ baseURL }, use) => {
    const servers: Server[] = [];
    await use(async (content, framed) => {
      const script = new URL('elements/elements.js', baseURL);
      const page = (title: string, body: string): string =>
        `<!doctype html><html lang="en"><head><title>${title}</title><meta name="viewport" content="width=device-width" /><script type="module" src="${script.href}"></script></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
      const server = createServer(({ url }, response) => {
        const around = framed !== undefined && url === '/';
        response.writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policyFor(script.origin),
        });
        response.end(
          around
            ? page(
                'Around',
                '<iframe title="Framed" sandbox="allow-scripts" width="900" height="800" src="/inside"></iframe>',
              )
            : page('Documentation', content),
        );
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://localhost:${String((server.address() as AddressInfo).port)}/`;
    });
    for (const server of servers) server.close();
  },
});
