// The actions of a flow view’s buttons: begin a run, move it, and keep it.
import { outcomeOf, type Outcome } from '../../elements/outcome.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import type { Sandbox } from '../../../mocks/index.ts';
import type { Mode } from '../sandbox/mode.ts';
import { noticeTrouble } from '../shell/notice.ts';
import type { Site } from '../address/site.ts';
import { readParameter, writeParameters } from '../../ui/address.ts';
import { createFlowModel } from './flow-model.ts';
import type { Beginning } from './flow-core.ts';
import type { FlowActions, FlowState, FlowView, LaterMoves, Place } from './flow-state.ts';
import { anotherSharing, saidOf } from './flow-words.ts';
import type { Former } from './kept-run.ts';
import { screensStandHere } from './phone.ts';
import { positionOf, type Variant } from '../../runs/runnable-flow.ts';
import { asClient } from './as-client.ts';
import { breathOf } from './pace.ts';
import { createRun } from '../../runs/player.ts';
import type { Run, RunState } from '../../runs/run.ts';

/** Outcomes that explain why a run has stopped. */
const remarkable: readonly Outcome[] = ['refused', 'declined', 'faulted', 'failed'];

const registeredElsewhere =
  'The recipient of this world registered outside this flow, and a product registers once. Begin a new world? This clears what the world holds.';

/**
 * A lesson’s link asks to take the steps, which an ended run no longer has. Used once, then removed from the address.
 */
function isToBeginAnew({ from }: Former): boolean {
  const isWanted = readParameter('begin') === 'anew';
  if (isWanted) writeParameters({ begin: '' });
  return isWanted && from.next === undefined;
}

/** True in the one-column layout, where opened content may be far from its button. */
export const isNarrow = (): boolean => matchMedia('(width < 1024px)').matches;

export interface Flow {
  readonly state: FlowState;
  readonly actions: FlowActions;
  /** Called once the world is open: resumes a kept run and performs earlier button presses. */
  open(sandbox: Sandbox, mode: Mode | undefined): void;
  /** Follows the address after “back” and “forward”. */
  revisit(): void;
  /** Updates the rows after an exchange. */
  redraw(): void;
}

export interface FlowOptions {
  readonly site: Site;
  readonly flowView: FlowView;
  readonly changed: () => void;
  readonly failed: (error: unknown) => void;
  /** Scrolls a part into view and focuses it. */
  readonly reveal: (place: Place) => void;
}

export function createFlow({ site, flowView, changed, failed, reveal }: FlowOptions): Flow {
  const own = flowView.recipient === 'own';
  // Loaded while the world opens, and awaited when needed.
  const keeping = loadPart(() => import('./kept-run.ts')).then(({ keptRun }) => keptRun(site, flowView));
  let run: Run | undefined;
  let moves: LaterMoves | undefined;
  const model = createFlowModel({ site, flowView, changed, exchanges: () => run?.exchanges() ?? [] });
  let stopWaiting: (() => void) | undefined;
  let tellOpened: (sandbox: Sandbox) => void = () => undefined;
  const opened = new Promise<Sandbox>((resolve) => (tellOpened = resolve));

  const keep = (now: RunState, variant: Variant): void => void keeping.then((kept) => kept.save(now, variant), failed);
  const moved = (one: Run, now: RunState): void => {
    if (one !== run) return;
    const before = model.state.run;
    if (before.next !== now.next || before.run !== now.run) keep(now, model.state.variant);
    const declined = now.phase === 'stopped' && now.declined === true;
    const said = (): string => saidOf(before, now, model.state);
    model.set({ run: now, ...(declined ? {} : { said: said() }) });
    if (now.phase === before.phase) return;
    stopWaiting?.();
    stopWaiting = undefined;
    if (now.phase === 'person') waitForAnswer(one, now);
    // The words about a refusing consumer need a part that loads first.
    if (now.phase === 'done' || now.phase === 'stopped')
      model.loadDetails().then(() => (declined ? model.set({ said: said() }) : undefined), failed);
    if (now.phase === 'stopped') showRefusal(one);
  };
  const waitForAnswer = (one: Run, { facts }: RunState): void => {
    if (flowView.side === 'app' && screensStandHere(model.state.mode))
      void loadPart(() => import('../../consumer/authorisation.ts'));
    if (isNarrow()) reveal('phone');
    if (facts.state !== undefined) waitForRedirect(facts.state, one, (url) => one.answered(url));
  };
  /** Replaced by the next wait. A redirect that came earlier is delivered at once. */
  const waitForRedirect = (state: string, { state: { recipient } }: Run, arrived: (url: URL) => void): void => {
    let stopped = false;
    let stop = (): void => void (stopped = true);
    stopWaiting = () => stop();
    void loadPart(() => import('../callback/redirects.ts')).then(({ awaitRedirect }) => {
      if (!stopped) stop = awaitRedirect(site, state, recipient, arrived);
    });
  };
  /**
   * Shows the exchange that stopped the run: of the step itself, or of the one before whose response it could not take.
   */
  const showRefusal = (one: Run): void => {
    const { steps } = model.state.variant;
    const at = positionOf(steps, one.state.next);
    const ids = steps.slice(Math.max(0, at - 1), at + 1).map(({ step }) => step.id);
    const last = one
      .exchanges()
      .findLast((exchange) => ids.includes(exchange.step ?? '') && remarkable.includes(outcomeOf(exchange)));
    if (last !== undefined) model.chooseExchange(last, 'replace');
    else if (one.state.next !== undefined && one.state.declined !== true) model.choose(one.state.next, 'replace');
  };
  const begin = (sandbox: Sandbox, variant: Variant, from?: Former['from'], anew = false): Run => {
    run?.pause();
    stopWaiting?.();
    const one: Run = createRun({
      sandbox,
      runnable: flowView,
      variant,
      from,
      anew,
      breath: () => breathOf(model.state, matchMedia('(prefers-reduced-motion: reduce)').matches),
      before: (now) => moves?.beforeStep(now),
      ended: async () => (await keeping).ended(sandbox),
      no: () => moves?.no(),
      changed: (now) => moved(one, now),
      noticed: noticeTrouble,
    });
    run = one;
    model.set({ run: one.state, variant });
    return one;
  };
  const openWith = async (sandbox: Sandbox): Promise<void> => {
    model.set({ sandbox });
    const arriving = loadPart(() => import('./detail-elements.ts')).then((playback) => {
      moves = playback.laterMoves({
        site,
        flowView,
        model,
        sandbox,
        run: () => run,
        begin: (variant, from) => begin(sandbox, variant, from),
        keep: (now) => keep(now, model.state.variant),
        clear: (world) => clear(sandbox, world),
        withRun: (act) => withRun(act)(),
        reveal,
      });
      model.set({ playback, moves });
    });
    arriving.catch(failed);
    const former = await (await keeping).load(sandbox);
    const one =
      former !== undefined && isToBeginAnew(former)
        ? beginAnew(sandbox, former)
        : begin(sandbox, former?.variant ?? flowView.variants[0], former?.from);
    model.revisit();
    if (one.state.phase === 'done') void model.loadDetails().catch(failed);
    goOnWithAnswer(one);
    tellOpened(sandbox);
    if (location.search === '') return;
    await arriving;
    await moves?.openAddress(former?.here === true);
  };
  /** The ended run stays kept until the new one takes a step. */
  const beginAnew = (sandbox: Sandbox, { variant, from }: Former): Run =>
    begin(sandbox, variant, own ? asClient(from, variant) : undefined, true);
  /** Picks up a redirect from the holder’s page that came while no view was open. */
  const goOnWithAnswer = (one: Run): void => {
    const { next, facts } = one.state;
    if (next !== 'authorise' || facts.state === undefined) return;
    waitForRedirect(facts.state, one, (url) => {
      one.answered(url);
      void one.run();
    });
  };

  /**
   * If the consumer withdrew the arrangement of this run by hand, takes that as the step; otherwise the page says so.
   */
  const goOnAfterWithdrawal = async (one: Run): Promise<void> => {
    const { sandbox } = model.state;
    const withdrawn = one.withdrawnMeanwhile;
    if (sandbox === undefined || withdrawn === undefined) return;
    const { arrangementId } = one.state.facts;
    const mine = arrangementId ?? (await (await keeping).ended(sandbox))?.facts.arrangementId;
    if (one !== run || one.withdrawnMeanwhile !== withdrawn) return;
    if (mine === withdrawn) next();
    else model.set({ said: anotherSharing });
  };

  /** A button’s handler. A press before the world is open waits for it. */
  const withRun = (act: (one: Run, sandbox: Sandbox) => unknown) => (): void => {
    const work = async (): Promise<void> => {
      const sandbox = await opened;
      await freshWorld(sandbox);
      if (run !== undefined) await act(run, sandbox);
    };
    work().catch(failed);
  };
  /** A product registers once. If no run knows the registration, the person is asked before the world is reset. */
  const freshWorld = async (sandbox: Sandbox): Promise<void> => {
    const { phase, facts } = model.state.run;
    const registered = own && sandbox.dataRecipient.clientId !== undefined && facts.client === undefined;
    if (registered && phase === 'start' && confirm(registeredElsewhere)) await clear(sandbox, {});
  };
  /** Without `world` only the flow starts again: the registration stays, and the run continues after it. */
  const clear = async (sandbox: Sandbox, world?: Beginning): Promise<void> => {
    moves?.forget();
    const before = run?.state;
    if (world !== undefined) await sandbox.reset(world.household, world);
    await (await keeping).clear(sandbox);
    const { variant } = model.state;
    const from = own && world === undefined && before !== undefined ? asClient(before, variant) : undefined;
    const one = begin(sandbox, variant, from, true);
    if (from !== undefined) keep(one.state, variant);
    model.choose('', 'replace');
    model.set({ unfolded: false });
  };
  const startAgain = withRun(async (one, sandbox) => {
    if (one.state.phase === 'start') return;
    await clear(sandbox);
    model.set({ said: 'Back at the start. The world stays as it is.' });
    reveal('primary');
  });
  /** Shows the row of the step just taken, the latest one if it was tried repeatedly. */
  const showTaken = (one: Run): void => {
    const { variant, rows } = model.state;
    const step = variant.steps[positionOf(variant.steps, one.state.next) - 1]?.step;
    const row = rows.findLast(({ step: id, title }) => id === step?.id && title === step?.title);
    if (step !== undefined) model.choose(row?.id ?? step.id, 'replace');
  };
  const move = (how: 'run' | 'next' | 'toEnd' | 'letAnswer' | 'askAgain'): (() => void) =>
    withRun(async (one) => {
      // The whole view follows the step in progress.
      model.choose('', 'replace');
      await one[how]();
      // A row chosen meanwhile stays in view.
      if (one !== run || model.state.selected !== '') return;
      const { phase } = one.state;
      // A start-page run ends by showing its result next to the diagram; other runs show their last step.
      if (phase === 'paused' || (phase === 'done' && flowView.intro === undefined)) showTaken(one);
    });
  const [runOn, next, toEnd, askAgain] = [move('run'), move('next'), move('toEnd'), move('askAgain')];
  const letAnswer = move('letAnswer');
  const primary = (): void => {
    const { run: now, mode } = model.state;
    const plays = flowView.intro !== undefined;
    if (now.phase === 'person')
      return reveal(flowView.side === 'device' || screensStandHere(mode) ? 'phone' : 'holder');
    if (now.phase === 'done') return startAgain();
    if (now.phase === 'stopped' && now.declined === true) return askAgain();
    if (now.phase === 'preparing') return undefined;
    if (plays && now.phase === 'running') return run?.pause();
    return plays ? runOn() : next();
  };
  return {
    get state() {
      return model.state;
    },
    open: (sandbox, mode) => {
      if (model.state.sandbox === undefined) openWith(sandbox).catch(failed);
      if (model.state.mode !== mode) model.set({ mode });
    },
    revisit: model.revisit,
    redraw: () => {
      model.set({});
      if (run?.answeredMeanwhile === true) next();
      else if (run?.withdrawnMeanwhile !== undefined) goOnAfterWithdrawal(run).catch(failed);
    },
    actions: {
      primary,
      run: runOn,
      next,
      toEnd,
      letAnswer,
      startAgain,
      pause: () => run?.pause(),
      takeVariant: (variant) => withRun((_one, sandbox) => begin(sandbox, variant))(),
      select: (row) => {
        model.choose(row, 'push');
        reveal('detail');
      },
      unfold: (unfolded) => model.set({ unfolded }),
      scrub: (step) => {
        // Looking at an earlier step pauses the run.
        if (model.state.run.phase === 'running') run?.pause();
        const row = model.state.rows.find(({ at, state }) => at?.step === step && state !== 'now');
        model.choose(row?.id ?? '', 'replace');
      },
      setSpeed: (speed) => model.set({ speed }),
      unselect: () => model.choose('', 'push'),
      redirected: (url) => run?.answered(url),
    },
  };
}
