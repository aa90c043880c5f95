// Files of the package that the build makes of the tables, schemas and sources: nothing in them is written by hand.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** The licence of an installed package, as its authors ship it. */
function licenceOf(name: string): string {
  const folder = at('node_modules', name);
  const { version, license } = JSON.parse(readFileSync(at('node_modules', name, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file === undefined ? license : readFileSync(at('node_modules', name, file), 'utf8').trim();
  return `## ${name} ${version} (${license})\n\n${text}\n`;
}

/** Whose work the package rests on: what is installed with it or bundled into its scripts, and MSW, whose worker it loads. */
function notices(): string {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as Readonly<
    Record<'dependencies' | 'peerDependencies', Readonly<Record<string, string>>>
  >;
  // Of Vite, which a project brings along, nothing is carried: its notices are those of its own bundle.
  const names = Object.keys({ ...dependencies, ...peerDependencies }).filter(
    (name) => name !== 'vite' && existsSync(at('node_modules', name)),
  );
  const intro = '# Third-party notices\n\nThe packages that this one installs or carries a part of.\n';
  return [intro, ...names.map(licenceOf)].join('\n');
}

/** Writes them, beside the modules in lib/ and where people look for them. */
export function writeGeneratedFiles(): void {
  for (const [area, name] of Object.entries(documents))
    write(`lib/openapi/${name}.json`, withSharedComponents(openapi(operations, { area: area as Area })));
  write('lib/scenario.schema.json', JSON.parse(readFileSync(at('public/scenario.schema.json'), 'utf8')) as object);
  const elements = describedElements();
  write('lib/custom-elements.json', customElementsManifest(elements));
  write('lib/html-data.json', htmlData(elements));
  writeFileSync(at('THIRD-PARTY-NOTICES.md'), notices());
}
