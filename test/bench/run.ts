// `npm run bench` runs every section in a separate process, so that none affects another; a name selects one.
import { spawnSync } from 'node:child_process';
import { buildSite } from '../tools/build.ts';
import { line, type Section } from './table.ts';

/** The sections that use dist/, which is built first, because it may be outdated or missing. */
const ofTheSite: ReadonlySet<string> = new Set(['page', 'ladder']);

/** The file in test/bench of each section. */
const sections: ReadonlyMap<string, () => Promise<Section>> = new Map([
  ['walk', async () => (await import('./walk.ts')).walk],
  ['worker', async () => (await import('./worker.ts')).worker],
  ['page', async () => (await import('./page.ts')).page],
  ['ladder', async () => (await import('./ladder.ts')).ladder],
  ['conditional', async () => (await import('./conditional.ts')).conditional],
  ['resources', async () => (await import('./resources.ts')).resources],
  ['billing', async () => (await import('./billing.ts')).billing],
  ['hybrid', async () => (await import('./hybrid.ts')).hybridFlow],
  ['code', async () => (await import('./code.ts')).codeFlow],
  ['served', async () => (await import('./served.ts')).served],
  ['size', async () => (await import('./size.ts')).size],
  ['where', async () => (await import('./where.ts')).where],
]);

async function measure(load: () => Promise<Section>): Promise<void> {
  const { title, run } = await load();
  console.log(`\n${title}`);
  for (const row of await run()) console.log(line(row));
}

/** Runs a section in a separate process. */
function apart(name: string): void {
  const { status } = spawnSync(process.execPath, [import.meta.filename, name, 'built'], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

const [wanted, built] = process.argv.slice(2);
const load = sections.get(wanted ?? '');
if (wanted !== undefined && load === undefined) {
  console.error(`There is no section ${wanted}: choose one of ${[...sections.keys()].join(', ')}.`);
  process.exitCode = 1;
} else if (built === undefined && (wanted === undefined || ofTheSite.has(wanted)) && buildSite() !== 0) {
  console.error('The site does not build: see the messages above.');
  process.exitCode = 1;
} else if (load === undefined) for (const name of sections.keys()) apart(name);
else await measure(load);
