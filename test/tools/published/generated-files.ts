// Files of the package that the build generates from the tables, schemas and sources.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { openapi, openApiParties } from '../../../mocks/spec/openapi.ts';
import { at } from '../run.ts';
import { customElementsManifest, describedElements, htmlData } from './custom-elements.ts';
import { withSharedComponents } from './shared-components.ts';

function write(path: string, content: object): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), JSON.stringify(content));
}

/** Writes the generated files beside the modules in lib/ and at their published paths. */
export function writeGeneratedFiles(): void {
  for (const profile of profileIds)
    for (const party of openApiParties)
      write(`lib/openapi/${party}.${profile}.json`, withSharedComponents(openapi({ party, profile })));
  write('lib/scenario.schema.json', JSON.parse(readFileSync(at('public/scenario.schema.json'), 'utf8')) as object);
  const elements = describedElements();
  write('lib/custom-elements.json', customElementsManifest(elements));
  write('lib/html-data.json', htmlData(elements));
}
