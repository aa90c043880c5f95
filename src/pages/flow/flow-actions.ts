// What the buttons of a flow view do: they begin a run, move it, and keep it.
import { loadPart } from '../load-page-part.ts';
import type { Sandbox } from '../../../mocks/index.ts';
import type { Mode } from '../mode.ts';
import { awaitRedirect } from '../redirects.ts';
import type { Site } from '../site.ts';
import type { Breakage } from './breakages.ts';
import { createFlowModel } from './flow-model.ts';
import type { FlowActions, FlowState, Place } from './flow-state.ts';
import { saidOf } from './flow-words.ts';
import { keptRun } from './kept-run.ts';
import { screensStandHere } from './phone.ts';
import { positionOf, type Playable, type Way } from './playable.ts';
import { createRun } from './player.ts';
import type { Progress, Run, RunState } from './run.ts';

const breath = 420;
const calmBreath = 120;

/** One column: what is opened may be far from the button that opened it. */
export const isNarrow = (): boolean => matchMedia('(width < 1024px)').matches;

export interface Flow {
  readonly state: FlowState;
  readonly actions: FlowActions;
  /** The world is open: a run that was kept goes on, and buttons that were pressed before do what they say. */
  open(sandbox: Sandbox, mode: Mode | undefined): void;
  /** Goes to what the address names, after “back” and “forward”. */
  revisit(): void;
  /** Something was sent: the rows follow. */
  redraw(): void;
}

export interface FlowOptions {
  readonly site: Site;
  readonly playable: Playable;
  readonly changed: () => void;
  readonly failed: (error: unknown) => void;
  /** Brings something into view and gives it the focus. */
  readonly reveal: (place: Place) => void;
}

export function createFlow({ site, playable, changed, failed, reveal }: FlowOptions): Flow {
  const own = playable.recipient === 'own';
  const kept = own ? keptRun(site, playable.ways[0].steps) : undefined;
  let run: Run | undefined;
  const model = createFlowModel({ site, playable, changed, exchanges: () => run?.exchanges() ?? [] });
  let stopWaiting: (() => void) | undefined;
  let tellOpened: (sandbox: Sandbox) => void = () => undefined;
  const opened = new Promise<Sandbox>((resolve) => (tellOpened = resolve));

  const moved = (one: Run, now: RunState): void => {
    if (one !== run) return;
    const before = model.state.run;
    if (before.next !== now.next) kept?.save(now);
    model.set({ run: now, restored: false, said: saidOf(before, now, model.state) });
    if (now.phase === before.phase) return;
    stopWaiting?.();
    stopWaiting = undefined;
    if (now.phase === 'person') waitForAnswer(one, now);
    if (now.phase === 'done' || now.phase === 'stopped') void model.loadDetails().catch(failed);
    if (now.phase === 'stopped' && now.declined !== true) showRefusal(one);
  };
  const waitForAnswer = (one: Run, { facts }: RunState): void => {
    if (playable.side === 'app' && screensStandHere(model.state.mode))
      void loadPart(() => import('../authorise/authorisation.ts'));
    if (isNarrow()) reveal('phone');
    if (facts.state !== undefined) stopWaiting = awaitRedirect(site, facts.state, (url) => one.answered(url));
  };
  /** Of the step that stopped, or of the one that brought what it could not take. */
  const showRefusal = (one: Run): void => {
    const { steps } = model.state.way;
    const at = positionOf(steps, one.state.next);
    const ids = steps.slice(Math.max(0, at - 1), at + 1).map(({ step }) => step.id);
    const last = one.exchanges().findLast(({ verdict, step }) => verdict !== 'ok' && ids.includes(step ?? ''));
    if (last !== undefined) model.chooseExchange(last, 'replace');
  };
  const begin = (sandbox: Sandbox, way: Way, from?: Progress): Run => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    run?.pause();
    const one: Run = createRun({
      sandbox,
      playable,
      way,
      from,
      breath: calm ? calmBreath : breath,
      changed: (now) => moved(one, now),
    });
    run = one;
    model.set({ run: one.state, way, restored: from !== undefined });
    return one;
  };
  const openWith = (sandbox: Sandbox): void => {
    model.set({ sandbox });
    const one = begin(sandbox, playable.ways[0], kept?.load(sandbox));
    model.revisit();
    if (one.state.phase === 'done') void model.loadDetails().catch(failed);
    goOnWithAnswer(one);
    tellOpened(sandbox);
  };
  /** The consumer came back from the holder's page while no view was there to hear of it. */
  const goOnWithAnswer = (one: Run): void => {
    const { next, facts } = one.state;
    if (next !== 'authorise' || facts.state === undefined) return;
    stopWaiting = awaitRedirect(site, facts.state, (url) => {
      one.answered(url);
      void one.run();
    });
  };

  /** What a button does, once the world is open: a press that comes too early is not lost. */
  const withRun = (act: (one: Run, sandbox: Sandbox) => unknown) => (): void => {
    const work = async (): Promise<void> => {
      const sandbox = await opened;
      await freshWorld(sandbox);
      if (run !== undefined) await act(run, sandbox);
    };
    work().catch(failed);
  };
  /** A product registers once: a world in which it has, without a run that knows of it, begins anew. */
  const freshWorld = async (sandbox: Sandbox): Promise<void> => {
    const registered = own && sandbox.dataRecipient.clientId !== undefined;
    if (registered && model.state.run.phase === 'start') await clear(sandbox);
  };
  const clear = async (sandbox: Sandbox): Promise<void> => {
    kept?.clear();
    stopWaiting?.();
    if (own) await sandbox.reset();
    begin(sandbox, model.state.way);
    model.choose('', {}, 'replace');
  };
  const startAgain = withRun(async (one, sandbox) => {
    if (one.state.phase === 'start') return;
    await clear(sandbox);
    model.set({ said: 'Back at the start.' });
    reveal('primary');
  });
  /** What the step just taken sent, or the step itself when it sent nothing. */
  const showTaken = (one: Run): void => {
    const { way } = model.state;
    const step = way.steps[positionOf(way.steps, one.state.next) - 1]?.step.id;
    if (step === undefined) return;
    const sent = one.exchanges().findLast((exchange) => exchange.step === step);
    if (sent === undefined) model.choose(`step:${step}`, { step }, 'replace');
    else model.chooseExchange(sent, 'replace');
  };
  const move = (how: 'run' | 'next' | 'toEnd'): (() => void) =>
    withRun(async (one) => {
      await one[how]();
      if (one !== run) return;
      // A run of the start page ends with what it was for, beside the diagram; the others with their last step.
      const ended = one.state.phase === 'done' && playable.face === undefined;
      if (ended || (how === 'next' && one.state.phase === 'paused')) showTaken(one);
    });
  const [runOn, next, toEnd] = [move('run'), move('next'), move('toEnd')];
  const breakIt = ({ id }: Breakage): void =>
    withRun(async (one, sandbox) => {
      const [broken] = await Promise.all([loadPart(() => import('./break-it.ts')), model.loadDetails()]);
      const { exchange, fresh } = await broken.breakIt(id, sandbox, one.state);
      if (fresh.tokens !== undefined) one.learn(fresh);
      model.chooseExchange(exchange, 'push');
      reveal('why');
    })();
  const primary = (): void => {
    const { run: now, restored, mode } = model.state;
    const all = playable.face !== undefined;
    if (now.phase === 'person')
      return reveal(playable.side === 'device' || screensStandHere(mode) ? 'phone' : 'holder');
    if (now.phase === 'done') return startAgain();
    if (now.phase === 'stopped' && now.declined === true && all)
      return withRun((one) => one.runFrom('consent-token'))();
    if (all && (now.phase === 'start' || now.phase === 'stopped' || restored)) return runOn();
    return next();
  };
  return {
    get state() {
      return model.state;
    },
    open: (sandbox, mode) => {
      if (model.state.sandbox === undefined) openWith(sandbox);
      if (model.state.mode !== mode) model.set({ mode });
    },
    revisit: model.revisit,
    redraw: () => model.set({}),
    actions: {
      primary,
      run: runOn,
      next,
      toEnd,
      startAgain,
      breakIt,
      pause: () => run?.pause(),
      takeWay: (way) => withRun((_one, sandbox) => begin(sandbox, way))(),
      select: (row, exchange, step) => {
        const chosen = { ...(exchange === undefined ? {} : { exchange }), ...(step === undefined ? {} : { step }) };
        model.choose(row, chosen, 'push');
        if (isNarrow()) reveal('detail');
      },
      unselect: () => model.choose('', {}, 'push'),
      redirected: (url) => run?.answered(url),
    },
  };
}
