// A run of a flow: where it stands, what its recipient knows, and which exchanges are its own.
import type { DataRecipient, Exchange } from '../../mocks/index.ts';
import type { RunMark } from './run-exchanges.ts';
import type { PlayedFacts } from './played-facts.ts';

/** A run as a former page left it. */
export type FormerRun = Progress & Pick<RunState, 'recipient'>;

/** `preparing`: the flows that come first run. `person`: the consumer has to answer. `stopped`: the step was refused. */
export type Phase = 'start' | 'preparing' | 'running' | 'paused' | 'person' | 'stopped' | 'done';

/** What is kept of a run, so that it can go on after a reload. */
export interface Progress extends RunMark {
  /** Id of the step that comes next; undefined when all are done. */
  readonly next: string | undefined;
  readonly facts: Partial<PlayedFacts>;
  /** When the access token was given, by the sandbox's clock: after a while it has to be refreshed. */
  readonly tokensAt?: string;
  /** What went before, where not all of it was run for this run: `client`: it had registered; else id of the run whose tokens it acts on. */
  readonly begunBy?: string;
}

export interface RunState extends Progress {
  readonly phase: Phase;
  /** Who takes the steps, once that is known. */
  readonly recipient?: DataRecipient;
  /** Why it stopped, in words for people. */
  readonly trouble?: string;
  /** The consumer said no, or walked away. */
  readonly declined?: true;
}

export interface Run {
  readonly state: RunState;
  /** What this run sent and caused, in order. */
  exchanges(): readonly Exchange[];
  /** Step after step with a breath between them, until a person is needed, a step is refused, or all is done. */
  run(): Promise<void>;
  /** One step. While the run goes on: the next one without waiting for the breath. */
  next(): Promise<void>;
  /** No breath; and the persona answers instead of a person. */
  toEnd(): Promise<void>;
  /** The persona answers what a person is asked; a run that plays goes on, one that is taken step by step stops there. */
  letAnswer(): Promise<void>;
  /** No breath, and the persona answers, until this step is done: the same for everybody. */
  toStep(step: string): Promise<void>;
  /** It stands before a step that waits for the consumer’s device, and the answer has come already. */
  readonly answeredMeanwhile: boolean;
  /** It stands before the step in which the consumer withdraws, and they have by hand: id of the arrangement that ended. */
  readonly withdrawnMeanwhile: string | undefined;
  /**
   * The step that comes next is taken with this answer, which came to its request when that was edited by hand. False
   * where a step is under way, or the step cannot take it; then the run has stopped.
   */
  takeAnswer(answer: Exchange): Promise<boolean>;
  /** After the step under way nothing more happens by itself. */
  pause(): void;
  /** The redirect that came back from the holder's screens; one that comes before it is waited for is kept. */
  answered(redirect: URL): void;
  /** A new run of the same client: it asks the consumer once more. */
  askAgain(): Promise<void>;
  /** Facts found outside the run, such as refreshed tokens. */
  learn(facts: Partial<PlayedFacts>): void;
}
