// The operations, rules and runs that occur in the trace, for the filter’s choices.
import type { Exchange } from '../../../mocks/index.ts';
import type { RunOwner } from '../../runs/exchanges/run-owners.ts';
import { flowTitle, isFlow, runName, timeOfDay } from './trace-words.ts';

export interface TraceKnown {
  readonly operations: readonly string[];
  /** Rules that were checked, broken ones first. */
  readonly rules: readonly string[];
}

/** Incremental: each exchange is read once. */
export function traceKnown(): (all: readonly Exchange[]) => TraceKnown {
  const seen = new WeakSet<Exchange>();
  const [operations, broken, held] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let known: TraceKnown = { operations: [], rules: [] };
  return (all) => {
    const fresh = all.filter((exchange) => !seen.has(exchange));
    if (fresh.length === 0) return known;
    for (const exchange of fresh) {
      seen.add(exchange);
      if (exchange.operation !== undefined) operations.add(exchange.operation);
      for (const { rule, outcome } of exchange.checks) {
        if (outcome === 'fail') broken.add(rule);
        if (outcome === 'pass') held.add(rule);
      }
    }
    known = {
      operations: [...operations].toSorted(),
      rules: [...[...broken].toSorted(), ...[...held].filter((rule) => !broken.has(rule)).toSorted()],
    };
    return known;
  };
}

export interface TraceRuns {
  /** Runs by name, with words: the flow and when it began. */
  readonly all: ReadonlyMap<string, string>;
  /** Words for one flow within a run, because most runs begin with the flows before it. */
  partOf(owner: RunOwner | undefined): string;
}

export function runsOf(exchanges: readonly Exchange[], owners: ReadonlyMap<string, RunOwner>): TraceRuns {
  const all = new Map<string, string>();
  const began = new Map<string, string>();
  const partName = (owner: RunOwner): string => `${owner.flow} ${runName(owner)}`;
  for (const { id, at } of exchanges) {
    const owner = owners.get(id);
    if (owner === undefined) continue;
    const words = `${flowTitle(owner.flow)}, ${timeOfDay(at)}`;
    if (!began.has(partName(owner))) began.set(partName(owner), words);
    if (isFlow(owner.flow) || !all.has(runName(owner))) all.set(runName(owner), began.get(partName(owner)) ?? words);
  }
  return { all, partOf: (owner) => (owner === undefined ? '' : (began.get(partName(owner)) ?? '')) };
}
