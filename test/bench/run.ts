// `npm run bench`: every section, each in a process of its own, so that what one leaves behind weighs on no other; a name picks one.
import { spawnSync } from 'node:child_process';
import { line, type Section } from './table.ts';

/** One file of test/bench per section. */
const sections: ReadonlyMap<string, () => Promise<Section>> = new Map([
  ['walk', async () => (await import('./walk.ts')).walk],
  ['worker', async () => (await import('./worker.ts')).worker],
  ['page', async () => (await import('./page.ts')).page],
  ['ladder', async () => (await import('./ladder.ts')).ladder],
  ['conditional', async () => (await import('./conditional.ts')).conditional],
  ['resources', async () => (await import('./resources.ts')).resources],
  ['hybrid', async () => (await import('./hybrid.ts')).hybridFlow],
  ['size', async () => (await import('./size.ts')).size],
  ['where', async () => (await import('./where.ts')).where],
]);

async function measure(load: () => Promise<Section>): Promise<void> {
  const { title, run } = await load();
  console.log(`\n${title}`);
  for (const row of await run()) console.log(line(row));
}

const wanted = process.argv[2];
const load = sections.get(wanted ?? '');
if (load !== undefined) await measure(load);
else if (wanted === undefined) {
  for (const name of sections.keys()) {
    const { status } = spawnSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
} else {
  console.error(`There is no section ${wanted}: choose one of ${[...sections.keys()].join(', ')}.`);
  process.exitCode = 1;
}
