// A flow is a list of steps: the playground draws it, the tests run it and the docs print it.
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import type { OperationId } from '../../../mocks/spec/operations/index.ts';
import type { Party } from '../../../mocks/spec/party.ts';
import type { Identity, Surroundings } from '../identity.ts';

export interface FlowSurroundings extends Surroundings {
  /** The recipient that runs the flow. */
  readonly identity: Identity;
  /** Sends the consumer to the address and returns the redirect that came back, fragment included. */
  readonly consumer: (authorisationUrl: URL) => Promise<URL>;
  /** Id of this run, to tell its requests from those of other runs: each is marked with it. */
  readonly run?: string;
  /** Waits this many seconds between polls, by the same clock as `now`; by the machine’s if absent. */
  readonly wait?: (seconds: number) => Promise<void>;
  /** The consumer answers a backchannel request on their device; if absent, the flow polls until somebody has. */
  readonly device?: (request: { readonly authReqId: string; readonly bindingMessage?: string }) => Promise<void>;
  /** In ping mode: waits for the holder’s ping for this request and returns its bearer token. */
  readonly notified?: (authReqId: string) => Promise<string | undefined>;
  /** The consumer withdraws an arrangement at the holder, as on its dashboard. */
  readonly withdraws?: (arrangementId: string) => Promise<void>;
  /** Whether the holder has notified the recipient that this arrangement has ended; not checked if absent. */
  readonly told?: (arrangementId: string) => Promise<boolean>;
}

export interface Step<Facts> {
  /** Kebab-case; the trace marks requests with it. */
  readonly id: string;
  /** What happens, in a few words: the label of the arrow. */
  readonly title: string;
  /** One or two sentences for learners. */
  readonly words: string;
  /** Who sends. */
  readonly from: Party;
  /** Who receives. */
  readonly to: Party;
  /** How the arrow is drawn: solid, double or dashed. `local`: nothing is sent. */
  readonly way: 'tls' | 'mtls' | 'browser' | 'local';
  /** The clauses that describe the step. */
  readonly clauses: readonly ClauseId[];
  /** Waits for a person. */
  readonly human?: true;
  /** The operation another party calls itself in this step; its exchange carries no mark. */
  readonly operation?: OperationId;
  /** Returns the facts this step adds; throws if it is refused. */
  run(facts: Facts, surroundings: FlowSurroundings & { readonly send: typeof fetch }): Promise<Partial<Facts>>;
}

/** The surroundings of a step: `send` marks its requests with the flow and the step. */
export type StepSurroundings = Parameters<Step<never>['run']>[1];

/** Facts, some of them known to be present. */
export type Certain<Facts, Name extends keyof Facts> = Partial<Facts> & {
  [K in Name]-?: NonNullable<Facts[K]>;
};

export interface Flow<Facts = Readonly<Record<string, unknown>>, End = Partial<Facts>> {
  /** Kebab-case; the trace marks requests with it. */
  readonly id: string;
  /** A few words. */
  readonly title: string;
  /** Its purpose, in one sentence. */
  readonly words: string;
  /** In the order they run. */
  readonly steps: readonly Step<Facts>[];
  /** Names of the facts that are present once every step has run. */
  readonly certain?: readonly string[];
  /** Never set: carries the type of the facts once every step has run. */
  readonly end?: End;
}

export const flow = <Facts>(id: string, title: string, words: string, steps: readonly Step<Facts>[]): Flow<Facts> => ({
  id,
  title,
  words,
  steps,
});

/** The same flow, typed with the facts that are present once every step has run. */
export const endsWith = <Facts, Name extends keyof Facts & string>(
  one: Flow<Facts>,
  ...certain: readonly Name[]
): Flow<Facts, Certain<Facts, Name>> => {
  const { id, title, words, steps } = one;
  return { id, title, words, steps, certain };
};

export const step = <Facts>(one: Step<Facts>): Step<Facts> => one;

/** A fact from an earlier step. Throws TypeError if it is missing. */
export function need<Facts, K extends keyof Facts>(facts: Facts, name: K): NonNullable<Facts[K]> {
  const fact = facts[name];
  if (fact === undefined || fact === null) throw new TypeError(`The step needs ${String(name)} of an earlier flow.`);
  return fact;
}

export interface FlowRun<Facts, End = Partial<Facts>> {
  /** The flow that runs. */
  readonly flow: Pick<Flow<Facts, End>, 'id' | 'title' | 'words' | 'steps'>;
  /** What is known so far. */
  readonly facts: Partial<Facts>;
  /** Index of the step that `next` will run; the number of steps when all are done. */
  readonly position: number;
  /** The address carried the consumer’s response to the kept run, which continues with the next step. */
  readonly answered: boolean;
  /** Runs one step; false if none is left. Throws a FlowError and stays at the step, so that it can be retried. */
  next(): Promise<boolean>;
  /**
   * Runs the remaining steps and returns all facts, typed with those that are always present. Throws a FlowError at the
   * step that fails.
   */
  toEnd(): Promise<End>;
  /** Discards the kept run: the next page starts from the beginning. */
  forget(): void;
}

export const waitOf = ({ wait }: Pick<FlowSurroundings, 'wait'>): ((seconds: number) => Promise<void>) =>
  wait ?? ((seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)));

export const nowOf = ({ now }: Surroundings): Date => now?.() ?? new Date();
