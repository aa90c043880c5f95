// Options of an examination: what to examine, how, and in which worlds.
import type { SandboxOptions } from '../sandbox/sandbox-interface.ts';
import type { Plan } from './plan.ts';
import type { Result } from './result.ts';

/** What to examine, and how. */
export interface PlayOptions {
  /** Ids, groups and your own plans. Default: all of the profile. */
  readonly plans?: readonly (string | Plan)[];
  /** Known failures with their reasons, by id of the plan or of its row. */
  readonly known?: Readonly<Record<string, string>>;
  /** Turns a stop that only silence shows into a warning. Default false. */
  readonly strict?: boolean;
  /** Cools down in real time (61 seconds, in RJ-83) instead of moving the clock. Other plans still move it. Default false. */
  readonly patient?: boolean;
  /** Scopes that are used later, so that requesting them early is no warning. */
  readonly later?: readonly string[];
  /** Called when a plan begins; the honest runs before, between and after the plans are `baseline`, `placebo` and `recovery`. */
  readonly begun?: (plan: string) => void;
  /** Called with the result of each plan; a late request may still turn a pass into a failure. */
  readonly played?: (result: Result) => void;
  /** Aborts the examination. */
  readonly signal?: AbortSignal;
}

/** What to examine, and in which worlds. */
export interface ExaminationOptions
  extends PlayOptions, Pick<SandboxOptions, 'profile' | 'scenario' | 'seed' | 'clock' | 'decisions'> {}

/** What to examine in an existing world. */
export interface StandingExaminationOptions extends PlayOptions {
  /** The software product of the data recipient that acts. Default: `sandbox.dataRecipient`. */
  readonly softwareProductId?: string;
  /** The world's seed, for the report. */
  readonly seed?: number;
  /** Called whenever the world has been restored: read client certificates and addresses again. */
  readonly replaced?: () => void;
}
