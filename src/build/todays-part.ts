// Which modules are the second profile’s alone: those that nobody comes to but through a module with “today” in its path.
import type { Plugin } from 'vite';
import type { ModuleGraph } from './first-sight.ts';
import { leavingOut } from './left-out.ts';
import { onlyThrough } from './only-through.ts';

/** A way into what belongs to the profile of today: its folder or its file bears the word. */
export const isWayToToday = (id: string): boolean =>
  /\/(?:mocks|src)\/(?:[^?]*[/-])?todays?[-./]/u.test(id.replaceAll('\\', '/'));

/** Asked of a module: whether it is of that part alone. */
export const onlyOfToday = (): ((id: string, graph: ModuleGraph) => boolean) => onlyThrough(isWayToToday);

const files: readonly (readonly [name: string, modules: RegExp])[] = [
  // Each by who comes for it: a page of the consumer’s needs no flow of a recipient’s.
  ['words', /\/mocks\/spec\/decision-texts|\/src\/pages\/glossary\//u],
  ['world', /\/mocks\//u],
  ['screens', /\/src\/(?:consumer|pages\/device)\//u],
  ['flows', /\/node_modules\/|\/src\/(recipient|runs|elements|embeds)\//u],
];

/** Every file of the part begins so: `npm run size` counts it apart. */
export const todaysPrefix = 'today-';

export const todaysFile = (id: string): string =>
  `${todaysPrefix}${files.find(([, modules]) => modules.test(id.replaceAll('\\', '/')))?.[0] ?? 'views'}`;

/** Vite plugin: for a script that is one file, in which nobody can ask for the profile. */
export const withoutToday = (): Plugin =>
  leavingOut('cdr-without-today', isWayToToday, 'This script plays security profile 0.1.1 alone.');
