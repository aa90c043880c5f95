// A flow is a list of steps that three readers share: the playground draws it, the tests run it, the docs print it.
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import type { Party } from '../../../mocks/spec/party.ts';
import { loadPart } from '../awaited-part.ts';
import { markedFetch } from '../client-auth.ts';
import type { Identity, Surroundings } from '../identity.ts';
import { keptFlow, type StartOptions } from './kept-flow.ts';
import { oneRun, runUnderWay, runWaiting } from './one-run.ts';

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
  /** Gives the facts this step adds; throws when it is refused. */
  run(facts: Facts, surroundings: FlowSurroundings & { readonly send: typeof fetch }): Promise<Partial<Facts>>;
}

/** What a step is taken in: what `send` sends carries the mark of the flow and the step. */
export type StepSurroundings = Parameters<Step<never>['run']>[1];

export interface Flow<Facts = Readonly<Record<string, unknown>>> {
  /** Kebab-case; the trace marks requests with it. */
  readonly id: string;
  /** A few words. */
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly words: string;
  /** In the order in which they are run. */
  readonly steps: readonly Step<Facts>[];
}

export const flow = <Facts>(id: string, title: string, words: string, steps: readonly Step<Facts>[]): Flow<Facts> => ({
  id,
  title,
  words,
  steps,
});

export const step = <Facts>(one: Step<Facts>): Step<Facts> => one;

/** A fact that an earlier step must have found. */
export function need<Facts, K extends keyof Facts>(facts: Facts, name: K): NonNullable<Facts[K]> {
  const fact = facts[name];
  if (fact === undefined || fact === null)
    throw new TypeError(`The step needs ${String(name)}, which no step before it has found.`);
  return fact;
}

export interface FlowRun<Facts> {
  /** The list that is run. */
  readonly flow: Flow<Facts>;
  /** What is known so far. */
  readonly facts: Partial<Facts>;
  /** Index of the step that `next` will run; the number of steps when all are done. */
  readonly position: number;
  /** The address brought the consumer’s answer to the run that was kept: it goes on with what follows. */
  readonly answered: boolean;
  /** Runs one step; false once there is none left. Throws a FlowError and stays at the step, so that it can be tried again. */
  next(): Promise<boolean>;
  /** Runs the rest and gives all that is known. Throws a FlowError at the step that fails. */
  toEnd(): Promise<Partial<Facts>>;
  /** Forgets what is kept of the run: the next page begins anew. */
  forget(): void;
}

/**
 * Starts a flow with what is known already, or goes on with the run that was kept (`{ resume: location }`); started
 * twice on a page, that is one run. Each request is marked with flow and step for the trace. Throws a
 * RangeError for a step that the flow does not have.
 */
export function startFlow<Facts>(
  one: Flow<Facts>,
  surroundings: FlowSurroundings,
  known: Partial<NoInfer<Facts>> = {},
  options: StartOptions = {},
): FlowRun<Facts> {
  const { identity } = surroundings;
  const now = surroundings.now ?? identity.now;
  const dated = { ...surroundings, ...(now === undefined ? {} : { now }) };
  const kept = keptFlow(one, identity, options);
  const underWay = kept && runUnderWay<Facts>(kept.place);
  if (underWay !== undefined) return underWay;
  const former = kept?.load();
  let position = former?.position ?? beginningOf(one, options);
  const waiting = kept && runWaiting<Facts>(kept.place, position, known);
  if (waiting !== undefined) return waiting;
  let facts: Partial<Facts> = { ...known, ...former?.facts };
  const next = async (): Promise<boolean> => {
    const current = one.steps[position];
    if (current === undefined) return false;
    const marked = markedFetch(identity.fetch, {
      flow: one.id,
      step: current.id,
      ...(surroundings.run === undefined ? {} : { run: surroundings.run }),
    });
    let answer: Response | undefined;
    const send: typeof fetch = async (...sent) => (answer = await marked(...sent));
    let added: Partial<Facts>;
    try {
      added = await current.run(facts as Facts, { ...dated, send });
    } catch (error) {
      const { FlowError } = await loadPart(() => import('./flow-error.ts'));
      throw new FlowError({ flow: one.id, step: current.id, answer, known: Object.values(facts) }, error);
    }
    facts = { ...facts, ...added };
    position += 1;
    kept?.save(position, facts, added);
    return position < one.steps.length;
  };
  const run: FlowRun<Facts> = {
    flow: one,
    get facts() {
      return facts;
    },
    get position() {
      return position;
    },
    answered: former?.answered ?? false,
    next,
    forget: () => kept?.forget(),
    toEnd: async () => {
      while (await next());
      return facts;
    },
  };
  return kept === undefined ? run : oneRun(kept.place, run, known);
}

function beginningOf<Facts>({ id, steps }: Flow<Facts>, { from }: StartOptions): number {
  const position = from === undefined ? 0 : steps.findIndex((one) => one.id === from);
  if (position >= 0) return position;
  throw new RangeError(`The flow ${id} has no step “${String(from)}”: ${steps.map((one) => one.id).join(', ')}.`);
}

export const waitOf = ({ wait }: Pick<FlowSurroundings, 'wait'>): ((seconds: number) => Promise<void>) =>
  wait ?? ((seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)));

export const nowOf = ({ now }: Surroundings): Date => now?.() ?? new Date();
