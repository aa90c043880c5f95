// Which steps of a flow an embed plays: all of them, from one to another, or one.
import type { TemplateResult } from 'lit';
import type { Exchange } from '../../mocks/index.ts';
import type { ProfileId } from '../../mocks/spec/profiles/profile.ts';
import type { Decrypt } from '../elements/cdr-token.ts';
import { hybridRun } from '../runs/hybrid-run.ts';
import { loadPart } from '../recipient/awaited-part.ts';
import type { RunState } from '../runs/run.ts';
import {
  flowsIn,
  hasFlow,
  startFlowOf,
  type AnyFlowName,
  type RunnableFlow,
  type RunStep,
  type Way,
} from '../runs/way.ts';

/** Names that people give to flows. */
const others: Readonly<Record<string, AnyFlowName>> = { dcr: 'registration', ciba: 'backchannel' };

/** The name of the house for a flow, that of the start page where none is asked for; undefined where the profile has none of that name. */
export function flowNamed(asked: string | null, profile: ProfileId): AnyFlowName | undefined {
  const name = others[asked ?? ''] ?? asked ?? startFlowOf(profile);
  return hasFlow(profile, name) ? name : undefined;
}

/** A run that has come past a step. */
export interface StepTaken extends Pick<RunState, 'facts'> {
  readonly exchanges: readonly Exchange[];
  readonly decrypt: Decrypt | undefined;
}

/** A flow in an embed, which has a recipient of its own for each run, so that several share a world. */
export interface EmbeddedFlow extends RunnableFlow {
  /** A step that the recipient takes by itself, opened, where the profile has its own way with it. */
  readonly localStep?: (step: string, taken: StepTaken) => TemplateResult;
}

/** A flow by its name. */
export async function runnableNamed(asked: string | null, profile: ProfileId): Promise<EmbeddedFlow> {
  const name = flowNamed(asked, profile);
  if (name === 'hybrid') return { ...hybridRun, recipient: 'enrolled' };
  const found = name === undefined ? undefined : await flowOf(name, profile);
  if (found !== undefined) return found;
  throw new Error(`There is no flow “${asked ?? ''}” in profile ${profile}. There are ${flowsIn(profile).join(', ')}.`);
}

async function flowOf(name: AnyFlowName, profile: ProfileId): Promise<EmbeddedFlow | undefined> {
  if (profile === 'today') return (await loadPart(() => import('./today-flow.ts'))).todayFlow(name);
  const runs: Readonly<Partial<Record<AnyFlowName, RunnableFlow>>> = (
    await loadPart(() => import('../runs/other-runs.ts'))
  ).otherRuns;
  return runs[name];
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
