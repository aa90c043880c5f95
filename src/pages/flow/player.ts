// Plays a flow: one step at a time, with or without pauses, stopping where a person has to decide or a step is refused.
import { decodeJwt } from 'jose';
import type { DataRecipient, Exchange, Sandbox } from '../../../mocks/index.ts';
import { answerParameters } from '../../elements/answer-parameters.ts';
import type { AllFacts } from '../../recipient/flows/all-flows.ts';
import { startFlow, type FlowSurroundings } from '../../recipient/flows/flow.ts';
import { noticeTrouble, ownTrouble } from '../notice.ts';
import { positionOf, type Playable, type RunStep, type Way } from './playable.ts';
import { prepare } from './preparation.ts';
import { placesOf } from './places.ts';
import type { Progress, Run, RunState } from './run.ts';
import { exchangesSince } from './run-exchanges.ts';

export interface PlayerOptions {
  readonly sandbox: Sandbox;
  readonly playable: Playable;
  readonly way: Way;
  /** Where a former run of the same way had come to. */
  readonly from?: Progress | undefined;
  /** Milliseconds between two steps. */
  readonly breath: number;
  readonly changed: (state: RunState) => void;
}

/** How a wait for the consumer ends: with the redirect, or with the reason why none comes. */
interface Answer {
  resolve(redirect: URL): void;
  reject(reason: unknown): void;
}

export function createRun({ sandbox, playable, way, from, breath, changed }: PlayerOptions): Run {
  const { steps } = way;
  const own = playable.recipient === 'own';
  let state: RunState = beginning(way, from, own ? sandbox.dataRecipient : undefined);
  let ownExchanges = (): readonly Exchange[] => (own ? sandbox.trace.entries() : []);
  let goesOn = false;
  let hurried = false;
  let busy: Promise<void> | undefined;
  let wake: (() => void) | undefined;
  let waiting: Answer | undefined;
  let arrived: URL | undefined;

  const set = (change: Partial<RunState>): void => {
    state = { ...state, ...change };
    changed(state);
  };
  const position = (): number => positionOf(steps, state.next);

  /** The persona answers what waits for a person: on the holder's screens, or on the device. */
  const letPersonaAnswer = (): void => {
    const [persona] = sandbox.personas;
    const { authorisationUrl, started } = state.facts;
    const answer = waiting;
    if (answer !== undefined && authorisationUrl !== undefined)
      persona?.authorise(authorisationUrl).then(answer.resolve, answer.reject);
    else if (started !== undefined) void persona?.approveBackchannel(started.auth_req_id);
  };
  const waitForPerson = <T>(coming: Promise<T>): Promise<T> => {
    if (hurried) letPersonaAnswer();
    else set({ phase: 'person' });
    return coming;
  };
  const surroundingsOf = (identity: DataRecipient): FlowSurroundings => ({
    ...placesOf(sandbox),
    identity,
    consumer: async () => {
      const early = arrived;
      arrived = undefined;
      if (early !== undefined) return early;
      const redirect = new Promise<URL>((resolve, reject) => (waiting = { resolve, reject }));
      return waitForPerson(redirect);
    },
    // Answered on this page, in another tab, or at the console.
    device: async () => {
      await waitForPerson(
        sandbox.trace.next(({ operation, verdict }) => operation === 'answerBackchannelDevice' && verdict === 'ok'),
      );
    },
  });
  const begin = async (): Promise<DataRecipient> => {
    // As it is now: after a reset, in this tab or another, it has other keys and another certificate.
    if (own) {
      if (state.recipient?.certificate !== sandbox.dataRecipient.certificate) set({ recipient: sandbox.dataRecipient });
      return sandbox.dataRecipient;
    }
    if (state.recipient !== undefined) return state.recipient;
    set({ phase: 'preparing' });
    const { recipient, facts } = await prepare(sandbox, playable, way);
    ownExchanges = exchangesSince(sandbox, steps);
    set({ recipient, facts });
    return recipient;
  };
  const take = async ({ flow, step }: RunStep, recipient: DataRecipient): Promise<void> => {
    const alone = { id: flow, title: step.title, words: step.words, steps: [step] };
    const run = startFlow(alone, surroundingsOf(recipient), state.facts);
    await run.next();
    const { tokens } = run.facts;
    const fresh = tokens !== undefined && tokens !== state.facts.tokens;
    set({
      facts: run.facts,
      next: steps[positionOf(steps, step.id) + 1]?.step.id,
      ...(fresh ? { tokensAt: sandbox.clock.now().toISOString() } : {}),
    });
  };
  const takeNext = async (): Promise<boolean> => {
    const one = steps[position()];
    if (one === undefined) return false;
    try {
      const recipient = await begin();
      const { trouble: _trouble, declined: _declined, ...rest } = state;
      state = rest;
      set({ phase: 'running' });
      const before = steps[position() - 1];
      const stale = before?.step.id === 'request-object' && arrived === undefined && isTooOld(state.facts, sandbox);
      if (stale) await take(before, recipient);
      await take(one, recipient);
      return true;
    } catch (error) {
      noticeTrouble(error);
      set({ phase: 'stopped', ...troubleOf(error, state.facts) });
      return false;
    } finally {
      waiting = undefined;
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
  const loop = async (): Promise<void> => {
    for (;;) {
      const succeeded = await takeNext();
      if (!succeeded || !goesOn || state.next === undefined) break;
      await rest();
      if (!goesOn) break;
    }
    goesOn = false;
    hurried = false;
    if (state.phase !== 'stopped') set({ phase: state.next === undefined ? 'done' : 'paused' });
  };
  const start = (): Promise<void> => {
    busy ??= loop().finally(() => (busy = undefined));
    return busy;
  };
  return {
    get state() {
      return state;
    },
    exchanges: () => ownExchanges(),
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
      if (state.phase === 'person') letPersonaAnswer();
      return start();
    },
    pause: () => {
      goesOn = false;
      wake?.();
    },
    answered: (redirect) => {
      if (waiting === undefined) arrived = redirect;
      else waiting.resolve(redirect);
    },
    runFrom: (step) => {
      goesOn = true;
      set({ next: step });
      return start();
    },
    learn: (facts) => set({ facts: { ...state.facts, ...facts }, tokensAt: sandbox.clock.now().toISOString() }),
  };
}

function beginning({ steps, known }: Way, from: Progress | undefined, recipient: DataRecipient | undefined): RunState {
  const who = recipient === undefined ? {} : { recipient };
  if (from === undefined) return { next: steps[0]?.step.id, facts: known, phase: 'start', ...who };
  return { ...from, phase: from.next === undefined ? 'done' : 'paused', ...who };
}

/** A signed request lives a minute: one that waited longer is signed anew before the consumer is sent off with it. */
function isTooOld({ request }: Partial<AllFacts>, { clock }: Sandbox): boolean {
  const exp = request === undefined ? undefined : decodeJwt(request).exp;
  return exp === undefined || exp * 1000 - clock.now().getTime() < 10_000;
}

function troubleOf(error: unknown, { redirect }: Partial<AllFacts>): Pick<RunState, 'trouble' | 'declined'> {
  const refused = redirect === undefined ? null : answerParameters(redirect).get('error');
  const trouble = ownTrouble(error) ?? (error instanceof Error ? error.message : String(error));
  return refused === 'access_denied' ? { trouble, declined: true } : { trouble };
}
