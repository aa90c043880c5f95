// Files of the package that the build makes of the tables, schemas and sources: nothing in them is written by hand.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openapi } from '../../../mocks/spec/openapi.ts';
import type { Area } from '../../../mocks/spec/operation.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { at } from '../run.ts';
import { customElementsManifest, describedElements, htmlData } from './custom-elements.ts';
import { withSharedComponents } from './shared-components.ts';

/** One OpenAPI document for each area: paths are unique in an area. */
const documents: Readonly<Record<Area, string>> = {
  A: 'data-holder',
  B: 'secondary-data-holder',
  C: 'register',
  D: 'security',
};

function write(path: string, content: object): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), JSON.stringify(content));
}

/** Writes them, beside the modules in lib/ and where people look for them. */
export function writeGeneratedFiles(): void {
  for (const [area, name] of Object.entries(documents))
    write(`lib/openapi/${name}.json`, withSharedComponents(openapi(operations, { area: area as Area })));
  write('lib/scenario.schema.json', JSON.parse(readFileSync(at('public/scenario.schema.json'), 'utf8')) as object);
  const elements = describedElements();
  write('lib/custom-elements.json', customElementsManifest(elements));
  write('lib/html-data.json', htmlData(elements));
}
