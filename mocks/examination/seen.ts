// What was seen while a plan was played; a judge reads nothing else.
import type { ProfileId } from '../spec/ids.ts';
import type { OperationId } from '../spec/operations/index.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { BrandId } from '../scenario/scenario.ts';
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import type { Act, Told } from './recipient-under-test.ts';
import type { RequestKind } from './request-kind.ts';

/** When something happened, by every clock. */
export interface Moment {
  /** Its position among everything that was seen. */
  readonly order: number;
  /** Milliseconds of real time. */
  readonly real: number;
  /** Milliseconds since 1970 by the sandbox's clock. */
  readonly sandbox: number;
  /** Seconds for which the recipient had called `stand.wait` by then. */
  readonly waited: number;
}

/** A request of the recipient, or of the browser that it sent. */
export interface SeenRequest {
  /** Id of its exchange in the trace. */
  readonly exchange: string;
  /** Its kind. */
  readonly kind: RequestKind;
  /** Undefined for an unknown address. */
  readonly operation: OperationId | undefined;
  /** The called holder brand. */
  readonly brand: BrandId | undefined;
  /** Number of the run, from 0. */
  readonly run: number;
  /** HTTP method. */
  readonly method: string;
  /** The whole address. */
  readonly url: URL;
  /** As sent. */
  readonly headers: Headers;
  /** As text; '' if there is none. */
  readonly body: string;
  /** The body, if it is a form. */
  readonly form: URLSearchParams | undefined;
  /** When it arrived. */
  readonly arrived: Moment;
  /** The response and when it was sent; undefined until then. */
  readonly answered?: SeenAnswer | undefined;
}

/** The response to a request. */
export interface SeenAnswer {
  /** 0: the connection broke. */
  readonly status: number;
  /** As sent. */
  readonly headers: Headers;
  /** As text. */
  readonly text: string;
  /** When it was sent. */
  readonly at: Moment;
}

/** A changed message that was sent to the recipient. */
export interface HandOver {
  /** The exchange of the request to which it responds. */
  readonly exchange: string;
  /** When it was sent. */
  readonly at: Moment;
  /** `response`, `id-token` or `answer`. */
  readonly what: string;
  /** The message as sent. */
  readonly sent: string;
  /** The honest message; absent if the party was not called. */
  readonly honest?: string | undefined;
  /** Both in comparable form: header and claims of a token; status, headers and body of a response. */
  readonly shown?: { readonly sent: object; readonly honest?: object } | undefined;
  /** The lie was told, but did not change the message. */
  readonly isUnchanged?: true;
}

/** One call of a function of the recipient. */
export interface SeenRun {
  /** Which function. */
  readonly act: Act;
  /** When it began. */
  readonly began: Moment;
  /** When its promise settled, or its outcome was reported. */
  readonly ended?: Moment | undefined;
  /** How it ended. */
  readonly outcome?: 'resolved' | 'rejected' | 'told' | 'endless' | undefined;
  /** What it reported. */
  readonly told?: Told | undefined;
  /** What it rejected with. */
  readonly error?: unknown;
  /** What `stand.consumer` rejected with, because the browser was not sent back. */
  readonly astray?: unknown;
}

/** Everything that was seen while a plan was played. It grows until the examination ends. */
export interface Seen {
  /** Profile of the world. */
  readonly profile: ProfileId;
  /** The sandbox of the plan. */
  readonly sandbox: Sandbox;
  /** Requests in the order of their arrival. */
  readonly requests: readonly SeenRequest[];
  /** Lies in the order in which they were sent. */
  readonly handOvers: readonly HandOver[];
  /** When the browser was sent back to the recipient. */
  readonly returns: readonly Moment[];
  /** Runs in order. */
  readonly runs: readonly SeenRun[];
  /** Values that the plan noted. */
  readonly notes: ReadonlyMap<string, unknown>;
  /** The exchanges of the plan, as in the trace. */
  readonly exchanges: () => readonly Exchange[];
  /** The exchange of a request, with every check. */
  readonly exchangeOf: (request: Pick<SeenRequest, 'exchange'>) => Exchange | undefined;
}

/** A judge's finding. `broken` becomes a failure or, if the plan is not a `must`, a warning. */
export interface Finding {
  /** The verdict before the plan's severity is applied. */
  readonly found: 'kept' | 'broken' | 'doubtful' | 'not exercised' | 'inconclusive';
  /** What happened, in a sentence. */
  readonly happened: string;
  /** The request that decided. */
  readonly request?: SeenRequest | undefined;
  /** It was not exercised by the recipient's own choice, so the grade is not incomplete. */
  readonly chosen?: true;
  /** The text that allows what the recipient did. */
  readonly allowedBy?: string;
  /** Rules of the sandbox that were broken. */
  readonly rules?: readonly string[];
  /** The clauses behind it, if they depend on what happened. */
  readonly clauses?: readonly string[];
  /** What to do about it, if that depends on what happened. */
  readonly mend?: string;
}

/** Judges what was seen. */
export type Judge = (seen: Seen) => Finding;
