// A flow as a view holds it: its state, its actions, and how it opens once the world is there.
import type { Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import type { Site } from '../address/site.ts';
import type { Mode } from '../sandbox/mode.ts';
import { freshWorld } from './moves/begin-again.ts';
import { flowActions } from './flow-actions.ts';
import type { BegunFlow, FlowParts, WithRun } from './flow-core.ts';
import { createFlowModel } from './flow-model.ts';
import type { FlowActions, FlowState, FlowView, ViewPart } from './flow-state.ts';
import { takeStepDoneByHand } from './moves/done-by-hand.ts';
import { loadMoves, resumeRun } from './open-flow.ts';
import { shownRun } from './moves/shown-run.ts';

export interface Flow {
  readonly state: FlowState;
  readonly actions: FlowActions;
  /** Called once the world is open: resumes a kept run and performs earlier button presses. */
  open(sandbox: Sandbox, mode: Mode | undefined): void;
  /** Follows the address after “back” and “forward”. */
  revisit(): void;
  /** Updates the rows after an exchange. */
  redraw(): void;
}

export interface FlowOptions {
  readonly site: Site;
  readonly flowView: FlowView;
  readonly changed: () => void;
  readonly failed: (error: unknown) => void;
  /** Scrolls a part into view and focuses it. */
  readonly reveal: (part: ViewPart) => void;
}

export function createFlow({ site, flowView, changed, failed, reveal }: FlowOptions): Flow {
  const model = createFlowModel({ site, flowView, changed });
  // Loaded while the world opens, and awaited when needed.
  const keeping = loadPart(() => import('./moves/kept-run.ts')).then(({ keptRun }) => keptRun(site, flowView));
  const parts: FlowParts = { site, flowView, model, keeping, failed, reveal };
  const flow: BegunFlow = { ...parts, shown: shownRun(parts) };
  const opened = Promise.withResolvers<Sandbox>();

  const withRun: WithRun = (act) => {
    const work = async (): Promise<void> => {
      const sandbox = await opened.promise;
      await freshWorld(flow, sandbox);
      const { current } = flow.shown;
      if (current !== undefined) await act(current, sandbox);
    };
    work().catch(failed);
  };
  const openWith = async (sandbox: Sandbox): Promise<void> => {
    model.set({ sandbox });
    const arriving = loadMoves(flow, sandbox, withRun);
    arriving.catch(failed);
    const former = await resumeRun(flow, sandbox);
    opened.resolve(sandbox);
    if (location.search === '') return;
    await arriving;
    await model.state.moves?.openAddress(former?.here === true);
  };
  const actions = flowActions(flow, withRun);
  return {
    get state() {
      return model.state;
    },
    actions,
    open: (sandbox, mode) => {
      if (model.state.sandbox === undefined) openWith(sandbox).catch(failed);
      if (model.state.mode !== mode) model.set({ mode });
    },
    revisit: model.revisit,
    redraw: () => {
      model.set({});
      takeStepDoneByHand(flow, actions.next);
    },
  };
}
