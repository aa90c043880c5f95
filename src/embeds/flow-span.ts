// Which steps of a flow an embed plays: all of them, from one to another, or one.
import { hybridRun } from '../runs/hybrid-run.ts';
import { loadPart } from '../recipient/awaited-part.ts';
import { isFlowName, type FlowName, type RunnableFlow, type RunStep, type Way } from '../runs/way.ts';

/** Names that people give to flows. */
const others: Readonly<Record<string, FlowName>> = { dcr: 'registration', ciba: 'backchannel' };

/** The name of the house for a flow; undefined where there is none of that name. */
export function flowNamed(asked: string): FlowName | undefined {
  const name = others[asked] ?? asked;
  return isFlowName(name) ? name : undefined;
}

/** A flow by its name; the embed takes a recipient of its own for each run, so that several share a world. */
export async function runnableNamed(asked: string): Promise<RunnableFlow> {
  const name = flowNamed(asked);
  if (name === undefined)
    throw new Error(`There is no flow “${asked}”. There are hybrid, dcr, ciba, refresh, introspect and revoke.`);
  if (name === 'hybrid') return { ...hybridRun, recipient: 'enrolled' };
  const { otherRuns } = await loadPart(() => import('../runs/other-runs.ts'));
  return otherRuns[name];
}

export interface Span {
  /** The flow up to the last step that is played. */
  readonly way: Way;
  /** So many steps come before the first one. */
  readonly before: number;
}

/** Index of a step, by its id or by its number, counted from one. */
export function stepAt(steps: readonly RunStep[], asked: string): number {
  const named = steps.findIndex(({ step }) => step.id === asked);
  const index = named === -1 && /^\d+$/u.test(asked) ? Number(asked) - 1 : named;
  if (steps[index] === undefined)
    throw new Error(`There is no step “${asked}”. There are ${steps.map(({ step }) => step.id).join(', ')}.`);
  return index;
}

export interface AskedSpan {
  readonly from: string | null;
  readonly to: string | null;
  readonly step: string | null;
}

export function spanOf({ ways: [way] }: RunnableFlow, { from, to, step }: AskedSpan): Span {
  const first = step ?? from;
  const last = step ?? to;
  const before = first === null ? 0 : stepAt(way.steps, first);
  const end = last === null ? way.steps.length : stepAt(way.steps, last) + 1;
  if (end <= before) throw new Error(`Step “${String(last)}” comes before “${String(first)}”.`);
  return { way: { ...way, steps: way.steps.slice(0, end) }, before };
}
