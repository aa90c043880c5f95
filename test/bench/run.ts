// `npm run bench`: every section in one run, so that what is compared was measured together; a word as argument picks sections.
import { conditional } from './conditional.ts';
import { hybridFlow } from './hybrid.ts';
import { resources } from './resources.ts';
import { ladder } from './ladder.ts';
import { line, type Section } from './table.ts';
import { walk } from './walk.ts';
import { where } from './where.ts';
import { worker } from './worker.ts';

/** One file of test/bench per section. */
const sections: readonly Section[] = [walk, worker, ladder, conditional, resources, hybridFlow, where];

const wanted = process.argv[2]?.toLowerCase() ?? '';
for (const section of sections.filter(({ title }) => title.toLowerCase().includes(wanted))) {
  console.log(`\n${section.title}`);
  for (const row of await section.run()) console.log(line(row));
}
