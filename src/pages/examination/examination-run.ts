// One examination of a recipient in progress: its plans, the results so far, and its end.
import {
  builtInPlans,
  examine,
  type Examination,
  type Plan,
  type RecipientUnderTest,
  type Result,
} from '../../../mocks/examination.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';

export interface Asked {
  readonly recipient: RecipientUnderTest;
  readonly profile: ProfileId;
  /** Plan ids, in the order of the catalogue. */
  readonly plans: readonly string[];
}

export type Phase = 'running' | 'done' | 'stopped' | 'failed';

export class ExaminationRun {
  readonly plans: readonly Plan[];
  phase: Phase = 'running';
  /** By plan id; plans not yet played are missing. */
  results: ReadonlyMap<string, Result> = new Map();
  /** Set when the examination is done. */
  examination: Examination | undefined;
  /** Why the examination failed. */
  error: unknown;
  readonly #ending = new AbortController();
  readonly #changed: () => void;

  /** Starts at once; calls `changed` after every change. */
  constructor({ recipient, profile, plans }: Asked, changed: () => void) {
    this.#changed = changed;
    this.plans = builtInPlans(profile).filter(({ id }) => plans.includes(id));
    void this.#play(recipient, profile);
  }

  /** Ends the worlds; results so far are kept. */
  stop(): void {
    if (this.phase !== 'running') return;
    this.phase = 'stopped';
    this.#ending.abort();
    this.#changed();
  }

  async #play(recipient: RecipientUnderTest, profile: ProfileId): Promise<void> {
    const { signal } = this.#ending;
    const played = (result: Result): void => {
      if (signal.aborted) return;
      this.results = new Map([...this.results, [result.plan, result]]);
      this.#changed();
    };
    try {
      // The plans themselves, not their ids: RJ-66 as an id also selects RJ-66-first, which belongs to another group.
      const examination = await examine(recipient, { profile, plans: this.plans, signal, played });
      if (signal.aborted) return;
      this.examination = examination;
      this.results = new Map(examination.results.map((result) => [result.plan, result]));
      this.phase = 'done';
    } catch (error) {
      if (signal.aborted) return;
      this.error = error;
      this.phase = 'failed';
    }
    this.#changed();
  }
}
