// The result of one plan, and of an examination.
import type { ProfileId } from '../spec/ids.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { Difference } from './differences.ts';
import type { PlanGroup, PlanKind, Severity } from './plan.ts';

/** Only `fail` fails an examination. */
export type Verdict = 'pass' | 'fail' | 'warning' | 'not exercised' | 'inconclusive';

/** What decided a result: the promise of the function, its report, silence, or a request after the end. */
export type DecidedBy = 'settled' | 'told' | 'silence' | 'late';

/** The message that was changed. */
export interface ToldLie {
  /** `response`, `id-token` or `answer`. */
  readonly what: string;
  /** Its differences from the honest message. */
  readonly differences: readonly Difference[];
  /** The whole message. Not in the report, because signatures differ each time. */
  readonly sent: string;
  /** The honest message. Not in the report. */
  readonly honest?: string | undefined;
  /** Both as values: header and claims of a token; status, headers and body of a response. Not in the report. */
  readonly shown?: { readonly sent: object; readonly honest?: object } | undefined;
}

/** The result of one plan. */
export interface Result {
  /** Id of the plan. */
  readonly plan: string;
  /** What the sandbox did. */
  readonly title: string;
  /** Whether the parties were honest. */
  readonly kind: PlanKind;
  /** The plan's group. */
  readonly group: PlanGroup;
  /** Whether a breach fails the examination. */
  readonly severity: Severity;
  /** What was found. */
  readonly verdict: Verdict;
  /** What decided it. */
  readonly decidedBy: DecidedBy;
  /** What a good recipient does. */
  readonly expected: string;
  /** What this recipient did. */
  readonly happened: string;
  /** What to do about it. */
  readonly mend?: string;
  /** The clauses behind the plan. */
  readonly clauses: readonly string[];
  /** Rules of the sandbox that were broken. */
  readonly rules: readonly string[];
  /** The text that allows what the recipient did, if it chose an allowed alternative. */
  readonly allowedBy?: string;
  /** Why this failure is expected. */
  readonly known?: string;
  /** The recipient's own choice kept it from being exercised. */
  readonly chosen?: true;
  /** The first message that was changed. */
  readonly lie?: ToldLie;
  /** What the recipient reported of its last run. */
  readonly told?: {
    readonly outcome: string;
    /** In its own words. */
    readonly error?: string;
    /** If the recipient reported nothing: why `stand.consumer` returned no address. */
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
  /** Name of the recipient, if it has one. */
  readonly recipient?: string;
  /** Profile of the holder. */
  readonly profile: ProfileId;
  /** Sector of the data. */
  readonly sector: 'energy';
  /** The seed of the worlds; absent for an existing world whose seed was not given. */
  readonly seed?: number;
  /** The clock's setting; absent: real time. */
  readonly clock?: string;
  /** Only `must` plans count. */
  readonly grade: Grade;
  /** Results by verdict. */
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Known failures that now pass: remove them from the list. */
  readonly outdated: readonly string[];
  /** In order of id. */
  readonly results: readonly Result[];
  /** What no plan judges, and why. */
  readonly notJudged: readonly string[];
}
