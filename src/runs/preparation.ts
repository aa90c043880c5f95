// What has to be done before the first step of a flow that takes a recipient of its own.
import type { DataRecipient, Sandbox } from '../../mocks/index.ts';
import type { PlayedFacts } from './played-facts.ts';
import { startFlow } from '../recipient/flows/flow.ts';
import { personaOf } from './names.ts';
import { placesOf } from './places.ts';
import type { RunnableFlow, Way } from './way.ts';

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
  { known }: Way,
  customerId?: string,
): Promise<Prepared> {
  const persona = personaOf(sandbox, customerId);
  const recipient = await sandbox.enrol({ name: sandbox.dataRecipient.name });
  const surroundings = {
    ...placesOf(sandbox),
    identity: recipient,
    consumer: async (url: URL) => (await persona?.authorise(url)) ?? url,
  };
  let facts = known;
  for (const flow of first) facts = await startFlow(flow, surroundings, facts).toEnd();
  if (later !== undefined) await sandbox.clock.advance(later);
  if (side === 'device' && persona !== undefined) facts = { ...facts, loginHint: await persona.backchannelHint() };
  return { recipient, facts };
}
