// What has to be done before the first step of a flow that takes a recipient of its own.
import type { DataRecipient, Sandbox } from '../../mocks/index.ts';
import type { PlayedFacts } from './played-facts.ts';
import { recipientFor } from './recipient-for.ts';
import { holderOfPersona } from './names.ts';
import type { RunnableFlow, Variant } from './runnable-flow.ts';

// What else a run needs on its way comes with it, as one part.
export { errorNameOf, troubleWords } from './trouble-words.ts';
export { personaAnswer } from './persona-answer.ts';

export interface Prepared {
  readonly recipient: DataRecipient;
  readonly facts: Partial<PlayedFacts>;
}

/** Enrols the recipient and runs the flows that come first; the first persona agrees to what they ask. */
export async function prepare(
  sandbox: Sandbox,
  { first, later, side }: RunnableFlow,
  { known }: Variant,
  customerId?: string,
): Promise<Prepared> {
  const acting = await recipientFor(sandbox, {
    recipient: { name: sandbox.dataRecipient.name },
    holder: holderOfPersona(sandbox, customerId)?.brand,
    persona: customerId,
    known,
    register: false,
  });
  const { recipient, persona } = acting;
  let { facts } = acting;
  for (const flow of first) facts = await acting.run(flow, { known: facts });
  if (later !== undefined) await sandbox.clock.advance(later);
  if (side === 'device' && persona !== undefined) facts = { ...facts, loginHint: await persona.backchannelHint() };
  return { recipient, facts };
}
