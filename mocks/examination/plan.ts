// A plan: what to play, and how to judge it.
import type { ProfileId } from '../spec/ids.ts';
import type { SandboxOptions } from '../sandbox/sandbox-interface.ts';
import type { Lie } from './lie.ts';
import type { Play } from './play.ts';
import type { Act } from './recipient-under-test.ts';
import type { Judge } from './seen.ts';

/** Only `must` affects the grade. */
export type Severity = 'must' | 'should' | 'advice';

/** `observe`: every party is honest. `lie`: something is wrong. `legal`: something is unusual but allowed. */
export type PlanKind = 'observe' | 'lie' | 'legal';

/** The subject of a plan. Plans of a group are played together. */
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

/** What to play, and how to judge it: plain data and small functions. Built-in plans use nothing else. */
export interface Plan {
  /** Never changes its meaning; for example `RJ-49a`. */
  readonly id: string;
  /** What the sandbox does. */
  readonly title: string;
  /** Whether a breach fails the examination. */
  readonly severity: Severity;
  /** The clauses behind it. */
  readonly clauses: readonly string[];
  /** Default `lie` if there is a lie, otherwise `observe`. */
  readonly kind?: PlanKind;
  /** Default `observation`. */
  readonly group?: PlanGroup;
  /** The profiles for which it is; by default all. */
  readonly profiles?: readonly ProfileId[];
  /** What a good recipient does, in a sentence. */
  readonly expected?: string;
  /** What to do about a failure, in a sentence. */
  readonly mend?: string;
  /** Functions that the recipient must have. */
  readonly needs?: readonly Act[];
  /** `unregistered`: the recipient registers itself. `baseline`: judged only by the honest runs. */
  readonly world?: 'registered' | 'unregistered' | 'baseline';
  /** Overrides options of the examination. */
  readonly options?: Pick<SandboxOptions, 'scenario' | 'decisions' | 'clock'>;
  /** Which message to change, and how. */
  readonly lie?: Lie | readonly Lie[];
  /** The steps, in order. Default: `share`, with the lie told from the beginning. */
  readonly play?: (play: Play) => Promise<void>;
  /** Judges what was seen. */
  readonly judge: Judge;
}

/** A plan with its defaults, like the built-in ones. */
export interface WholePlan extends Plan {
  /** `lie`, `legal` or `observe`. */
  readonly kind: PlanKind;
  /** Its group. */
  readonly group: PlanGroup;
  /** What a good recipient does, in a sentence. */
  readonly expected: string;
}
