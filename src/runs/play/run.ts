// A run of a flow: its progress, its recipient’s facts, and its exchanges.
import type { DataRecipient, Exchange } from '../../../mocks/index.ts';
import type { RunMark } from '../exchanges/run-exchanges.ts';
import type { PlayedFacts } from '../flows/played-facts.ts';

/** A run as a former page left it. */
export type FormerRun = Progress & Pick<RunState, 'recipient'>;

/** `preparing`: the preceding flows run. `person`: the consumer must answer. `stopped`: the step was refused. */
export type Phase = 'start' | 'preparing' | 'running' | 'paused' | 'person' | 'stopped' | 'done';

/** The part of a run that is kept, so that it can continue after a reload. */
export interface Progress extends RunMark {
  /** Id of the next step; undefined when all are done. */
  readonly next: string | undefined;
  readonly facts: Partial<PlayedFacts>;
  /** When the access token was issued, by the sandbox’s clock; it has to be refreshed once it expires. */
  readonly tokensAt?: string;
  /**
   * Where the run began, if not from nothing: `client` if the client had registered, or the id of the run whose tokens
   * it uses.
   */
  readonly begunBy?: string;
}

export interface RunState extends Progress {
  readonly phase: Phase;
  /** The recipient that takes the steps, once known. */
  readonly recipient?: DataRecipient;
  /** Why it stopped, in plain words. */
  readonly trouble?: string;
  /** The consumer refused or left. */
  readonly declined?: true;
}

export interface Run {
  readonly state: RunState;
  /** What this run sent and caused, in order. */
  exchanges(): readonly Exchange[];
  /** Plays step after step with pauses, until a person is needed, a step is refused, or all is done. */
  run(): Promise<void>;
  /** Takes one step. While the run plays: skips the pause before the next one. */
  next(): Promise<void>;
  /** Plays to the end without pauses; the persona answers in place of a person. */
  toEnd(): Promise<void>;
  /** The persona answers in place of a person; a playing run continues, a stepped run stops there. */
  letAnswer(): Promise<void>;
  /** Plays without pauses until this step is done; the persona answers in place of a person. */
  toStep(step: string): Promise<void>;
  /** The run is before a step that waits for the consumer’s device, and the answer has already come. */
  readonly answeredMeanwhile: boolean;
  /**
   * The run is before the step in which the consumer withdraws, and they have already done so by hand: id of the ended
   * arrangement.
   */
  readonly withdrawnMeanwhile: string | undefined;
  /**
   * Takes the next step with this response to its hand-edited request. False if a step is in progress, or if the step
   * fails with it; then the run has stopped.
   */
  takeAnswer(answer: Exchange): Promise<boolean>;
  /** Stops after the step in progress. */
  pause(): void;
  /** Passes in the redirect from the holder’s screens; kept if the run does not wait for it yet. */
  answered(redirect: URL): void;
  /** Starts a new run of the same client, which asks the consumer again. */
  askAgain(): Promise<void>;
  /** Adds facts found outside the run, such as refreshed tokens. */
  learn(facts: Partial<PlayedFacts>): void;
}
