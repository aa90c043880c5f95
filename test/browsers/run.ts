// `run.ts firefox webkit` runs the checks in the named browsers in parallel and writes how many passed in each.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { servePage, type OnePageSite } from '../browser/store-site.ts';
import { at } from '../tools/run.ts';
import { serve } from '../tools/static-server.ts';
import { add, nothing, oneFailed, onePassed, type Tally } from '../tools/tally.ts';
import type { Browser } from './browser.ts';
import { checks } from './checks.ts';
import { startFirefox } from './firefox.ts';
import { isEngine, reportOf, type Engine } from './report.ts';
import { miniBrowser, startWebKit } from './webkit.ts';

interface Found {
  /** Starts the browser; undefined if it is not installed. */
  readonly start: (() => Promise<Browser>) | undefined;
  /** The Debian packages to install in that case. */
  readonly packages: string;
}

const inPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const find: Readonly<Record<Engine, () => Found>> = {
  firefox: () => {
    const path = process.env['CDR_FIREFOX'] ?? inPath('firefox-esr') ?? inPath('firefox');
    return { start: path === undefined ? undefined : () => startFirefox(path), packages: 'firefox-esr' };
  },
  webkit: () => {
    const binary = miniBrowser();
    const whole = binary !== undefined && ['WebKitWebDriver', 'xvfb-run', 'xauth'].every((name) => inPath(name));
    return { start: whole ? () => startWebKit(binary) : undefined, packages: 'webkit2gtk-driver xvfb xauth' };
  },
};

/** `CDR_ONLY=words` runs only the checks whose title contains the words. */
const only = process.env['CDR_ONLY'] ?? '';

async function runIn(browser: Browser, engine: Engine): Promise<Tally> {
  const host = await serve({ folder: at('dist'), under: '/some/where/' }, 0);
  const pages: OnePageSite[] = [];
  const pageOf = (name: string) => async (): Promise<string> => {
    const page = await servePage(at('test/browser/pages', name));
    pages.push(page);
    return page.address;
  };
  const sites = {
    site: `http://localhost:${String((host.address() as AddressInfo).port)}/some/where/`,
    store: pageOf('store-page.ts'),
    race: pageOf('race-page.ts'),
    seeded: pageOf('seeded-page.ts'),
  };
  const tab = await browser.newTab();
  let tally = nothing;
  for (const check of checks[engine].filter(({ title }) => title.includes(only))) {
    const start = performance.now();
    const words = await check.run(browser, tab, sites).then(
      () => browser.takeProblems().join('; '),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(
      `${words === '' ? 'ok  ' : 'FAIL'} ${browser.name}: ${check.title} (${seconds} s)${words && `: ${words}`}`,
    );
    tally = add(tally, words === '' ? onePassed : oneFailed(`${engine}: ${check.title}`));
  }
  await browser.quit();
  host.close();
  host.closeAllConnections();
  for (const page of pages) await page.close();
  return tally;
}

async function runAll(engine: Engine): Promise<Tally> {
  const { start, packages } = find[engine]();
  if (start !== undefined) return runIn(await start(), engine);
  console.log(`Skipped: this browser is not here. Install it (Debian: apt-get install ${packages}) and run again.`);
  return { ...nothing, skipped: checks[engine].length };
}

/** An engine that cannot be started counts as a failure. */
async function tallyOf(engine: Engine): Promise<Tally> {
  return runAll(engine).catch((error: unknown) => {
    console.error(`FAIL ${engine}: ${String(error)}`);
    return oneFailed(`${engine}: the browser could not be driven`);
  });
}

if (import.meta.main) {
  const engines = process.argv.slice(2);
  if (engines.length === 0 || !engines.every((name) => isEngine(name)))
    throw new Error('Name firefox, webkit or both.');
  mkdirSync(at('test-results'), { recursive: true });
  const tallies = await Promise.all(
    engines.map(async (engine) => {
      const tally = await tallyOf(engine);
      writeFileSync(reportOf(engine), JSON.stringify(tally));
      return tally;
    }),
  );
  process.exit(tallies.every(({ failures }) => failures.length === 0) ? 0 : 1);
}
