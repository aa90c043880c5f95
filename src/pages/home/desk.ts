// The stage's desk: opens the world, moves the walk, and does what the buttons say.
import type { Sandbox } from '../../../mocks/index.ts';
import { letWorkerAnswer, modeOf, openSandbox, whenIdle } from '../boot.ts';
import type { Site } from '../site.ts';
import { chooseTheme } from '../theme.ts';
import { awaitRedirect } from '../way-back.ts';
import { announcement } from './announcement.ts';
import { createBoard } from './board.ts';
import type { Breakage } from './breakages.ts';
import { keptWalk, type Progress } from './kept-walk.ts';
import { screensStandHere } from './phone.ts';
import type { StageActions, StageState } from './stage-state.ts';
import { createWalk, type Walk, type WalkState } from './walk.ts';
import { positionOf, walkSteps } from './walk-steps.ts';

const breath = 420;
const calmBreath = 120;
/** So long the page waits for a first step before it loads what only a programmer's own fetch needs. */
const patience = 2000;

/** One column: what is opened may be far from the button that opened it. */
export const isNarrow = (): boolean => matchMedia('(width < 1024px)').matches;

export interface Desk {
  readonly state: StageState;
  readonly actions: StageActions;
  /** Opens the world; what `openSandbox` refuses is told to `failed`. */
  open(): void;
  /** Goes to what the address names, after “back” and “forward”. */
  revisit(): void;
}

export interface DeskOptions {
  readonly site: Site;
  readonly changed: () => void;
  readonly failed: (error: unknown) => void;
  /** Brings something into view and gives it the focus. */
  readonly reveal: (id: 'phone' | 'why' | 'holder' | 'detail') => void;
}

export function createDesk({ site, changed, failed, reveal }: DeskOptions): Desk {
  const kept = keptWalk(site);
  const board = createBoard(site, changed);
  let walk: Walk | undefined;
  let stopWaiting: (() => void) | undefined;
  let opening: Promise<Sandbox> | undefined;
  let workerWanted = false;

  const walked = (one: Walk, now: WalkState): void => {
    if (one !== walk) return;
    const before = board.state.walk;
    if (now.position > 0) kept.save(now);
    board.set({ walk: now, restored: false, said: announcement(before, now, board.state) });
    if (now.phase === before.phase) return;
    stopWaiting?.();
    stopWaiting = undefined;
    if (now.phase === 'person') waitForAnswer(one, now);
    if (now.phase === 'done' || now.phase === 'stopped') void board.loadDetails();
    if (now.phase === 'stopped' && now.declined !== true) showRefusal();
  };
  const waitForAnswer = (one: Walk, { facts }: WalkState): void => {
    if (screensStandHere(board.state.mode)) void import('../authorise/authorisation.ts');
    if (isNarrow()) reveal('phone');
    stopWaiting = awaitRedirect(site, facts.state ?? '', (url) => one.answered(url));
  };
  const showRefusal = (): void => {
    const last = board.state.sandbox?.trace.entries(({ verdict }) => verdict !== 'ok').at(-1);
    if (last !== undefined) board.chooseExchange(last, 'replace');
  };
  const beginWalk = (sandbox: Sandbox, from: Progress | undefined): Walk => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const one: Walk = createWalk({
      sandbox,
      from,
      breath: calm ? calmBreath : breath,
      changed: (now) => walked(one, now),
    });
    walk = one;
    board.set({ walk: one.state, restored: from !== undefined });
    return one;
  };
  const openOnce = async (): Promise<Sandbox> => {
    const sandbox = await openSandbox(site);
    board.set({ sandbox, mode: modeOf(sandbox) });
    sandbox.trace.subscribe(() => {
      board.set({});
      void wantWorker(sandbox);
    });
    const one = beginWalk(sandbox, kept.load(sandbox));
    board.revisit();
    if (one.state.phase === 'done') void board.loadDetails();
    goOnWithAnswer(one);
    setTimeout(() => void wantWorker(sandbox), patience);
    return sandbox;
  };
  const wantWorker = async (sandbox: Sandbox): Promise<void> => {
    if (workerWanted) return;
    workerWanted = true;
    await whenIdle();
    // What the walk will need next comes first; whatever is loaded afterwards goes through the worker.
    await board.loadDetails();
    board.set({ mode: await letWorkerAnswer(sandbox, site) });
  };
  /** The consumer came back from the holder's page while no stage was there to hear of it. */
  const goOnWithAnswer = (one: Walk): void => {
    const { position, facts } = one.state;
    if (position !== positionOf('authorise')) return;
    stopWaiting = awaitRedirect(site, facts.state ?? '', (url) => {
      one.answered(url);
      void one.run();
    });
  };
  const opened = (): Promise<Sandbox> => {
    opening ??= openOnce();
    return opening;
  };

  /** What a button does, once the world is open: a press that comes too early is not lost. */
  const withWalk = (act: (one: Walk, sandbox: Sandbox) => unknown) => (): void => {
    const work = async (): Promise<void> => {
      const sandbox = await opened();
      await freshWorld(sandbox);
      if (walk !== undefined) await act(walk, sandbox);
    };
    work().catch(failed);
  };
  /** A product registers once: a world in which it has, without a walk that knows of it, begins anew. */
  const freshWorld = async (sandbox: Sandbox): Promise<void> => {
    if (board.state.walk.phase === 'start' && sandbox.dataRecipient.clientId !== undefined) await clear(sandbox);
  };
  const clear = async (sandbox: Sandbox): Promise<void> => {
    kept.clear();
    stopWaiting?.();
    await sandbox.reset();
    beginWalk(sandbox, undefined);
    board.choose('', {}, 'replace');
  };
  const startAgain = withWalk(async (one, sandbox) => {
    if (one.state.phase !== 'start') await clear(sandbox);
  });
  const run = withWalk((one) => one.run());
  const next = withWalk(async (one, sandbox) => {
    await one.next();
    const step = walkSteps[one.state.position - 1]?.step.id;
    if (one.state.phase !== 'paused' || step === undefined) return;
    const sent = sandbox.trace.entries((exchange) => exchange.step === step).at(-1);
    if (sent !== undefined) board.chooseExchange(sent, 'replace');
    else board.choose(`step:${step}`, { step }, 'replace');
  });
  const breakIt = ({ id }: Breakage): void =>
    withWalk(async (one, sandbox) => {
      const [broken] = await Promise.all([import('./break-it.ts'), board.loadDetails()]);
      const { exchange, fresh } = await broken.breakIt(id, sandbox, one.state);
      if (fresh.tokens !== undefined) one.learn(fresh);
      board.chooseExchange(exchange, 'push');
      reveal('why');
    })();
  const primary = (): void => {
    const { phase, declined } = board.state.walk;
    if (phase === 'person') return reveal(screensStandHere(board.state.mode) ? 'phone' : 'holder');
    if (phase === 'done') return startAgain();
    if (phase === 'running') return next();
    if (phase === 'paused') return board.state.restored ? run() : next();
    if (phase === 'stopped' && declined === true) return withWalk((one) => one.askAgain())();
    return run();
  };
  return {
    get state() {
      return board.state;
    },
    open: () => void opened().catch(failed),
    revisit: board.revisit,
    actions: {
      primary,
      run,
      next,
      toEnd: withWalk((one) => one.toEnd()),
      pause: () => walk?.pause(),
      startAgain,
      select: (row, exchange, step) => {
        const chosen = { ...(exchange === undefined ? {} : { exchange }), ...(step === undefined ? {} : { step }) };
        board.choose(row, chosen, 'push');
        if (isNarrow()) reveal('detail');
      },
      unselect: () => board.choose('', {}, 'push'),
      breakIt,
      redirected: (url) => walk?.answered(url),
      chooseTheme: (theme) => {
        chooseTheme(site, theme);
        board.set({ theme });
      },
    },
  };
}
