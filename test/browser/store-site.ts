// Serves a site of one page with one script, bundled on the fly, for the store tests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'vite';

export interface OnePageSite {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Bundles the entry and serves it to a page at the root, under the given Content-Security-Policy if any; sandboxed
 * frames may load it too. Other scripts are served at their paths.
 */
export async function servePage(
  entry: string,
  policy?: string,
  others: Readonly<Record<string, string>> = {},
): Promise<OnePageSite> {
  const scripts = new Map([['/page.js', await bundle(entry)], ...Object.entries(others)]);
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    response.writeHead(script !== undefined || request.url === '/' ? 200 : 404, {
      'content-type': `text/${script === undefined ? 'html' : 'javascript'}; charset=utf-8`,
      'access-control-allow-origin': '*',
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    });
    response.end(script ?? '<!doctype html><title>Store</title><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const code = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : []));
  if (code.length !== 1 || code[0] === undefined) throw new Error(`${entry} should become one script.`);
  return code[0];
}
