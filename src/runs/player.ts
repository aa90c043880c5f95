// Plays a flow step by step, with or without pauses; stops where a person must decide or a step is refused.
import type { DataRecipient, Exchange, Sandbox } from '../../mocks/index.ts';
import type { PlayedFacts } from './played-facts.ts';
import type { FlowSurroundings } from '../recipient/flows/flow.ts';
import { startFlow } from '../recipient/flows/start-flow.ts';
import { loadPart } from '../recipient/awaited-part.ts';
import { troubleOf } from './trouble-of.ts';
import { answeredBy, factsSent } from './edited-answer.ts';
import { afterRegistration, positionOf, type RunnableFlow, type RunStep, type Variant } from './runnable-flow.ts';
import { holderOfPersona, personaOf } from './names.ts';
import type { ConsumerNo } from './persona-answer.ts';
import type { EndedRun } from './preparation.ts';
import { answersDevice, placesOf, withdrawnIn } from './places.ts';
import type { FormerRun, Run, RunState } from './run.ts';
import { exchangesOf } from './run-exchanges.ts';
import { isTooOld } from './too-old.ts';

export interface PlayerOptions {
  readonly sandbox: Sandbox;
  readonly runnable: RunnableFlow;
  readonly variant: Variant;
  /** Customer id of the consumer; the first of the household if absent. */
  readonly persona?: string | undefined;
  /** The progress of a former run of the same kind. */
  readonly from?: FormerRun | undefined;
  /** Starts there, but does not play on. */
  readonly anew?: boolean;
  /** Pause before the next step, in milliseconds. */
  readonly breath: () => number;
  /** Work to do before the next step. */
  readonly before?: (state: RunState) => Promise<void> | undefined;
  readonly changed: (state: RunState) => void;
  /** The run whose tokens a client’s flow uses, if they are valid. */
  readonly ended?: () => Promise<EndedRun | undefined>;
  /** How the persona refuses, if it is to refuse. */
  readonly no?: () => ConsumerNo | undefined;
  /** Called with every error, which may be the sandbox’s own. It also stops the run and is in its state. */
  readonly noticed?: (error: unknown) => void;
}

/** Ends the wait for the consumer: with the redirect, or with the reason why none comes. */
interface Answer {
  readonly resolve: (redirect: URL) => void;
  readonly reject: (reason: unknown) => void;
  /** The persona is already answering. */
  readonly byPersona: boolean;
}

export function createRun({
  sandbox,
  runnable,
  variant,
  persona,
  from,
  anew = false,
  breath,
  before,
  changed,
  ended,
  no,
  noticed,
}: PlayerOptions): Run {
  const { steps } = variant;
  const own = runnable.recipient === 'own';
  const first = beginning(variant, from, own ? sandbox.dataRecipient : undefined);
  let state: RunState = anew ? { ...first, phase: 'start' } : first;
  let goesOn = false;
  let hurried = false;
  let until: string | undefined;
  let busy: Promise<void> | undefined;
  let wake: (() => void) | undefined;
  let waiting: Answer | undefined;
  let arrived: URL | undefined;

  const set = (change: Partial<RunState>): void => {
    state = { ...state, ...change };
    changed(state);
  };
  const ownExchanges = (): readonly Exchange[] => exchangesOf(sandbox, state);
  const position = (): number => positionOf(steps, state.next);

  /** The persona answers in place of a person, once: on the holder’s screens or on the device. */
  const letPersonaAnswer = (): void => {
    const answer = waiting;
    if (answer === undefined || answer.byPersona) return;
    waiting = { ...answer, byPersona: true };
    loadPart(() => import('./preparation.ts'))
      .then(({ personaAnswer }) => personaAnswer(sandbox, state.facts, ownExchanges(), no?.(), persona))
      .then((redirect) => {
        if (redirect !== undefined) answer.resolve(redirect);
      }, answer.reject);
  };
  /** Waits until a person, or the persona, has answered. */
  const waitForPerson = <T>(heard: (resolve: (value: T) => void) => Answer['resolve']): Promise<T> => {
    const coming = new Promise<T>((resolve, reject) => {
      waiting = { resolve: heard(resolve), reject, byPersona: false };
    });
    if (hurried) letPersonaAnswer();
    else set({ phase: 'person' });
    return coming;
  };
  const surroundingsOf = (identity: DataRecipient): FlowSurroundings => ({
    ...placesOf(sandbox, holderOfPersona(sandbox, persona)),
    identity,
    run: state.run,
    consumer: async () => {
      const early = arrived;
      arrived = undefined;
      if (early !== undefined) return early;
      return waitForPerson<URL>((resolve) => resolve);
    },
    withdraws: async (arrangementId) => {
      const { withdrawOnDashboard } = await loadPart(() => import('./today-withdrawals.ts'));
      const mark = { flow: variant.steps[position()]?.flow ?? '', step: state.next ?? '', run: state.run };
      await withdrawOnDashboard(sandbox, personaOf(sandbox, persona), arrangementId, mark);
    },
    told: async (arrangementId) =>
      (await loadPart(() => import('./today-withdrawals.ts'))).isTold(sandbox, arrangementId),
    // The answer may come from this page, another tab or the console, perhaps before this step waits for it.
    device: async ({ authReqId }) => {
      if (deviceAnswered(authReqId)) return;
      await waitForPerson<void>((resolve) => {
        sandbox.trace
          .next((exchange) => answersDevice(exchange, authReqId))
          .then(
            () => resolve(),
            (error: unknown) => waiting?.reject(error),
          );
        return () => undefined;
      });
    },
  });
  const deviceAnswered = (authReqId: string): boolean =>
    sandbox.trace.entries((exchange) => answersDevice(exchange, authReqId)).length > 0;
  const begin = async (): Promise<DataRecipient> => {
    // Read each time: after a reset, in this tab or another, it has other keys and another certificate.
    if (own) {
      if (state.recipient?.certificate !== sandbox.dataRecipient.certificate) set({ recipient: sandbox.dataRecipient });
      return sandbox.dataRecipient;
    }
    if (state.recipient !== undefined) return state.recipient;
    set({ phase: 'preparing' });
    const { prepare } = await loadPart(() => import('./preparation.ts'));
    const withdrawn = withdrawnIn(ownExchanges());
    const prepared = await prepare({ sandbox, runnable, variant, persona, withdrawn, ended: await ended?.() });
    set(prepared);
    return prepared.recipient;
  };
  const take = async ({ flow, step }: RunStep, recipient: DataRecipient): Promise<void> => {
    const alone = { id: flow, title: step.title, words: step.words, steps: [step] };
    const known = state.facts;
    const run = startFlow(alone, surroundingsOf(recipient), known);
    await run.next();
    const { tokens } = run.facts;
    const fresh = tokens !== undefined && tokens !== known.tokens;
    set({
      // Facts learnt while the step waited are kept.
      facts: { ...state.facts, ...newIn(run.facts, known) },
      next: steps[positionOf(steps, step.id) + 1]?.step.id,
      ...(fresh ? { tokensAt: sandbox.clock.now().toISOString() } : {}),
    });
  };
  const takeNext = async (answer?: Exchange): Promise<boolean> => {
    const one = steps[position()];
    if (one === undefined) return false;
    try {
      const recipient = await begin();
      const { trouble: _trouble, declined: _declined, ...rest } = state;
      state = rest;
      set({ phase: 'running' });
      if (answer !== undefined) {
        await take(one, answeredBy(recipient, answer));
        set({ facts: { ...state.facts, ...factsSent(answer) } });
        return true;
      }
      await before?.(state);
      const last = steps[position() - 1];
      if (last !== undefined && arrived === undefined && isTooOld(last, state.facts, sandbox))
        await take(last, recipient);
      await take(one, recipient);
      return true;
    } catch (error) {
      noticed?.(error);
      set({ phase: 'stopped', ...(await troubleOf(error)) });
      return false;
    } finally {
      waiting = undefined;
    }
  };
  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, hurried ? 0 : breath());
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const rested = (): void => {
    if (state.phase !== 'stopped') set({ phase: state.next === undefined ? 'done' : 'paused' });
  };
  const loop = async (): Promise<void> => {
    for (;;) {
      const succeeded = await takeNext();
      if (until !== undefined && positionOf(steps, until) < position()) break;
      if (!succeeded || !goesOn || state.next === undefined) break;
      await rest();
      if (!goesOn) break;
    }
    goesOn = false;
    hurried = false;
    until = undefined;
    rested();
  };
  const start = (): Promise<void> => {
    busy ??= loop().finally(() => (busy = undefined));
    return busy;
  };
  return {
    get state() {
      return state;
    },
    exchanges: ownExchanges,
    get answeredMeanwhile() {
      const { started } = state.facts;
      return busy === undefined && state.phase === 'paused' && state.next === 'device' && started !== undefined
        ? deviceAnswered(started.auth_req_id)
        : false;
    },
    get withdrawnMeanwhile() {
      return busy === undefined && state.next === 'dashboard' ? withdrawnIn(ownExchanges()) : undefined;
    },
    run: () => {
      [goesOn, hurried, until] = [true, false, undefined];
      return start();
    },
    next: () => {
      if (busy !== undefined) wake?.();
      return start();
    },
    toEnd: () => {
      [goesOn, hurried, until] = [true, true, undefined];
      wake?.();
      if (state.phase === 'person') letPersonaAnswer();
      return start();
    },
    letAnswer: () => {
      if (state.phase === 'person') letPersonaAnswer();
      return start();
    },
    // A caller that has already asked for more than one step is not stopped here.
    toStep: (id) => {
      if (busy === undefined || until !== undefined) until = id;
      [goesOn, hurried] = [true, true];
      wake?.();
      return start();
    },
    takeAnswer: async (answer) => {
      if (busy !== undefined) return false;
      const taking = takeNext(answer);
      busy = taking.then(rested).finally(() => (busy = undefined));
      await busy;
      return taking;
    },
    pause: () => {
      goesOn = false;
      wake?.();
    },
    answered: (redirect) => {
      if (waiting === undefined) arrived = redirect;
      else waiting.resolve(redirect);
    },
    askAgain: () => {
      goesOn = true;
      const { registeredBy = state.run } = state;
      const { trouble: _trouble, declined: _declined, ...known } = state;
      // The binding message and poll results belong to the earlier request only.
      const { bindingMessage: _shown, tooEarly: _early, slowedTo: _slowed, ...facts } = state.facts;
      state = { ...known, facts, run: crypto.randomUUID(), registeredBy };
      set({ next: afterRegistration(steps) });
      return start();
    },
    learn: (facts) =>
      set({
        facts: { ...state.facts, ...facts },
        ...(facts.tokens === undefined ? {} : { tokensAt: sandbox.clock.now().toISOString() }),
      }),
  };
}

const newIn = (facts: Partial<PlayedFacts>, before: Partial<PlayedFacts>): Partial<PlayedFacts> =>
  Object.fromEntries(Object.entries(facts).filter(([name, fact]) => Reflect.get(before, name) !== fact));

function beginning(
  { steps, known }: Variant,
  from: PlayerOptions['from'],
  recipient: DataRecipient | undefined,
): RunState {
  const who = recipient === undefined ? {} : { recipient };
  if (from === undefined)
    return { run: crypto.randomUUID(), next: steps[0]?.step.id, facts: known, phase: 'start', ...who };
  return { ...from, phase: from.next === undefined ? 'done' : 'paused', ...who };
}
