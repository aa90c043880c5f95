// Begins a flow again: from its start, or in a new world.
import type { Sandbox } from '../../../../mocks/index.ts';
import type { Run } from '../../../runs/play/run.ts';
import { asClient } from './as-client.ts';
import type { Beginning, BegunFlow } from '../flow-core.ts';
import type { Former } from './kept-run.ts';

const registeredElsewhere =
  'The recipient of this world registered outside this flow, and a product registers only once. Begin a new world? This deletes everything in the current one.';

/** The ended run stays kept until the new one takes a step. */
export const beginAnew = ({ flowView, shown }: BegunFlow, sandbox: Sandbox, { variant, from }: Former): Run =>
  shown.begin(sandbox, variant, flowView.recipient === 'own' ? asClient(from, variant) : undefined, true);

/** Without `world` only the flow starts again: the registration stays, and the run continues after it. */
export async function clear(
  { flowView, model, keeping, shown }: BegunFlow,
  sandbox: Sandbox,
  world?: Beginning,
): Promise<void> {
  model.state.moves?.forget();
  const before = shown.current?.state;
  if (world !== undefined) await sandbox.reset(world.household, world);
  await (await keeping).clear(sandbox);
  const { variant } = model.state;
  const goesOn = flowView.recipient === 'own' && world === undefined && before !== undefined;
  const from = goesOn ? asClient(before, variant) : undefined;
  const one = shown.begin(sandbox, variant, from, true);
  if (from !== undefined) shown.keep(one.state);
  model.choose('', 'replace');
  model.set({ unfolded: false });
}

/** A product registers once. If no run knows the registration, the person is asked before the world is reset. */
export async function freshWorld(flow: BegunFlow, sandbox: Sandbox): Promise<void> {
  const { phase, facts } = flow.model.state.run;
  const isOwn = flow.flowView.recipient === 'own';
  const registered = isOwn && sandbox.dataRecipient.clientId !== undefined && facts.client === undefined;
  if (registered && phase === 'start' && confirm(registeredElsewhere)) await clear(flow, sandbox, {});
}
