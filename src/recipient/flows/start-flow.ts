// Runs a flow step by step, marks each request with flow and step, and keeps the run between pages if asked.
import { loadPart } from '../load-with-retry.ts';
import { markedFetch } from '../client-auth.ts';
import type { Flow, FlowRun, FlowSurroundings } from './flow.ts';
import { keptFlow, type StartOptions } from './kept-flow.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { oneRun, runUnderWay, runWaiting } from './one-run.ts';

/**
 * Starts a flow with the known facts, or resumes the kept run (`{ resume: location }`); starting it twice on a page
 * gives one run. Each request is marked with flow and step for the trace. Throws a RangeError for a step that the flow
 * does not have.
 */
export function startFlow<Facts, End = Partial<Facts>>(
  one: Flow<Facts, End>,
  surroundings: FlowSurroundings,
  known: Partial<NoInfer<Facts>> = {},
  options: StartOptions = {},
): FlowRun<Facts, End> {
  expectFlow(one);
  expectSurroundings(surroundings);
  const { identity } = surroundings;
  const now = surroundings.now ?? identity.now;
  const dated = { ...surroundings, ...(now === undefined ? {} : { now }) };
  const kept = keptFlow(one, identity, options);
  const underWay = kept && runUnderWay<Facts, End>(kept.place);
  if (underWay !== undefined) return underWay;
  const former = kept?.load();
  let position = former?.position ?? beginningOf(one, options);
  const waiting = kept && runWaiting<Facts, End>(kept.place, position, known);
  if (waiting !== undefined) return waiting;
  let facts: Partial<Facts> = { ...known, ...former?.facts };
  const take = async (): Promise<boolean> => {
    const elsewhere = kept?.further(position, facts);
    if (elsewhere !== undefined) {
      facts = { ...facts, ...elsewhere.facts };
      position = elsewhere.position;
      return position < one.steps.length;
    }
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
  /** A code is valid once: if several pages share a run, one takes the step and the others take over its facts. */
  const next = (): Promise<boolean> => {
    // A step that waits for a person takes no lock: the person may answer on the other page.
    const isHuman = one.steps[position]?.human === true;
    return kept === undefined || isHuman ? take() : oneAtATime(kept.place.keptIn, kept.place.key, take);
  };
  const run: FlowRun<Facts, End> = {
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
      // Every step has run, so the facts are complete.
      return facts as End;
    },
  };
  return kept === undefined ? run : oneRun(kept.place, run, known);
}

/** Types ensure it in TypeScript, but not in JavaScript. */
function expectFlow(given: unknown): void {
  if (typeof given === 'object' && given !== null && 'steps' in given) return;
  throw new TypeError('startFlow needs a flow. Pass one of cdr-browser-sandbox/recipient, such as registration.');
}

/** The same check for the surroundings. */
function expectSurroundings(given: unknown): asserts given is FlowSurroundings {
  const has = (name: string): boolean => typeof given === 'object' && given !== null && name in given;
  const missing = ['register', 'identity', 'consumer'].filter((name) => !has(name));
  if (missing.length > 0)
    throw new TypeError(
      `startFlow needs surroundings with ${missing.join(', ')}. Pass { register: sandbox.urls.register, identity: sandbox.dataRecipient, consumer: (url) => … }.`,
    );
}

function beginningOf<Facts>({ id, steps }: Pick<Flow<Facts>, 'id' | 'steps'>, { from }: StartOptions): number {
  const position = from === undefined ? 0 : steps.findIndex((one) => one.id === from);
  if (position >= 0) return position;
  throw new RangeError(
    `The flow ${id} has no step “${String(from)}”. Choose one of ${steps.map((one) => one.id).join(', ')}.`,
  );
}
