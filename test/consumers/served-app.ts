// Starts an app's own server, as `npx vite` would, or a static host, and a browser; all end with the work.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { chromium, type BrowserContext } from '@playwright/test';
import { browserArguments, findBrowser } from '../tools/find-browser.ts';
import { serve, type StaticSite } from '../tools/static-server.ts';
import type { App } from './app.ts';
import { Skipped } from './consumer.ts';

export interface ServedApp {
  /** Address of the app's start page. */
  readonly address: string;
  /** The server's output so far. */
  printed(): string;
}

const script = `
import { createServer, build, preview } from 'vite';
const [how] = process.argv.slice(2);
if (how === 'preview') await build();
const server = how === 'preview' ? await preview({ preview: { port: 0 } }) : await createServer({ server: { port: 0 } });
if (how !== 'preview') await server.listen();
console.log('serving ' + server.resolvedUrls.local[0]);
`;

/** Serves the app with its own Vite during the work: the sources, or the build. */
export async function served<T>(app: App, how: 'dev' | 'preview', work: (served: ServedApp) => Promise<T>): Promise<T> {
  const server = spawn(process.execPath, [app.write('serve.mjs', script), how], { cwd: app.folder });
  let printed = '';
  const address = new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer): void => {
      printed += text.toString();
      const found = /serving (?<address>http\S+)/u.exec(printed)?.groups?.['address'];
      if (found !== undefined) resolve(found);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => reject(new Error(`The server ended: ${printed}`)));
  });
  try {
    return await work({ address: await address, printed: () => printed });
  } finally {
    server.removeAllListeners('exit');
    // Vite refuses a second server for a folder while the first one runs.
    const ended = once(server, 'exit');
    if (server.exitCode === null && server.kill()) await ended;
  }
}

/** Serves a folder as a static host does during the work and passes its address. */
export async function hosted<T>(site: StaticSite, work: (address: string) => Promise<T>): Promise<T> {
  const host = await serve(site, 0);
  try {
    return await work(`http://localhost:${String((host.address() as AddressInfo).port)}${site.under ?? '/'}`);
  } finally {
    host.close();
    host.closeAllConnections();
  }
}

/** A browser of this machine whose pages can reach only the loopback interface. */
export async function browsing<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserArguments] });
  try {
    const context = await browser.newContext();
    context.setDefaultTimeout(60_000);
    return await work(context);
  } finally {
    await browser.close();
  }
}

/** Path of this machine's browser; throws Skipped if there is none. */
export function browserPath(): string {
  try {
    return findBrowser().path;
  } catch (error) {
    throw new Skipped((error as Error).message);
  }
}
