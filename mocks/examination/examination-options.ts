// What is examined, how, and in which worlds.
import type { SandboxOptions } from '../sandbox/sandbox-interface.ts';
import type { Plan } from './plan.ts';
import type { Result } from './result.ts';

/** What is examined, and how. */
export interface PlayOptions {
  /** Ids, groups and plans of your own. Default: all of the profile. */
  readonly plans?: readonly (string | Plan)[];
  /** Failures that are known, and why, by the id of the plan or of its row. */
  readonly known?: Readonly<Record<string, string>>;
  /** A stop that was decided by silence alone is a warning. Default false. */
  readonly strict?: boolean;
  /** Real time may pass, where a library counts by no other clock. Default false. */
  readonly patient?: boolean;
  /** Scopes that are used later, so that asking for them early is no warning. */
  readonly later?: readonly string[];
  /** Called when a plan begins; the honest runs before, between and after the plans are `baseline`, `placebo` and `recovery`. */
  readonly begun?: (plan: string) => void;
  /** Called with the result of a plan once it was played; what comes late may still turn a pass into a failure. */
  readonly played?: (result: Result) => void;
  /** Ends the examination. */
  readonly signal?: AbortSignal;
}

/** What is examined, and in which worlds. */
export interface ExaminationOptions
  extends PlayOptions, Pick<SandboxOptions, 'profile' | 'scenario' | 'seed' | 'clock' | 'decisions'> {}

/** What is examined in a world that stands. */
export interface StandingExaminationOptions extends PlayOptions {
  /** Which data recipient acts, by its software product. Default: `sandbox.dataRecipient`. */
  readonly softwareProductId?: string;
  /** What the world was drawn from: written into the report. */
  readonly seed?: number;
  /** Called whenever the world has been put back: client certificates and addresses are to be asked for again. */
  readonly replaced?: () => void;
}
