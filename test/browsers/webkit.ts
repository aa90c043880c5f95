// WebKitGTK, related to Safari's engine, over plain WebDriver (W3C WebDriver 2) with fetch; one tab.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { asExpression, resultOf, type Browser, type Tab } from './browser.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The small browser that is installed with the driver, among the libraries of its architecture. */
export function miniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) => readdirSync(join(libraries, name)).map((inside) => join(libraries, name, inside)))
    .filter((path) => /\/webkit2?gtk-[^/]*$/u.test(path))
    .map((path) => join(path, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Starts the driver on its own display, and the browser through it. A session begins empty and is discarded at its end. */
export async function startWebKit(binary: string): Promise<Browser> {
  const port = await freePort();
  // Without compositing, a window on a virtual display still paints, and no graphics card is needed.
  const env = { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
  const display = ['-a', '-s', '-screen 0 1600x1200x24', 'WebKitWebDriver', `--port=${String(port)}`];
  const driver = spawn('xvfb-run', display, { env, stdio: 'ignore', detached: true });
  const ended = new Promise<void>((resolve) => driver.once('exit', () => resolve()));
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
      method,
      signal: AbortSignal.timeout(120_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    const value = isRecord(answer) ? answer['value'] : undefined;
    if (isRecord(value) && 'error' in value) throw new Error(`${String(value['error'])}: ${String(value['message'])}`);
    return value;
  };
  const ready = async (tries: number): Promise<void> => {
    try {
      await send('GET', '/status');
    } catch (error) {
      if (tries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
      await ready(tries - 1);
    }
  };
  await ready(400);
  const begun = await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
  });
  if (!isRecord(begun)) throw new Error('WebKitWebDriver gave no session.');
  const session = `/session/${String(begun['sessionId'])}`;
  await send('POST', `${session}/timeouts`, { script: 90_000, pageLoad: 90_000 });
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 938 });
  const tab: Tab = {
    goto: async (url) => void (await send('POST', `${session}/url`, { url })),
    call: async (work, ...given) => {
      const script = `const done = arguments[0]; ${asExpression(work, given)}.then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = await send('POST', `${session}/execute/async`, { script, args: [] });
      if (!isRecord(answer) || typeof answer['value'] !== 'string')
        throw new Error(String(isRecord(answer) ? answer['error'] : answer));
      return resultOf(work, answer['value']);
    },
    back: async () => void (await send('POST', `${session}/back`, {})),
    reload: async () => void (await send('POST', `${session}/refresh`, {})),
    close: () => Promise.resolve(),
  };
  const { capabilities } = begun;
  return {
    name: `WebKitGTK ${String(isRecord(capabilities) ? capabilities['browserVersion'] : '')}`,
    newTab: () => Promise.resolve(tab),
    takeProblems: () => [],
    quit: async () => {
      await send('DELETE', session).catch(() => undefined);
      // The display ends with the driver: both are in one process group.
      if (driver.pid !== undefined) process.kill(-driver.pid);
      await ended;
    },
  };
}
