// `npm run docs` writes the generated reference under src/docs/reference, one generator after the other.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { apiPages } from './reference/api.ts';
import { decisionPages } from './reference/decisions.ts';
import { dsbPages } from './reference/dsb-cases.ts';
import { listPages } from './reference/lists.ts';
import { operationPages } from './reference/operations.ts';
import { profilePages } from './reference/profiles.ts';
import { faultPages } from './reference/faults.ts';
import { rulePages } from './reference/rules.ts';
import { sandboxErrorPages } from './reference/sandbox-errors.ts';
import { textPages } from './reference/texts.ts';
import { at } from './run.ts';

/** A generator returns what to write: the path under src/docs/reference and the text. */
export interface ReferencePage {
  readonly path: string;
  readonly text: string;
}
export type Generator = () => Promise<readonly ReferencePage[]> | readonly ReferencePage[];

/** Each derives from a table in mocks/spec; to add one, add a file in test/tools/reference and a line here. */
export const generators: Readonly<Record<string, Generator>> = {
  operations: operationPages,
  rules: rulePages,
  decisions: decisionPages,
  'texts and sections': textPages,
  'profiles and dates': profilePages,
  'faults, scenarios and decisions': listPages,
  'published test cases': dsbPages,
  'errors of the sandbox': sandboxErrorPages,
  faults: faultPages,
  'entries of the package': apiPages,
};

if (import.meta.main) {
  for (const [name, generate] of Object.entries(generators)) {
    for (const page of await generate()) {
      const file = at('src/docs/reference', page.path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, page.text);
      console.log(`${name}: src/docs/reference/${page.path}`);
    }
  }
  console.log(`${Object.keys(generators).length} generators`);
}
