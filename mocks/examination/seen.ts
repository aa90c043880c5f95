// What was seen while a plan was played; a judge reads it and nothing else.
import type { ProfileId } from '../spec/ids.ts';
import type { OperationId } from '../spec/operations/index.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { BrandId } from '../scenario/scenario.ts';
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import type { Act, Told } from './recipient-under-test.ts';
import type { RequestKind } from './request-kind.ts';

/** When something happened, by every clock there is. */
export interface Moment {
  /** Its place among all that was seen. */
  readonly order: number;
  /** Milliseconds of real time. */
  readonly real: number;
  /** Milliseconds since 1970 by the sandbox's clock. */
  readonly sandbox: number;
  /** Seconds that the recipient has asked of `stand.wait` until then. */
  readonly waited: number;
}

/** A request of the recipient, or of the browser that it sent. */
export interface SeenRequest {
  /** Id of its exchange in the trace. */
  readonly exchange: string;
  /** What it is about. */
  readonly kind: RequestKind;
  /** Undefined for an address where nobody is. */
  readonly operation: OperationId | undefined;
  /** The holder brand that it went to. */
  readonly brand: BrandId | undefined;
  /** Number of the run, from 0. */
  readonly run: number;
  /** HTTP method. */
  readonly method: string;
  /** Whole address. */
  readonly url: URL;
  /** As sent. */
  readonly headers: Headers;
  /** As text; '' where there is none. */
  readonly body: string;
  /** The body, where it is a form. */
  readonly form: URLSearchParams | undefined;
  /** When it arrived. */
  readonly arrived: Moment;
  /** When its answer left, and what it was; undefined until then. */
  readonly answered?: SeenAnswer | undefined;
}

/** The answer to a request. */
export interface SeenAnswer {
  /** 0: the connection broke. */
  readonly status: number;
  /** As sent. */
  readonly headers: Headers;
  /** As text. */
  readonly text: string;
  /** When it left. */
  readonly at: Moment;
}

/** A message that was changed, and has left for the recipient. */
export interface HandOver {
  /** The request that it answered. */
  readonly exchange: string;
  /** When it left. */
  readonly at: Moment;
  /** What it is: `response`, `id-token`, `answer`. */
  readonly what: string;
  /** What left. */
  readonly sent: string;
  /** What would have left; absent where the party was not asked. */
  readonly honest?: string | undefined;
  /** Both as values that can be compared: header and claims of a token, status, headers and body of an answer. */
  readonly shown?: { readonly sent: object; readonly honest?: object } | undefined;
  /** The lie was told, and changed nothing of the message. */
  readonly isUnchanged?: true;
}

/** One call of a function of the recipient. */
export interface SeenRun {
  /** Which. */
  readonly act: Act;
  /** When it began. */
  readonly began: Moment;
  /** When its promise settled, or it told its outcome. */
  readonly ended?: Moment | undefined;
  /** How it ended. */
  readonly outcome?: 'resolved' | 'rejected' | 'told' | 'endless' | undefined;
  /** What it told. */
  readonly told?: Told | undefined;
  /** What it rejected with. */
  readonly error?: unknown;
  /** What `stand.consumer` rejected with: the browser was not sent back. */
  readonly astray?: unknown;
}

/** All that was seen while a plan was played. It grows until the examination ends. */
export interface Seen {
  /** Profile of the world. */
  readonly profile: ProfileId;
  /** The sandbox of the plan. */
  readonly sandbox: Sandbox;
  /** Requests in the order of their arrival. */
  readonly requests: readonly SeenRequest[];
  /** Lies in the order in which they left. */
  readonly handOvers: readonly HandOver[];
  /** When the browser was sent back to the recipient. */
  readonly returns: readonly Moment[];
  /** Runs in their order. */
  readonly runs: readonly SeenRun[];
  /** What happened in between, as the plan noted it. */
  readonly notes: ReadonlyMap<string, unknown>;
  /** The exchanges of the plan, as in the trace. */
  readonly exchanges: () => readonly Exchange[];
  /** The exchange of a request, with all that was checked. */
  readonly exchangeOf: (request: Pick<SeenRequest, 'exchange'>) => Exchange | undefined;
}

/** What a judge finds. `broken` becomes a failure or, where the plan is no must, a warning. */
export interface Finding {
  /** The verdict, before the plan's severity is looked at. */
  readonly found: 'kept' | 'broken' | 'doubtful' | 'not exercised' | 'inconclusive';
  /** What happened, in a sentence. */
  readonly happened: string;
  /** The request that decided. */
  readonly request?: SeenRequest | undefined;
  /** Why it is not exercised is the recipient's own choice, so that the grade is not incomplete. */
  readonly chosen?: true;
  /** What a text allows, where the recipient took that. */
  readonly allowedBy?: string;
  /** Rules of the product that were broken. */
  readonly rules?: readonly string[];
  /** What it rests on, where the plan cannot say it beforehand. */
  readonly clauses?: readonly string[];
  /** What to do about it, where the plan cannot say it beforehand. */
  readonly mend?: string;
}

/** Reads what was seen, and finds. */
export type Judge = (seen: Seen) => Finding;
