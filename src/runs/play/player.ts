// Plays a flow step by step, with or without pauses; stops where a person must decide or a step is refused.
import { awaitedPerson, type PersonOptions } from '../consumers/awaited-person.ts';
import { hasAnsweredDevice, withdrawnIn } from '../consumers/consumer-acts.ts';
import { Playing, withoutPauses, withPauses } from './playing.ts';
import type { FormerRun, Run, RunState } from './run.ts';
import { runProgress, type ProgressOptions } from './run-progress.ts';
import { afterRegistration } from '../flows/runnable-flow.ts';
import type { StepOptions } from './step-taking.ts';

export interface PlayerOptions extends PersonOptions, ProgressOptions, StepOptions {
  /** The progress of a former run of the same kind. */
  readonly from?: FormerRun | undefined;
  /** Starts there, but does not play on. */
  readonly anew?: boolean;
  /** Pause before the next step, in milliseconds. */
  readonly pauseBetweenSteps: () => number;
}

export function createRun(options: PlayerOptions): Run {
  const { sandbox } = options;
  const progress = runProgress(options, beginning(options));
  const person = awaitedPerson(options, progress, () => playing.pace.isHurried);
  const playing = new Playing({ options, progress, person }, options.pauseBetweenSteps);
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
      if (playing.isBusy || phase !== 'paused' || next !== 'device') return false;
      return facts.started !== undefined && hasAnsweredDevice(sandbox, facts.started.auth_req_id);
    },
    get withdrawnMeanwhile() {
      const isBefore = !playing.isBusy && progress.state.next === 'dashboard';
      return isBefore ? withdrawnIn(progress.exchanges()) : undefined;
    },
    run: () => {
      playing.pace = withPauses;
      return playing.start();
    },
    next: () => {
      playing.endPause();
      return playing.start();
    },
    toEnd: () => {
      playing.pace = withoutPauses;
      playing.endPause();
      letAnswer();
      return playing.start();
    },
    letAnswer: () => {
      letAnswer();
      return playing.start();
    },
    toStep: (id) => {
      // A caller that has already asked for more than one step is not stopped here.
      const isLast = !playing.isBusy || playing.pace.until !== undefined;
      playing.pace = { ...withoutPauses, until: isLast ? id : undefined };
      playing.endPause();
      return playing.start();
    },
    takeAnswer: async (answer) => !playing.isBusy && playing.takeAnswer(answer),
    pause: () => {
      playing.pace = { ...playing.pace, goesOn: false };
      playing.endPause();
    },
    answered: person.arrive,
    askAgain: () => {
      playing.pace = { ...playing.pace, goesOn: true };
      const { run, registeredBy = run } = progress.state;
      // The binding message and poll results belong to the earlier request only.
      const { bindingMessage: _shown, tooEarly: _early, slowedTo: _slowed, ...facts } = progress.state.facts;
      progress.setAnew({
        facts,
        run: crypto.randomUUID(),
        registeredBy,
        next: afterRegistration(options.variant.steps),
      });
      return playing.start();
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
