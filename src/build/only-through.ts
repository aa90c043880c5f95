// Which modules nobody comes to but through one of some others, told from the graph of whoever is built.
import type { ModuleGraph } from './first-sight.ts';

/** What another part needs as well is not told of. The ways themselves are. */
export function onlyThrough(isWay: (id: string) => boolean): (id: string, graph: ModuleGraph) => boolean {
  const known = new Map<string, boolean>();
  return (id, graph) => {
    const found = known.get(id) ?? !hasAnotherWay(id, graph, isWay);
    known.set(id, found);
    return found;
  };
}

/** Whether an entry of the build is found going up from importer to importer, round every way. */
function hasAnotherWay(id: string, graph: ModuleGraph, isWay: (id: string) => boolean): boolean {
  const seen = new Set([id]);
  const open = [id];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (isWay(one)) continue;
    const info = graph.getModuleInfo(one);
    // What the bundler brings itself has no importers.
    if (info === null || info.isEntry) return true;
    const importers = [...info.importers, ...info.dynamicImporters];
    if (importers.length === 0) return true;
    for (const importer of importers) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      open.push(importer);
    }
  }
  return false;
}
