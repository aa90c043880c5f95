// Which flow and which of its steps an embed plays: all of them, from one to another, or one.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { flowNameIn, flowsIn, hasFlow, startFlowOf, type FlowName } from '../../runs/flow-names.ts';
import type { RunnableFlow, RunStep, Variant } from '../../runs/runnable-flow.ts';
import { runnableFlow } from '../../runs/runnable-flows.ts';

/** Names that people give to flows. */
const others: Readonly<Record<string, FlowName>> = { dcr: 'registration', ciba: 'backchannel' };

/** The name of the house for a flow, that of the start page where none is asked for; undefined where the profile has none of that name. */
export function flowNamed(asked: string | null, profile: ProfileId): FlowName | undefined {
  const name = others[asked ?? ''] ?? flowNameIn(asked) ?? startFlowOf(profile);
  return hasFlow(profile, name) ? name : undefined;
}

/** A flow by its name, with a recipient of its own for each run, so that several embeds share a world. Throws for a name that the profile has not. */
export function flowFor(asked: string | null, profile: ProfileId): RunnableFlow {
  const name = flowNamed(asked, profile);
  const found = name === undefined ? undefined : runnableFlow(name, profile);
  if (found !== undefined) return { ...found, recipient: 'enrolled' };
  throw new Error(`There is no flow “${asked ?? ''}” in profile ${profile}. There are ${flowsIn(profile).join(', ')}.`);
}

interface Span {
  /** The flow up to the last step that is played. */
  readonly variant: Variant;
  /** So many steps come before the first one. */
  readonly before: number;
}

/** Index of a step, by its id or by its number, counted from one. */
export function stepAt(steps: readonly RunStep[], asked: string): number {
  const index = /^\d+$/u.test(asked) ? Number(asked) - 1 : steps.findIndex(({ step }) => step.id === asked);
  if (steps[index] === undefined)
    throw new Error(`There is no step “${asked}”. There are ${steps.map(({ step }) => step.id).join(', ')}.`);
  return index;
}

interface AskedSpan {
  readonly from: string | null;
  readonly to: string | null;
  readonly step: string | null;
}

export function spanOf({ variants: [variant] }: RunnableFlow, { from, to, step }: AskedSpan): Span {
  const first = step ?? from;
  const last = step ?? to;
  const before = first === null ? 0 : stepAt(variant.steps, first);
  const end = last === null ? variant.steps.length : stepAt(variant.steps, last) + 1;
  if (end <= before) throw new Error(`Step “${String(last)}” comes before “${String(first)}”.`);
  return { variant: { ...variant, steps: variant.steps.slice(0, end) }, before };
}
