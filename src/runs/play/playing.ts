// Takes the steps of a run one after another, at a pace that may change meanwhile.
import type { Exchange } from '../../../mocks/index.ts';
import { positionOf } from '../flows/runnable-flow.ts';
import { takeNext, type StepTaking } from './step-taking.ts';

/** How far a run plays on. */
export interface Pace {
  readonly goesOn: boolean;
  /** Without pauses, and with the persona in place of a person. */
  readonly isHurried: boolean;
  /** Id of the step after which it stops. */
  readonly until?: string | undefined;
}

const oneStep: Pace = { goesOn: false, isHurried: false };
export const withPauses: Pace = { goesOn: true, isHurried: false };
export const withoutPauses: Pace = { goesOn: true, isHurried: true };

export class Playing {
  pace = oneStep;
  readonly #taking: StepTaking;
  /** Milliseconds between two steps. */
  readonly #pauseBetweenSteps: () => number;
  readonly #pause = endablePause();
  #busy: Promise<void> | undefined;

  constructor(taking: StepTaking, pauseBetweenSteps: () => number) {
    this.#taking = taking;
    this.#pauseBetweenSteps = pauseBetweenSteps;
  }

  get isBusy(): boolean {
    return this.#busy !== undefined;
  }

  endPause(): void {
    this.#pause.end();
  }

  start(): Promise<void> {
    this.#busy ??= this.#play().finally(() => (this.#busy = undefined));
    return this.#busy;
  }

  /** False if the step fails with this response. */
  async takeAnswer(answer: Exchange): Promise<boolean> {
    const taken = takeNext(this.#taking, answer);
    this.#busy = taken.then(() => this.#rest()).finally(() => (this.#busy = undefined));
    await this.#busy;
    return taken;
  }

  async #play(): Promise<void> {
    while ((await takeNext(this.#taking)) && this.#playsOn()) {
      await this.#pause.begin(this.pace.isHurried ? 0 : this.#pauseBetweenSteps());
      if (!this.pace.goesOn) break;
    }
    this.pace = oneStep;
    this.#rest();
  }

  #playsOn(): boolean {
    const { goesOn, until } = this.pace;
    const { options, progress } = this.#taking;
    const isReached = until !== undefined && positionOf(options.variant.steps, until) < progress.position();
    return goesOn && !isReached && progress.state.next !== undefined;
  }

  #rest(): void {
    const { progress } = this.#taking;
    const { phase, next } = progress.state;
    if (phase !== 'stopped') progress.set({ phase: next === undefined ? 'done' : 'paused' });
  }
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
