// Plays a flow step by step, with or without pauses; stops where a person must decide or a step is refused.
import { awaitedPerson, hasAnsweredDevice, type PersonOptions } from './awaited-person.ts';
import { withdrawnIn } from './places.ts';
import type { FormerRun, Run, RunState } from './run.ts';
import { runProgress, type ProgressOptions } from './run-progress.ts';
import { afterRegistration, positionOf } from './runnable-flow.ts';
import { takeNext, type StepOptions, type StepTaking } from './step-taking.ts';

export interface PlayerOptions extends PersonOptions, ProgressOptions, StepOptions {
  /** The progress of a former run of the same kind. */
  readonly from?: FormerRun | undefined;
  /** Starts there, but does not play on. */
  readonly anew?: boolean;
  /** Pause before the next step, in milliseconds. */
  readonly breath: () => number;
}

/** How far a run plays on. */
interface Pace {
  readonly goesOn: boolean;
  /** Without pauses, and with the persona in place of a person. */
  readonly isHurried: boolean;
  /** Id of the step after which it stops. */
  readonly until?: string | undefined;
}

const oneStep: Pace = { goesOn: false, isHurried: false };
const withPauses: Pace = { goesOn: true, isHurried: false };
const withoutPauses: Pace = { goesOn: true, isHurried: true };

export function createRun(options: PlayerOptions): Run {
  const { sandbox, variant, breath } = options;
  const { steps } = variant;
  const progress = runProgress(options, beginning(options));
  const pause = endablePause();
  let pace = oneStep;
  let busy: Promise<void> | undefined;
  const person = awaitedPerson(options, progress, () => pace.isHurried);
  const taking: StepTaking = { options, progress, person };

  const playsOn = (): boolean => {
    const { goesOn, until } = pace;
    const isReached = until !== undefined && positionOf(steps, until) < progress.position();
    return goesOn && !isReached && progress.state.next !== undefined;
  };
  const rested = (): void => {
    const { phase, next } = progress.state;
    if (phase !== 'stopped') progress.set({ phase: next === undefined ? 'done' : 'paused' });
  };
  const play = async (): Promise<void> => {
    while ((await takeNext(taking)) && playsOn()) {
      await pause.begin(pace.isHurried ? 0 : breath());
      if (!pace.goesOn) break;
    }
    pace = oneStep;
    rested();
  };
  const start = (): Promise<void> => {
    busy ??= play().finally(() => (busy = undefined));
    return busy;
  };
  const letAnswer = (): void => {
    if (progress.state.phase === 'person') person.letPersonaAnswer();
  };

  return {
    get state() {
      return progress.state;
    },
    exchanges: progress.exchanges,
    get answeredMeanwhile() {
      const { phase, next, facts } = progress.state;
      if (busy !== undefined || phase !== 'paused' || next !== 'device') return false;
      return facts.started !== undefined && hasAnsweredDevice(sandbox, facts.started.auth_req_id);
    },
    get withdrawnMeanwhile() {
      const isBefore = busy === undefined && progress.state.next === 'dashboard';
      return isBefore ? withdrawnIn(progress.exchanges()) : undefined;
    },
    run: () => {
      pace = withPauses;
      return start();
    },
    next: () => {
      pause.end();
      return start();
    },
    toEnd: () => {
      pace = withoutPauses;
      pause.end();
      letAnswer();
      return start();
    },
    letAnswer: () => {
      letAnswer();
      return start();
    },
    toStep: (id) => {
      // A caller that has already asked for more than one step is not stopped here.
      const isLast = busy === undefined || pace.until !== undefined;
      pace = { ...withoutPauses, until: isLast ? id : undefined };
      pause.end();
      return start();
    },
    takeAnswer: async (answer) => {
      if (busy !== undefined) return false;
      const taken = takeNext(taking, answer);
      busy = taken.then(rested).finally(() => (busy = undefined));
      await busy;
      return taken;
    },
    pause: () => {
      pace = { ...pace, goesOn: false };
      pause.end();
    },
    answered: person.arrive,
    askAgain: () => {
      pace = { ...pace, goesOn: true };
      const { run, registeredBy = run } = progress.state;
      // The binding message and poll results belong to the earlier request only.
      const { bindingMessage: _shown, tooEarly: _early, slowedTo: _slowed, ...facts } = progress.state.facts;
      progress.setAnew({ facts, run: crypto.randomUUID(), registeredBy, next: afterRegistration(steps) });
      return start();
    },
    learn: (facts) =>
      progress.set({
        facts: { ...progress.state.facts, ...facts },
        ...(facts.tokens === undefined ? {} : { tokensAt: sandbox.clock.now().toISOString() }),
      }),
  };
}

/** The state before the first step, or where a former run was left. */
function beginning({ sandbox, runnable, variant, from, anew = false }: PlayerOptions): RunState {
  const who = runnable.recipient === 'own' ? { recipient: sandbox.dataRecipient } : {};
  const { steps, known } = variant;
  if (from === undefined)
    return { run: crypto.randomUUID(), next: steps[0]?.step.id, facts: known, phase: 'start', ...who };
  const left = from.next === undefined ? 'done' : 'paused';
  return { ...from, phase: anew ? 'start' : left, ...who };
}

/** A pause between two steps, which can be ended early. */
function endablePause(): { begin(milliseconds: number): Promise<void>; end(): void } {
  let wake: (() => void) | undefined;
  return {
    begin: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => wake?.(),
  };
}
