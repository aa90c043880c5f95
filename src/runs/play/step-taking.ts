// Takes the next step of a run: prepares its recipient, sends the step’s requests, and notes what it learnt.
import type { DataRecipient, Exchange, Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import type { FlowSurroundings } from '../../recipient/flows/flow.ts';
import { startFlow } from '../../recipient/flows/start-flow.ts';
import type { AwaitedPerson } from '../consumers/awaited-person.ts';
import { holderOfPersona, personaOf } from '../names.ts';
import { withdrawnIn } from '../consumers/consumer-acts.ts';
import { surroundingsOf } from '../recipients/surroundings-of.ts';
import type { PlayedFacts } from '../flows/played-facts.ts';
import type { EndedRun } from './preparation.ts';
import type { RunState } from './run.ts';
import type { RunProgress } from './run-progress.ts';
import { positionOf, type RunnableFlow, type RunStep, type Variant } from '../flows/runnable-flow.ts';
import { isTooOld } from './too-old.ts';
import { troubleOf } from '../trouble/trouble-of.ts';

export interface StepOptions {
  readonly sandbox: Sandbox;
  readonly runnable: RunnableFlow;
  readonly variant: Variant;
  /** Customer id of the consumer; the first of the household if absent. */
  readonly persona?: string | undefined;
  /** Work to do before the next step. */
  readonly before?: (state: RunState) => Promise<void> | undefined;
  /** The run whose tokens a client’s flow uses, if they are valid. */
  readonly ended?: () => Promise<EndedRun | undefined>;
  /** Called with every error, which may be the sandbox’s own. It also stops the run and is in its state. */
  readonly noticed?: (error: unknown) => void;
}

/** What the steps of a run are taken with. */
export interface StepTaking {
  readonly options: StepOptions;
  readonly progress: RunProgress;
  readonly person: AwaitedPerson;
}

/**
 * False if no step is left, or if it failed; then the run has stopped. `answer`: the response to its hand-edited
 * request, which is not sent again.
 */
export async function takeNext(taking: StepTaking, answer?: Exchange): Promise<boolean> {
  const { options, progress, person } = taking;
  const one = options.variant.steps[progress.position()];
  if (one === undefined) return false;
  try {
    const recipient = await recipientOf(taking);
    progress.setAnew({ phase: 'running' });
    if (answer === undefined) await takeFresh(taking, one, recipient);
    else await takeAnswered(taking, one, recipient, answer);
    return true;
  } catch (error) {
    options.noticed?.(error);
    progress.set({ phase: 'stopped', ...(await troubleOf(error)) });
    return false;
  } finally {
    person.leave();
  }
}

/** The recipient that takes the steps. It is prepared once, unless it is the scenario’s own. */
async function recipientOf({ options, progress }: StepTaking): Promise<DataRecipient> {
  const { sandbox, runnable, variant, persona, ended } = options;
  const { recipient } = progress.state;
  if (runnable.recipient === 'own') {
    // Read each time: after a reset, in this tab or another, it has other keys and another certificate.
    const { dataRecipient } = sandbox;
    if (recipient?.certificate !== dataRecipient.certificate) progress.set({ recipient: dataRecipient });
    return dataRecipient;
  }
  if (recipient !== undefined) return recipient;
  progress.set({ phase: 'preparing' });
  const { prepare } = await loadPart(() => import('./preparation.ts'));
  const withdrawn = withdrawnIn(progress.exchanges());
  const prepared = await prepare({ sandbox, runnable, variant, persona, withdrawn, ended: await ended?.() });
  progress.set(prepared);
  return prepared.recipient;
}

/** Takes the step, after the one before it if the result of that has expired meanwhile. */
async function takeFresh(taking: StepTaking, one: RunStep, recipient: DataRecipient): Promise<void> {
  const { options, progress, person } = taking;
  await options.before?.(progress.state);
  const last = options.variant.steps[progress.position() - 1];
  if (last !== undefined && !person.hasArrived() && isTooOld(last, progress.state.facts, options.sandbox))
    await take(taking, last, recipient);
  await take(taking, one, recipient);
}

async function takeAnswered(
  taking: StepTaking,
  one: RunStep,
  recipient: DataRecipient,
  answer: Exchange,
): Promise<void> {
  const { answeredBy, factsSent } = await loadPart(() => import('./edited-answer.ts'));
  const { progress } = taking;
  await take(taking, one, answeredBy(recipient, answer));
  progress.set({ facts: { ...progress.state.facts, ...factsSent(answer) } });
}

async function take(taking: StepTaking, { flow, step }: RunStep, recipient: DataRecipient): Promise<void> {
  const { options, progress } = taking;
  const { steps } = options.variant;
  const alone = { id: flow, title: step.title, words: step.words, steps: [step] };
  const known = progress.state.facts;
  const run = startFlow(alone, surroundingsOfStep(taking, recipient), known);
  await run.next();
  const { tokens } = run.facts;
  const fresh = tokens !== undefined && tokens !== known.tokens;
  progress.set({
    // Facts learnt while the step waited are kept.
    facts: { ...progress.state.facts, ...newIn(run.facts, known) },
    next: steps[positionOf(steps, step.id) + 1]?.step.id,
    ...(fresh ? { tokensAt: options.sandbox.clock.now().toISOString() } : {}),
  });
}

const newIn = (facts: Partial<PlayedFacts>, before: Partial<PlayedFacts>): Partial<PlayedFacts> =>
  Object.fromEntries(Object.entries(facts).filter(([name, fact]) => Reflect.get(before, name) !== fact));

function surroundingsOfStep({ options, progress, person }: StepTaking, identity: DataRecipient): FlowSurroundings {
  const { sandbox, variant, persona } = options;
  const withdrawals = () => loadPart(() => import('../consumers/today-withdrawals.ts'));
  return {
    ...surroundingsOf(sandbox, holderOfPersona(sandbox, persona)),
    identity,
    run: progress.state.run,
    consumer: () => person.redirect(),
    device: ({ authReqId }) => person.device(authReqId),
    withdraws: async (arrangementId) => {
      const { withdrawOnDashboard } = await withdrawals();
      const { run, next = '' } = progress.state;
      const mark = { flow: variant.steps[progress.position()]?.flow ?? '', step: next, run };
      await withdrawOnDashboard(sandbox, personaOf(sandbox, persona), arrangementId, mark);
    },
    told: async (arrangementId) => (await withdrawals()).isNotified(sandbox, arrangementId),
  };
}
