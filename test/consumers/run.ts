// `npm run test:consumers [-- NAME ...]` packs the package once and installs it with its registry dependencies into fresh apps.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from '../package/packed.ts';
import { buildPackage, buildSite } from '../tools/build.ts';
import { at } from '../tools/run.ts';
import { add, consumersReport, inLines, nothing, oneFailed, onePassed, type Tally } from '../tools/tally.ts';
import { allConsumers } from './all-consumers.ts';
import { command, newApp, type App } from './app.ts';
import { Skipped, type Consumer } from './consumer.ts';

/** How many apps are created in parallel; most of the time is spent on the network. */
const atOnce = 2;

const seconds = (start: number): string => `(${((performance.now() - start) / 1000).toFixed(1)} s)`;
const nameOf = (consumer: Consumer, { title }: Consumer['checks'][number]): string => `${consumer.name}: ${title}`;
const namesOf = (consumer: Consumer): readonly string[] => consumer.checks.map((check) => nameOf(consumer, check));
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function outcomeOf(consumer: Consumer, check: Consumer['checks'][number], app: App): Promise<Tally> {
  const start = performance.now();
  const title = nameOf(consumer, check);
  try {
    await check.run(app);
    console.log(`ok   ${title} ${seconds(start)}`);
    return onePassed;
  } catch (error) {
    const skipped = error instanceof Skipped;
    console.log(`${skipped ? 'skip' : 'FAIL'} ${title} ${seconds(start)}: ${wordsOf(error)}`);
    return skipped ? { ...nothing, skipped: 1 } : oneFailed(title);
  }
}

/** If an app cannot be created, all its checks count as failed. */
async function runOne(consumer: Consumer, tarball: string): Promise<Tally> {
  const app = newApp(consumer.name, tarball);
  const start = performance.now();
  try {
    await consumer.prepare(app);
    console.log(`     ${consumer.name}: made ${seconds(start)}`);
    let tally = nothing;
    for (const check of consumer.checks) tally = add(tally, await outcomeOf(consumer, check, app));
    return tally;
  } catch (error) {
    console.log(`FAIL ${consumer.name}: the app could not be made ${seconds(start)}: ${wordsOf(error)}`);
    return { ...nothing, failures: namesOf(consumer) };
  } finally {
    app.remove();
  }
}

/** What is wrong with the registry, in a sentence; undefined if it answers. */
async function registryTrouble(): Promise<string | undefined> {
  const registry = (await command(tmpdir(), 'npm', ['config', 'get', 'registry'])).trim();
  return command(tmpdir(), 'npm', ['view', 'msw', 'version', '--fetch-retries=1', '--fetch-timeout=20000']).then(
    () => undefined,
    () =>
      `The npm registry ${registry} cannot be reached, and consumers install from it. Nothing was tried: this is a failure.`,
  );
}

async function runAll(consumers: readonly Consumer[]): Promise<Tally> {
  const trouble = await registryTrouble();
  if (trouble !== undefined) {
    console.error(trouble);
    return { ...nothing, failures: consumers.flatMap(namesOf) };
  }
  // The package contains the site.
  const hasSite = existsSync(at('dist/index.html')) || buildSite() === 0;
  if (!hasSite || buildPackage() !== 0) return oneFailed('the build that consumers install');
  const folder = mkdtempSync(join(tmpdir(), 'cdr-packed-'));
  try {
    const tarball = pack(folder);
    const waiting = [...consumers];
    const takeTurns = async (): Promise<Tally> => {
      let tally = nothing;
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        tally = add(tally, await runOne(next, tarball));
      return tally;
    };
    const tallies = await Promise.all(Array.from({ length: atOnce }, takeTurns));
    return tallies.reduce(add, nothing);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !allConsumers.some((consumer) => consumer.name === name));
if (unknown.length > 0)
  throw new Error(`No consumer is named ${unknown.join(', ')}: ${allConsumers.map(({ name }) => name).join(', ')}.`);

const tally = await runAll(allConsumers.filter(({ name }) => names.length === 0 || names.includes(name)));
mkdirSync(at('test-results'), { recursive: true });
writeFileSync(consumersReport, JSON.stringify(tally));
console.log(inLines(tally));
process.exitCode = tally.failures.length === 0 ? 0 : 1;
