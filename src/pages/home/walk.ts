// The walk under way: one step at a time, with or without pauses, stopping where a person has to decide.
import { decodeJwt } from 'jose';
import type { Sandbox } from '../../../mocks/index.ts';
import type { HybridFacts } from '../../recipient/flows/facts.ts';
import { startFlow, type FlowSurroundings } from '../../recipient/flows/flow.ts';
import { answerIn } from '../way-back.ts';
import type { Progress } from './kept-walk.ts';
import { onlyStep, positionOf, walkSteps, type WalkStep } from './walk-steps.ts';

/** `person`: the consumer has the word. `stopped`: the step at this position was refused. */
export type Phase = 'start' | 'running' | 'paused' | 'person' | 'stopped' | 'done';

export interface WalkState extends Progress {
  readonly phase: Phase;
  /** What the recipient's library said when it stopped, in its own words. */
  readonly trouble?: string;
  /** The consumer said no, or walked away. */
  readonly declined?: true;
}

export interface Walk {
  readonly state: WalkState;
  /** Step after step with a breath between them, until a person is needed, a step is refused, or all is done. */
  run(): Promise<void>;
  /** One step. While the walk runs: the next one without waiting for the breath. */
  next(): Promise<void>;
  /** No breath; and the persona answers on the holder's screens without a person. */
  toEnd(): Promise<void>;
  pause(): void;
  /** The redirect that came back from the holder's screens; one that comes before it is waited for is kept. */
  answered(redirect: URL): void;
  /** Takes another try at asking the consumer, with a new consent. */
  askAgain(): Promise<void>;
  /** Facts found outside the walk, such as refreshed tokens. */
  learn(facts: Partial<HybridFacts>): void;
}

export interface WalkOptions {
  readonly sandbox: Sandbox;
  readonly from?: Progress | undefined;
  /** Milliseconds between two steps. */
  readonly breath: number;
  readonly changed: (state: WalkState) => void;
}

const personStep = positionOf('authorise');

export const surroundingsOf = (sandbox: Sandbox): Omit<FlowSurroundings, 'consumer'> => ({
  identity: sandbox.dataRecipient,
  register: sandbox.urls.register,
  holder: sandbox.urls.dataHolder.issuer,
  now: () => sandbox.clock.now(),
});

export function createWalk({ sandbox, from, breath, changed }: WalkOptions): Walk {
  let state: WalkState = beginning(from);
  let goesOn = false;
  let hurried = false;
  let busy: Promise<void> | undefined;
  let wake: (() => void) | undefined;
  let answer: ((redirect: URL) => void) | undefined;
  let arrived: URL | undefined;

  const set = (change: Partial<WalkState>): void => {
    state = { ...state, ...change };
    changed(state);
  };
  const consumer = async (url: URL): Promise<URL> => {
    const early = arrived;
    arrived = undefined;
    if (early !== undefined) return early;
    const redirect = new Promise<URL>((resolve) => (answer = resolve));
    set({ phase: 'person' });
    if (hurried) askPersona(url);
    return redirect;
  };
  const askPersona = (url: URL): void => {
    void sandbox.personas[0]?.authorise(url).then((redirect) => answer?.(redirect));
  };
  const take = async (one: WalkStep): Promise<void> => {
    const run = startFlow(onlyStep(one), { ...surroundingsOf(sandbox), consumer }, state.facts);
    await run.next();
    const { tokens } = run.facts;
    const fresh = tokens !== undefined && tokens !== state.facts.tokens;
    set({
      facts: run.facts,
      position: walkSteps.indexOf(one) + 1,
      ...(fresh ? { tokensAt: sandbox.clock.now().toISOString() } : {}),
    });
  };
  const stepOnce = async (): Promise<boolean> => {
    const one = walkSteps[state.position];
    if (one === undefined) return false;
    const { trouble: _trouble, declined: _declined, ...rest } = state;
    state = rest;
    set({ phase: 'running' });
    try {
      const signAgain = walkSteps[personStep - 1];
      const stale =
        state.position === personStep && arrived === undefined && isTooOld(state.facts, sandbox.clock.now());
      if (stale && signAgain !== undefined) await take(signAgain);
      await take(one);
      return true;
    } catch (error) {
      set({ phase: 'stopped', ...troubleOf(error, state.facts) });
      return false;
    } finally {
      answer = undefined;
    }
  };
  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, hurried ? 0 : breath);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const isDone = (): boolean => state.position >= walkSteps.length;
  const loop = async (): Promise<void> => {
    for (;;) {
      const succeeded = await stepOnce();
      if (!succeeded || !goesOn || isDone()) break;
      await rest();
      if (!goesOn) break;
    }
    goesOn = false;
    hurried = false;
    if (state.phase !== 'stopped') set({ phase: isDone() ? 'done' : 'paused' });
  };
  const start = (): Promise<void> => {
    busy ??= loop().finally(() => (busy = undefined));
    return busy;
  };
  return {
    get state() {
      return state;
    },
    run: () => {
      goesOn = true;
      return start();
    },
    next: () => {
      if (busy !== undefined) wake?.();
      return start();
    },
    toEnd: () => {
      goesOn = true;
      hurried = true;
      wake?.();
      const { authorisationUrl } = state.facts;
      if (state.phase === 'person' && authorisationUrl !== undefined) askPersona(authorisationUrl);
      return start();
    },
    pause: () => {
      goesOn = false;
      wake?.();
    },
    answered: (redirect) => {
      if (answer === undefined) arrived = redirect;
      else answer(redirect);
    },
    askAgain: () => {
      goesOn = true;
      set({ position: positionOf('consent-token') });
      return start();
    },
    learn: (facts) => set({ facts: { ...state.facts, ...facts }, tokensAt: sandbox.clock.now().toISOString() }),
  };
}

function beginning(from: Progress | undefined): WalkState {
  if (from === undefined) return { position: 0, facts: {}, phase: 'start' };
  return { ...from, phase: from.position < walkSteps.length ? 'paused' : 'done' };
}

/** A signed request lives a minute: one that waited longer is signed anew before the consumer is sent off with it. */
function isTooOld({ request }: Partial<HybridFacts>, now: Date): boolean {
  const exp = request === undefined ? undefined : decodeJwt(request).exp;
  return exp === undefined || exp * 1000 - now.getTime() < 10_000;
}

function troubleOf(error: unknown, { redirect }: Partial<HybridFacts>): Pick<WalkState, 'trouble' | 'declined'> {
  const refused = redirect === undefined ? null : answerIn(redirect).get('error');
  const trouble = error instanceof Error ? error.message : String(error);
  return refused === 'access_denied' ? { trouble, declined: true } : { trouble };
}
