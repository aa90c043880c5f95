// A plan: what is played, and how it is judged.
import type { ProfileId } from '../spec/ids.ts';
import type { SandboxOptions } from '../sandbox/sandbox-interface.ts';
import type { Lie } from './lie.ts';
import type { Play } from './play.ts';
import type { Act } from './recipient-under-test.ts';
import type { Judge } from './seen.ts';

/** `must` alone decides the grade. */
export type Severity = 'must' | 'should' | 'advice';

/** `observe`: everybody is honest. `lie`: something is wrong. `legal`: something is unusual, and allowed. */
export type PlanKind = 'observe' | 'lie' | 'legal';

/** What a plan is about. Plans of a group are played together. */
export const planGroups = [
  'observation',
  'response',
  'id-token',
  'token',
  'request',
  'metadata',
  'refresh',
  'resources',
  'register',
  'backchannel',
  'withdrawal',
] as const;

/** Name of a group of plans. */
export type PlanGroup = (typeof planGroups)[number];

/** What is played, and how it is judged: plain data and small functions. Built-in plans use nothing else. */
export interface Plan {
  /** Never changes its meaning; `RJ-49a`. */
  readonly id: string;
  /** What the sandbox does. */
  readonly title: string;
  /** Whether a breach fails the examination. */
  readonly severity: Severity;
  /** What it rests on. */
  readonly clauses: readonly string[];
  /** Default `lie` where there is one, else `observe`. */
  readonly kind?: PlanKind;
  /** Default `observation`. */
  readonly group?: PlanGroup;
  /** Profiles that it is for; all when absent. */
  readonly profiles?: readonly ProfileId[];
  /** What a good recipient does, in a sentence. */
  readonly expected?: string;
  /** What to do about a failure, in a sentence. */
  readonly mend?: string;
  /** Functions that the recipient must have. */
  readonly needs?: readonly Act[];
  /** `unregistered`: the recipient registers by itself. `baseline`: judged by the honest runs alone. */
  readonly world?: 'registered' | 'unregistered' | 'baseline';
  /** Over the options of the examination. */
  readonly options?: Pick<SandboxOptions, 'scenario' | 'decisions' | 'clock'>;
  /** Which message, and what becomes of it. */
  readonly lie?: Lie | readonly Lie[];
  /** What is done, in order. Default: `share`, with the lie told from the beginning. */
  readonly play?: (play: Play) => Promise<void>;
  /** What was right or wrong about it. */
  readonly judge: Judge;
}

/** A plan, with its defaults where it leaves something out: so are the built-in ones. */
export interface WholePlan extends Plan {
  /** `lie`, `legal` or `observe`. */
  readonly kind: PlanKind;
  /** What it is about. */
  readonly group: PlanGroup;
  /** What a good recipient does, in a sentence. */
  readonly expected: string;
}
