// What an examination says of one plan, and of all of them.
import type { ProfileId } from '../spec/ids.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { Difference } from './differences.ts';
import type { PlanGroup, PlanKind, Severity } from './plan.ts';

/** Only `fail` fails an examination. */
export type Verdict = 'pass' | 'fail' | 'warning' | 'not exercised' | 'inconclusive';

/** By what a result was decided: the promise of the function, what it told, silence, or a request after the end. */
export type DecidedBy = 'settled' | 'told' | 'silence' | 'late';

/** The message that was changed. */
export interface ToldLie {
  /** `response`, `id-token`, `answer`. */
  readonly what: string;
  /** What is different in it. */
  readonly differences: readonly Difference[];
  /** The whole message. Not in the report: signatures differ each time. */
  readonly sent: string;
  /** The message as it would have been. Not in the report. */
  readonly honest?: string | undefined;
  /** Both as values: header and claims of a token, status, headers and body of an answer. Not in the report. */
  readonly shown?: { readonly sent: object; readonly honest?: object } | undefined;
}

/** The result of one plan. */
export interface Result {
  /** Id of the plan. */
  readonly plan: string;
  /** What the sandbox did. */
  readonly title: string;
  /** Whether everybody was honest. */
  readonly kind: PlanKind;
  /** What it is about. */
  readonly group: PlanGroup;
  /** Whether a breach fails the examination. */
  readonly severity: Severity;
  /** What was found. */
  readonly verdict: Verdict;
  /** By what. */
  readonly decidedBy: DecidedBy;
  /** What a good recipient does. */
  readonly expected: string;
  /** What this one did. */
  readonly happened: string;
  /** What to do about it. */
  readonly mend?: string;
  /** What the plan rests on. */
  readonly clauses: readonly string[];
  /** Rules of the product that were broken. */
  readonly rules: readonly string[];
  /** What a text allows, where the recipient took that. */
  readonly allowedBy?: string;
  /** Why this failure is expected. */
  readonly known?: string;
  /** The recipient's own choice kept it from being exercised. */
  readonly chosen?: true;
  /** The first message that was changed. */
  readonly lie?: ToldLie;
  /** What the recipient told of its last run. */
  readonly told?: {
    readonly outcome: string;
    /** In its own words. */
    readonly error?: string;
    /** It said nothing of its own: why `stand.consumer` gave it no address. */
    readonly browser?: string;
  };
  /** The request that decided: method, address without its query, status. */
  readonly request?: string;
  /** The exchanges of the plan, as in the trace. Not in the report. */
  readonly exchanges: readonly Exchange[];
}

/** How an examination ended. */
export type Grade = 'passed' | 'passed with warnings' | 'failed' | 'incomplete';

/** What an examination found. */
export interface Examination {
  /** Version of the package. */
  readonly version: string;
  /** Version of the catalogue of plans. */
  readonly catalogue: string;
  /** Name of the recipient, where it told one. */
  readonly recipient?: string;
  /** Profile that the holder spoke. */
  readonly profile: ProfileId;
  /** Sector of the data. */
  readonly sector: 'energy';
  /** What the worlds were drawn from; absent where a world stood that nobody told the seed of. */
  readonly seed?: number;
  /** Where the clock stood; absent: real time. */
  readonly clock?: string;
  /** By musts alone. */
  readonly grade: Grade;
  /** Results by verdict. */
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Known failures that pass by now: take them off the list. */
  readonly outdated: readonly string[];
  /** In the order of their ids. */
  readonly results: readonly Result[];
  /** What no plan judges, and why. */
  readonly notJudged: readonly string[];
}
