// What a person did by hand while the run stood before that step: the run takes it as the step.
import type { Run } from '../../../runs/play/run.ts';
import type { BegunFlow } from '../flow-core.ts';
import { anotherSharing } from '../words/flow-words.ts';

/** Goes on if the consumer’s answer or withdrawal has come. */
export function takeStepDoneByHand(flow: BegunFlow, next: () => void): void {
  const run = flow.shown.current;
  if (run?.answeredMeanwhile === true) next();
  else if (run?.withdrawnMeanwhile !== undefined) takeWithdrawal(flow, run, next).catch(flow.failed);
}

/** If the arrangement of this run was withdrawn, takes that as the step; otherwise the page says so. */
async function takeWithdrawal({ model, keeping, shown }: BegunFlow, one: Run, next: () => void): Promise<void> {
  const { sandbox } = model.state;
  const withdrawn = one.withdrawnMeanwhile;
  if (sandbox === undefined || withdrawn === undefined) return;
  const { arrangementId } = one.state.facts;
  const mine = arrangementId ?? (await (await keeping).ended(sandbox))?.facts.arrangementId;
  if (one !== shown.current || one.withdrawnMeanwhile !== withdrawn) return;
  if (mine === withdrawn) next();
  else model.set({ said: anotherSharing });
}
