// Opens a flow in its world: resumes the run that was kept, and loads the moves that need an open world.
import type { Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { readParameter, writeParameters } from '../../ui/address.ts';
import { beginAnew } from './moves/begin-again.ts';
import type { BegunFlow, WithRun } from './flow-core.ts';
import type { Former } from './moves/kept-run.ts';

/** Resolves to the kept run, if there was one. */
export async function resumeRun(flow: BegunFlow, sandbox: Sandbox): Promise<Former | undefined> {
  const { flowView, model, keeping, shown, failed } = flow;
  const former = await (await keeping).load(sandbox);
  const one =
    former !== undefined && isToBeginAnew(former)
      ? beginAnew(flow, sandbox, former)
      : shown.begin(sandbox, former?.variant ?? flowView.variants[0], former?.from);
  model.revisit();
  if (one.state.phase === 'done') void model.loadDetails().catch(failed);
  shown.goOnWithAnswer(one);
  return former;
}

/**
 * A lesson’s link asks to take the steps, which an ended run no longer has. Used once, then removed from the address.
 */
function isToBeginAnew({ from }: Former): boolean {
  const isWanted = readParameter('begin') === 'anew';
  if (isWanted) writeParameters({ begin: '' });
  return isWanted && from.next === undefined;
}

export async function loadMoves(flow: BegunFlow, sandbox: Sandbox, withRun: WithRun): Promise<void> {
  const { laterMoves, ...details } = await loadPart(() => import('./detail-elements.ts'));
  flow.model.set({ details, moves: laterMoves({ ...flow, sandbox, withRun }) });
}
