// Which flow an embed plays, and which of its steps: all, a range, or one.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { flowNameIn, flowsIn, hasFlow, startFlowOf, type FlowName } from '../../runs/flows/flow-names.ts';
import type { RunnableFlow, RunStep, Variant } from '../../runs/flows/runnable-flow.ts';
import { runnableFlow } from '../../runs/flows/runnable-flows.ts';

/** Common names of flows. */
const others: Readonly<Record<string, FlowName>> = { dcr: 'registration', ciba: 'backchannel' };

/** Our name of a flow, by default the start page’s; undefined if the profile has none of that name. */
export function flowNamed(asked: string | null, profile: ProfileId): FlowName | undefined {
  const name = others[asked ?? ''] ?? flowNameIn(asked) ?? startFlowOf(profile);
  return hasFlow(profile, name) ? name : undefined;
}

/**
 * A flow by its name, with its own recipient for each run, so that several embeds can share a world. Throws if the
 * profile has no such flow.
 */
export function flowFor(asked: string | null, profile: ProfileId): RunnableFlow {
  const name = flowNamed(asked, profile);
  const found = name === undefined ? undefined : runnableFlow(name, profile);
  if (found !== undefined) return { ...found, recipient: 'enrolled' };
  throw new Error(
    `There is no flow “${asked ?? ''}” in profile ${profile}. Choose one of ${flowsIn(profile).join(', ')}.`,
  );
}

interface Span {
  /** The flow up to the last step played. */
  readonly variant: Variant;
  /** Number of steps before the first one played. */
  readonly before: number;
}

/** Index of a step, by its id or by its number, counting from one. */
export function stepAt(steps: readonly RunStep[], asked: string): number {
  const index = /^\d+$/u.test(asked) ? Number(asked) - 1 : steps.findIndex(({ step }) => step.id === asked);
  if (steps[index] === undefined)
    throw new Error(`There is no step “${asked}”. Choose one of ${steps.map(({ step }) => step.id).join(', ')}.`);
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
