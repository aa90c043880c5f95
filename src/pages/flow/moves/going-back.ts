// A run goes back before one of its steps, or is played again up to it.
import { afterRegistration, positionOf, type Variant } from '../../../runs/flows/runnable-flow.ts';
import { keepEdits, runEdits } from '../../share/run-edits.ts';
import { clear } from './begin-again.ts';
import type { OpenFlow } from '../flow-core.ts';
import type { Rewinding } from './rewinding.ts';

const newWorld =
  'A product registers only once, and the sandbox did not keep the world from before that step. Begin a new world? This deletes everything in the current one.';

/** Going back before the client’s registration takes a new world. */
const isRegistering = ({ steps }: Variant, upTo: number): boolean => upTo < positionOf(steps, afterRegistration(steps));

/** Goes back before this step. Without a checkpoint, starts again and plays up to there. */
export async function goBack(flow: OpenFlow, rewind: Rewinding, step: string): Promise<boolean> {
  const { model, sandbox, shown } = flow;
  const { run, variant } = model.state;
  const there = await rewind.back(run.run, step);
  if (there === undefined) {
    if (!(await playAnew(flow, positionOf(variant.steps, step)))) return false;
  } else {
    const one = shown.begin(sandbox, variant, there.from);
    shown.keep(one.state);
    keepEdits(runEdits().slice(0, there.edits));
  }
  model.choose('', 'replace');
  const at = `step ${String(positionOf(variant.steps, step) + 1)} of ${String(variant.steps.length)}`;
  model.set({ said: `Back before ${at}. The world is as it was then.` });
  return true;
}

/** Plays this many steps again. False if that takes a new world and the person declines. */
export async function playAnew(flow: OpenFlow, upTo: number): Promise<boolean> {
  const { flowView, model, sandbox, shown } = flow;
  const { variant } = model.state;
  const own = flowView.recipient === 'own';
  const needsWorld = own && isRegistering(variant, upTo);
  if (needsWorld && !confirm(newWorld)) return false;
  keepEdits([]);
  if (own) await clear(flow, sandbox, needsWorld ? {} : undefined);
  else shown.begin(sandbox, variant);
  const last = variant.steps[upTo - 1]?.step.id;
  const now = shown.current?.state.next;
  if (last !== undefined && positionOf(variant.steps, now) < upTo) await shown.current?.toStep(last);
  return true;
}
