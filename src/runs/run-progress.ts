// How far a run has come: its state, and what it has sent so far.
import type { DataRecipient, Exchange, Sandbox } from '../../mocks/index.ts';
import type { FormerRun, RunState } from './run.ts';
import { exchangesOf } from './run-exchanges.ts';
import { positionOf, type Variant } from './runnable-flow.ts';

export interface ProgressOptions {
  readonly sandbox: Sandbox;
  readonly variant: Variant;
  readonly changed: (state: RunState) => void;
}

export interface RunProgress {
  readonly state: RunState;
  /** Index of the next step; the number of steps when all are done. */
  position(): number;
  exchanges(): readonly Exchange[];
  set(change: Partial<RunState>): void;
  /** The same without the trouble of the step that failed. */
  setAnew(change: Partial<RunState>): void;
}

export function runProgress({ sandbox, variant, changed }: ProgressOptions, first: RunState): RunProgress {
  let state = first;
  const put = (next: RunState): void => {
    state = next;
    changed(state);
  };
  return {
    get state() {
      return state;
    },
    position: () => positionOf(variant.steps, state.next),
    exchanges: () => exchangesOf(sandbox, state),
    set: (change) => put({ ...state, ...change }),
    setAnew: (change) => {
      const { trouble: _trouble, declined: _declined, ...rest } = state;
      put({ ...rest, ...change });
    },
  };
}

/** The state before the first step, or where a former run was left. */
export function beginning(
  { steps, known }: Variant,
  from: FormerRun | undefined,
  recipient: DataRecipient | undefined,
): RunState {
  const who = recipient === undefined ? {} : { recipient };
  if (from === undefined)
    return { run: crypto.randomUUID(), next: steps[0]?.step.id, facts: known, phase: 'start', ...who };
  return { ...from, phase: from.next === undefined ? 'done' : 'paused', ...who };
}
