// A flow is a list of steps that three readers share: the playground draws it, the tests run it, the docs print it.
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import type { OperationId } from '../../../mocks/spec/operations/index.ts';
import type { Party } from '../../../mocks/spec/party.ts';
import type { Identity, Surroundings } from '../identity.ts';

export interface FlowSurroundings extends Surroundings {
  /** The recipient that runs the flow. */
  readonly identity: Identity;
  /** Sends the consumer to the address and gives the redirect that came back, fragment included. */
  readonly consumer: (authorisationUrl: URL) => Promise<URL>;
  /** Id of this run: its requests are marked with it, where runs are told apart. */
  readonly run?: string;
  /** Waits between polls, by the same clock as `now`; seconds. By the machine’s when absent. */
  readonly wait?: (seconds: number) => Promise<void>;
  /** The consumer answers a backchannel request on their device; when absent, the flow polls until somebody has. */
  readonly device?: (request: { readonly authReqId: string; readonly bindingMessage?: string }) => Promise<void>;
  /** In ping mode: waits for the holder’s notification of this request, and gives the bearer token it came with. */
  readonly notified?: (authReqId: string) => Promise<string | undefined>;
  /** The consumer withdraws an arrangement on the holder’s side, as on its dashboard. */
  readonly withdraws?: (arrangementId: string) => Promise<void>;
  /** Whether the holder has told the recipient that this arrangement has ended; nobody looks when it is absent. */
  readonly told?: (arrangementId: string) => Promise<boolean>;
}

export interface Step<Facts> {
  /** Kebab-case; the trace marks requests with it. */
  readonly id: string;
  /** What happens, in a few words: the label of the arrow. */
  readonly title: string;
  /** One or two sentences for a learner. */
  readonly words: string;
  /** Who sends. */
  readonly from: Party;
  /** Who receives. */
  readonly to: Party;
  /** Solid, double or dashed: how the arrow is drawn. `local`: nothing is sent. */
  readonly way: 'tls' | 'mtls' | 'browser' | 'local';
  /** Where the step is described. */
  readonly clauses: readonly ClauseId[];
  /** Waits for a person. */
  readonly human?: true;
  /** Its exchange is another party’s own call, which nobody marks: what that party calls. */
  readonly operation?: OperationId;
  /** Gives the facts this step adds; throws when it is refused. */
  run(facts: Facts, surroundings: FlowSurroundings & { readonly send: typeof fetch }): Promise<Partial<Facts>>;
}

/** What a step is taken in: what `send` sends carries the mark of the flow and the step. */
export type StepSurroundings = Parameters<Step<never>['run']>[1];

/** Facts of which some are certain. */
export type Certain<Facts, Name extends keyof Facts> = Partial<Facts> & {
  [K in Name]-?: NonNullable<Facts[K]>;
};

export interface Flow<Facts = Readonly<Record<string, unknown>>, End = Partial<Facts>> {
  /** Kebab-case; the trace marks requests with it. */
  readonly id: string;
  /** A few words. */
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly words: string;
  /** In the order in which they are run. */
  readonly steps: readonly Step<Facts>[];
  /** Names of the facts that are certain once every step has run. */
  readonly certain?: readonly string[];
  /** Never there: the type of the facts once every step has run. */
  readonly end?: End;
}

export const flow = <Facts>(id: string, title: string, words: string, steps: readonly Step<Facts>[]): Flow<Facts> => ({
  id,
  title,
  words,
  steps,
});

/** The same flow, with the facts that are certain once every step has run. */
export const endsWith = <Facts, Name extends keyof Facts & string>(
  one: Flow<Facts>,
  ...certain: readonly Name[]
): Flow<Facts, Certain<Facts, Name>> => {
  const { id, title, words, steps } = one;
  return { id, title, words, steps, certain };
};

export const step = <Facts>(one: Step<Facts>): Step<Facts> => one;

/** A fact that an earlier step must have found. */
export function need<Facts, K extends keyof Facts>(facts: Facts, name: K): NonNullable<Facts[K]> {
  const fact = facts[name];
  if (fact === undefined || fact === null) throw new TypeError(`The step needs ${String(name)} of an earlier flow.`);
  return fact;
}

export interface FlowRun<Facts, End = Partial<Facts>> {
  /** The list that is run. */
  readonly flow: Pick<Flow<Facts, End>, 'id' | 'title' | 'words' | 'steps'>;
  /** What is known so far. */
  readonly facts: Partial<Facts>;
  /** Index of the step that `next` will run; the number of steps when all are done. */
  readonly position: number;
  /** The address brought the consumer’s answer to the run that was kept: it goes on with what follows. */
  readonly answered: boolean;
  /** Runs one step; false once there is none left. Throws a FlowError and stays at the step, so that it can be tried again. */
  next(): Promise<boolean>;
  /** Runs the rest and gives all that is known; what every run of the flow finds is certain. Throws a FlowError at the step that fails. */
  toEnd(): Promise<End>;
  /** Forgets what is kept of the run: the next page begins anew. */
  forget(): void;
}

export const waitOf = ({ wait }: Pick<FlowSurroundings, 'wait'>): ((seconds: number) => Promise<void>) =>
  wait ?? ((seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)));

export const nowOf = ({ now }: Surroundings): Date => now?.() ?? new Date();
