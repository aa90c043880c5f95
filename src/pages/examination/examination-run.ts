// One examination of a recipient, as it goes on: what is played, what was found so far, and its end.
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
  /** Ids, in the order of the catalogue. */
  readonly plans: readonly string[];
}

export type Phase = 'running' | 'done' | 'stopped' | 'failed';

export class ExaminationRun {
  readonly plans: readonly Plan[];
  phase: Phase = 'running';
  /** By the id of the plan; those that were not played yet are missing. */
  results: ReadonlyMap<string, Result> = new Map();
  /** Once it is over. */
  examination: Examination | undefined;
  /** What it failed with. */
  error: unknown;
  readonly #ending = new AbortController();
  readonly #changed: () => void;

  /** Begins at once; tells whenever something has changed. */
  constructor({ recipient, profile, plans }: Asked, changed: () => void) {
    this.#changed = changed;
    this.plans = builtInPlans(profile).filter(({ id }) => plans.includes(id));
    void this.#play(recipient, profile);
  }

  /** The worlds end; what was found so far stays. */
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
      // By their plans: an id such as RJ-66 also names RJ-66-first, which belongs to another group.
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
