// Prepares a flow of a client: finds or enrols a product, registers it, and gets tokens.
import type { DataRecipient, Sandbox } from '../../../mocks/index.ts';
import { introspect } from '../../recipient/at-holder.ts';
import { holderClientOf } from '../../recipient/flows/facts.ts';
import { registeredClient, registeredFor } from '../recipients/client-facts.ts';
import type { PlayedFacts } from '../flows/played-facts.ts';
import { holderOf, recipientFor, type ActingRecipient } from '../recipients/recipient-for.ts';
import { holderOfPersona } from '../names.ts';
import type { Progress } from './run.ts';
import type { RunnableFlow, Variant } from '../flows/runnable-flow.ts';

// Re-exported so that a run loads all it needs later as one module.
export { errorNameOf, troubleWords } from '../trouble/trouble-words.ts';
export { personaAnswer } from '../consumers/persona-answer.ts';

export interface Prepared extends Pick<Progress, 'begunBy' | 'tokensAt'> {
  readonly recipient: DataRecipient;
  readonly facts: Partial<PlayedFacts>;
}

/** An ended run with tokens. */
export type EndedRun = Pick<Progress, 'run' | 'facts' | 'tokensAt'>;

interface Preparing {
  readonly sandbox: Sandbox;
  readonly runnable: RunnableFlow;
  readonly variant: Variant;
  /** Customer id of the consumer. */
  readonly persona: string | undefined;
  /** The run whose tokens the flow uses, if they are valid. */
  readonly ended?: EndedRun | undefined;
  /** Id of the arrangement that the consumer has already withdrawn by hand, which is the flow’s first step. */
  readonly withdrawn?: string | undefined;
}

/** Runs the flows that must come first, skipping what has been done; the persona agrees to every request. */
export async function prepare(preparing: Preparing): Promise<Prepared> {
  const { sandbox, runnable, ended, withdrawn } = preparing;
  const { first, side } = runnable;
  const acting = await productFor(preparing);
  const { recipient, persona, clientId } = acting;
  const wantsTokens = first.some(({ id }) => id !== 'registration');
  if (wantsTokens && ended !== undefined && (await isGood(acting, ended, withdrawn))) {
    if (isLiving(ended, sandbox)) await moveClock(preparing);
    const { facts, tokensAt } = ended;
    return { recipient, facts, begunBy: ended.run, ...(tokensAt === undefined ? {} : { tokensAt }) };
  }
  let { facts } = acting;
  const run = crypto.randomUUID();
  for (const flow of first)
    if (clientId === '' || flow.id !== 'registration') facts = await acting.run(flow, { known: facts, run });
  await moveClock(preparing);
  if (side === 'device' && persona !== undefined) facts = { ...facts, loginHint: await persona.backchannelHint() };
  return { recipient, facts, ...(clientId === '' ? {} : { begunBy: 'client' }) };
}

/** Moves the clock on, if the flow is to begin later than the ones before it. */
async function moveClock({ sandbox, runnable: { minutesLater } }: Preparing): Promise<void> {
  if (minutesLater !== undefined) await sandbox.clock.advance(`PT${String(minutesLater)}M`);
}

/** A product for this run alone, or the one that all flows of a client share, with its facts if it has registered. */
async function productFor({ sandbox, runnable, variant, persona }: Preparing): Promise<ActingRecipient> {
  const { dataRecipient } = sandbox;
  const { known } = variant;
  const holder = holderOf(sandbox, holderOfPersona(sandbox, persona)?.brand);
  const acting = (recipient: DataRecipient, facts: Partial<PlayedFacts>): Promise<ActingRecipient> =>
    recipientFor(sandbox, { recipient, holder: holder.brand, persona, known: { ...known, ...facts }, register: false });
  const another = (): Promise<DataRecipient> => sandbox.enrol({ name: dataRecipient.name, of: dataRecipient });
  if (runnable.recipient === 'enrolled') return acting(await another(), {});
  const { backchannel } = known;
  const [found] = backchannel === undefined ? [dataRecipient] : await registeredFor(sandbox, holder, backchannel);
  const product = found ?? (await another());
  return acting(product, (await registeredClient(sandbox, product, holder))?.facts ?? {});
}

/**
 * Asks the holder, as a recipient does before it relies on an arrangement; skipped if the flow’s own withdrawal has
 * already ended it.
 */
async function isGood(acting: ActingRecipient, { facts }: EndedRun, withdrawn: string | undefined): Promise<boolean> {
  const { tokens, client, arrangementId } = facts;
  if (tokens?.refresh_token === undefined || client?.client_id !== acting.clientId) return false;
  if (withdrawn !== undefined && withdrawn === arrangementId) return true;
  const surroundings = await acting.surroundings();
  const holder = holderClientOf(facts, surroundings);
  return (await introspect(holder, tokens.refresh_token, surroundings.identity.fetch)).active;
}

const isLiving = ({ facts: { tokens }, tokensAt = '' }: EndedRun, { clock }: Sandbox): boolean =>
  Date.parse(tokensAt) + (tokens?.expires_in ?? 0) * 1000 > clock.now().getTime();
