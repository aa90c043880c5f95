// Completes lib/ for packing after the compiler: reduces the types to the needed ones and writes the generated files.
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
