// Finds the browser for the tests: the named one, Playwright's, the system's, or one installed now. Never skips silently.
import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.ts';

export interface FoundBrowser {
  readonly path: string;
  readonly how: string;
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly exists: (path: string) => boolean;
  /** Where Playwright keeps its own Chromium, installed or not. */
  readonly managed: () => string;
  /** Tries to install a browser in two ways; both may fail. */
  readonly install: readonly { readonly how: string; readonly run: () => void }[];
}

const variables = ['CDR_BROWSER', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'] as const;
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

export const advice =
  'No browser was found for the browser tests: install Chrome or Chromium, or set CDR_BROWSER to the path of one, and run the command again.';

/** System paths of Chrome and Chromium. */
export function systemPaths({ env, platform }: Pick<Surroundings, 'env' | 'platform'>): string[] {
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
    return [...apps, ...apps.map((path) => join(env['HOME'] ?? '', path))];
  }
  if (platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
      const folder = env[name];
      return folder === undefined ? [] : [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')];
    });
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** The browser to use; throws if a variable names a missing file or nothing is found. */
export function findBrowserIn(surroundings: Surroundings): FoundBrowser {
  const { env, exists, managed, install } = surroundings;
  for (const variable of variables) {
    const path = env[variable];
    if (path === undefined || path === '') continue;
    if (exists(path)) return { path, how: variable };
    throw new Error(`${variable} names ${path}, and there is no such file: correct it or unset it.`);
  }
  const present = (): FoundBrowser | undefined => {
    if (exists(managed())) return { path: managed(), how: 'Playwright’s own' };
    const path = systemPaths(surroundings).find(exists);
    return path === undefined ? undefined : { path, how: 'the system’s own' };
  };
  const already = present();
  if (already !== undefined) return already;
  for (const way of install) {
    console.log(`No browser yet; trying ${way.how}`);
    way.run();
    const installed = present();
    if (installed !== undefined) return { ...installed, how: way.how };
  }
  throw new Error(advice);
}

function installWithApt(): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const arguments_ of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...arguments_];
    spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
}

/** This machine's browser, searched once; CDR_BROWSER passes the result to later processes. */
export function findBrowser(): FoundBrowser {
  const found = findBrowserIn({
    env: process.env,
    platform: process.platform,
    exists: existsSync,
    managed: () => chromium.executablePath(),
    install: [
      {
        how: 'npx playwright install --with-deps chromium',
        run: () =>
          void run({
            package: '@playwright/test',
            tool: 'playwright',
            arguments: ['install', '--with-deps', 'chromium'],
          }),
      },
      { how: 'apt-get install chromium', run: installWithApt },
    ],
  });
  process.env['CDR_BROWSER'] = found.path;
  return found;
}

/** Arguments that suppress the browser's own traffic, first-run pages, and the process sandbox that containers refuse. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  // A form field would make the browser ask its vendor’s servers about autofill.
  '--disable-features=AutofillServerCommunication,OptimizationHints',
  '--disable-sync',
  '--no-first-run',
];

if (import.meta.main) {
  try {
    const { path, how } = findBrowser();
    console.log(`${path} (${how})`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
