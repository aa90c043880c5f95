// A sandbox keeps working offline and after the site is redeployed: every part it loads later is in the list of parts loaded ahead.
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { sourceOf, sourcesUnder, type Source, type SyntaxNode } from '../kit/sources.ts';

const list = 'mocks/sandbox/load-ahead.ts';

/** Parts that are loaded before there is a world, or deliberately not loaded ahead. */
const notAhead = [
  // The scenarios are large, and choosing one needs a network anyway.
  'mocks/personas/scenarios/others.ts',
  'mocks/personas/scenario-schema.ts',
  // Loaded while a sandbox opens.
  'mocks/sandbox/trace/exchange-log.ts',
  'mocks/sandbox/persistence/persistent-world.ts',
  'mocks/sandbox/seeded-world.ts',
  'mocks/store/idb.ts',
  // Loaded while a process's sandbox starts, which reports a missing MSW.
  'mocks/msw.ts',
];

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

const isType = (node: SyntaxNode): boolean => {
  const specifiers: readonly unknown[] = Array.isArray(node['specifiers']) ? node['specifiers'] : [];
  const kinds = specifiers.map((one) => (isNode(one) ? (one['importKind'] ?? one['exportKind']) : undefined));
  return (
    [node['importKind'], node['exportKind']].includes('type') ||
    (kinds.length > 0 && kinds.every((kind) => kind === 'type'))
  );
};

/** Own modules that a source loads, statically or dynamically; type imports do not count. */
function loadedBy({ path, nodes }: Source, when: 'at once' | 'later'): readonly string[] {
  const types =
    when === 'later' ? ['ImportExpression'] : ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'];
  return nodes
    .filter((node) => types.includes(node.type) && !isType(node))
    .flatMap(({ source }) => (isNode(source) && typeof source['value'] === 'string' ? [source['value']] : []))
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(path), name));
}

function missingAhead(sources: readonly Source[]): readonly string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const ahead = new Set<string>();
  const visit = (path: string): void => {
    const source = byPath.get(path);
    if (source === undefined || ahead.has(path)) return;
    ahead.add(path);
    loadedBy(source, 'at once').forEach(visit);
  };
  const own = byPath.get(list);
  if (own !== undefined) loadedBy(own, 'later').forEach(visit);
  const later = new Set(sources.flatMap((source) => (source === own ? [] : loadedBy(source, 'later'))));
  return [...later].filter((path) => !ahead.has(path));
}

const sources = sourcesUnder('mocks');

test('everything a sandbox loads later is loaded ahead, apart from the exceptions listed here', () => {
  expect(missingAhead(sources).toSorted()).toEqual(notAhead.toSorted());
});

test('everything that is loaded ahead is loaded later by some module', () => {
  const later = sources.flatMap((source) => (source.path === list ? [] : loadedBy(source, 'later')));
  const ahead = sources.flatMap((source) => (source.path === list ? loadedBy(source, 'later') : []));
  expect(ahead.length).toBeGreaterThan(0);
  expect(ahead.filter((path) => !later.includes(path))).toEqual([]);
});

test('missingAhead finds a missing part and ignores types and what another part brings', () => {
  const files = {
    [list]: "const parts = [() => import('../holder/holder.ts')];",
    'mocks/holder/holder.ts': "import { keys } from './keys.ts';\nimport type { Clock } from './clock.ts';",
    'mocks/holder/keys.ts': 'export const keys = 1;',
    'mocks/holder/clock.ts': 'export type Clock = 1;',
    'mocks/sandbox/a.ts':
      "loadPart(() => import('../holder/holder.ts'));\nloadPart(() => import('../holder/keys.ts'));\nloadPart(() => import('../holder/clock.ts'));",
  };
  expect(missingAhead(Object.entries(files).map(([path, text]) => sourceOf(path, text)))).toEqual([
    'mocks/holder/clock.ts',
  ]);
});

const flowPage = 'src/pages/flow/flow-page.ts';
const ofPages = 'src/pages/sandbox/load-pages-ahead.ts';

/** Loaded with the view or the worker, before anything is loaded ahead. Search and lies are loaded on use; no run needs them. */
const withTheView = [
  'src/consumer/consumer-dashboard.ts',
  'src/consumer/device.ts',
  'src/pages/sandbox/worker-control.ts',
  'src/pages/lessons/bill/cdr-worked-bill.ts',
  'src/pages/lessons/lie-parts.ts',
  'src/pages/search/everything.ts',
  'src/pages/search/search-dialog.ts',
].toSorted();

/** What a flow may load later, directly or through parts it loaded later, and is not in the list of the pages. */
function missingOfFlow(ofSite: readonly Source[]): readonly string[] {
  const byPath = new Map(ofSite.map((source) => [source.path, source]));
  const everything = (from: readonly string[], also: (source: Source) => readonly string[]): ReadonlySet<string> => {
    const found = new Set<string>();
    const visit = (path: string): void => {
      const source = byPath.get(path);
      if (source === undefined || found.has(path) || path === ofPages) return;
      found.add(path);
      [...loadedBy(source, 'at once'), ...also(source)].forEach(visit);
    };
    from.forEach(visit);
    return found;
  };
  const laterOf = (path: string): readonly string[] => {
    const source = byPath.get(path);
    return source === undefined ? [] : loadedBy(source, 'later');
  };
  const ahead = everything([flowPage, ...laterOf(ofPages)], () => []);
  const later = new Set([...everything([flowPage], ({ path }) => laterOf(path))].flatMap(laterOf));
  return [...later].filter((path) => path.startsWith('src/') && path !== ofPages && !ahead.has(path));
}

test('everything a playground flow loads later is loaded ahead, apart from what comes with the view', () => {
  expect(missingOfFlow(sourcesUnder('src')).toSorted()).toEqual(withTheView);
});

test('missingOfFlow finds a part that only a later part of a flow loads', () => {
  const files = {
    [flowPage]: "loadPart(() => import('./details.ts'));",
    'src/pages/flow/details.ts': "loadPart(() => import('./why.ts'));\nimport './words.ts';",
    'src/pages/flow/why.ts': 'export const why = 1;',
    'src/pages/flow/words.ts': 'export const words = 1;',
    [ofPages]: "const parts = [() => import('../flow/details.ts')];",
  };
  expect(missingOfFlow(Object.entries(files).map(([path, text]) => sourceOf(path, text)))).toEqual([
    'src/pages/flow/why.ts',
  ]);
});
