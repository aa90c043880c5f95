// How far a run has come: its state, and what it has sent so far.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { RunState } from './run.ts';
import { exchangesOf } from '../exchanges/run-exchanges.ts';
import { positionOf, type Variant } from '../flows/runnable-flow.ts';

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
