// After the compiler: makes lib/ what is packed. The types that people need, and the files that are made of the tables.
import manifest from '../../../package.json' with { type: 'json' };
import { at } from '../run.ts';
import { writeGeneratedFiles } from './generated-files.ts';
import { leanTypes } from './lean-types.ts';

const entries = Object.values(manifest.exports).flatMap((target) => (typeof target === 'object' ? target.types : []));

await leanTypes(
  at('lib'),
  entries.map((entry) => entry.replace(/^\.\/lib\//, '')),
);
writeGeneratedFiles();
