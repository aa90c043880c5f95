// What is loaded later comes in few files: a hundred small ones compress a tenth worse than the same lines together.
import { neededAtOnce, type ModuleGraph } from './first-sight.ts';
import { onlyThrough } from './only-through.ts';
import { onlyOfToday, todaysFile } from './todays-part.ts';

const walksScreens = /\/mocks\/personas\/(interaction|device|dashboard)-client\.ts$/u;

/** By the folder of a module: the part that it is of. The first that fits. */
const parts: readonly (readonly [name: string, folders: RegExp])[] = [
  // Views of more than one profile come by themselves; their pages, which name them, with the other views.
  ['profiles', /\/src\/pages\/(profiles|errors|compare)\/(?![a-z]+-page\.ts)|\/mocks\/spec\/profile-dates/u],
  [
    'details',
    /\/lit(?:-html)?\/directives\/|\/src\/(elements|recipient|runs|consumer|pages\/(flow|share))\/|\/(row-actions|copy-exchange|open-workbench|mendable-why)|\/src\/pages\/(rule-page|query|[a-z-]+-styles)\.ts$/u,
  ],
  [
    'laboratory',
    /\/src\/calls\/|\/src\/pages\/((arrangements|compare|data|decisions|explorer|errors|faults|glossary|judge|keys|lessons|profiles|proof|register|rules|trace|workbench|world-menus)\/|[a-z-]+\.ts$)/u,
  ],
  ['rules', /\/mocks\/(spec\/(rules\/|clauses|refusals|refusal-texts|header-codes)|engine\/refuse)/u],
  ['decisions', /\/mocks\/spec\/decision-(?:texts|words)/u],
  ['schemas', /\/zod\/|\/mocks\/(spec\/|engine\/schema-check)/u],
  // The consumer's pages have these at once; whoever else, with the persona that is asked to answer.
  ['screens', walksScreens],
  ['seals', /\/jose\//u],
  // What is read from outside is held against schemas, and names every rule.
  [
    'states',
    /\/mocks\/(sandbox\/(state|row-|holder-row|exchange-schema)|personas\/(scenario-schema|scenario-error|contradictions))/u,
  ],
  // For an element alone whose world begins with what stands at an address.
  ['fetched', /\/src\/embeds\/fetched-state/u],
  // A world in memory needs nothing of it.
  ['storage', /\/node_modules\/idb\/|\/mocks\/(store\/idb|ambient\/page-life|sandbox\/(kept-|tab-|read-tab-))/u],
  ['parties', /\/mocks\/(ambient|holder|secondary|register|recipients|personas|scenario|keys|sandbox|store|engine)\//u],
];

/** What a page loads in one file: who comes for one of these has come for the others, or will in a moment. */
const inOneFile: Readonly<Record<string, string>> = {
  schemas: 'parties',
  seals: 'parties',
  states: 'parties',
  rules: 'parties',
  details: 'laboratory',
  decisions: 'laboratory',
};

/** What walks the holder's screens. */
export const isForScreens = (id: string): boolean => partByFolder(id) === 'screens';

/** The part of a module by its folder alone. */
export const partByFolder = (id: string): string | undefined =>
  parts.find(([, folders]) => folders.test(id.replaceAll('\\', '/')))?.[0];

/** Names the file of a module that no page loads at once; nothing for the others, and where it is best left to the bundler. */
export function laterParts(root: string): (id: string, graph: ModuleGraph) => string | undefined {
  const needs = neededAtOnce(root);
  const isOfToday = onlyOfToday();
  const isForWorker = onlyThrough((id) => id.replaceAll('\\', '/').endsWith('/mocks/browser.ts'));
  return (id, graph) => {
    // Styles stay with the page that names them.
    if (!/\.[jt]s$/u.test(id)) return undefined;
    if (Object.values(needs(id, graph)).includes(true)) return undefined;
    // It comes with MSW, in the file of who asks for it.
    if (isForWorker(id, graph)) return undefined;
    if (isOfToday(id, graph)) return todaysFile(id);
    const part = partByFolder(id);
    return part === undefined ? undefined : (inOneFile[part] ?? part);
  };
}
