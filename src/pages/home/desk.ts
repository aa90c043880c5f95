// The stage's desk: opens the world, moves the walk, and keeps the state that the views show.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { letWorkerAnswer, modeOf, openSandbox, whenIdle } from '../boot.ts';
import type { Site } from '../site.ts';
import { chooseTheme, readTheme } from '../theme.ts';
import { awaitRedirect } from '../way-back.ts';
import { announcement } from './announcement.ts';
import type { Breakage } from './breakages.ts';
import { keptWalk } from './kept-walk.ts';
import { rowsOf } from './rows.ts';
import type { StageActions, StageState } from './stage-state.ts';
import { readChosen, writeChosen, type Chosen } from './view-state.ts';
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
  /** Opens the world; rejects with what `openSandbox` refuses. */
  open(): Promise<void>;
  /** Goes to what the address names, after “back” and “forward”. */
  revisit(): void;
}

export interface DeskOptions {
  readonly site: Site;
  readonly changed: () => void;
  /** Brings something into view and gives it the focus. */
  readonly reveal: (id: 'phone' | 'why' | 'holder' | 'detail') => void;
}

export function createDesk({ site, changed, reveal }: DeskOptions): Desk {
  const kept = keptWalk(site);
  let state: StageState = {
    site,
    theme: readTheme(site),
    sandbox: undefined,
    mode: undefined,
    walk: { position: 0, facts: {}, phase: 'start' },
    restored: false,
    rows: rowsOf([], 0),
    selected: '',
    exchange: undefined,
    details: false,
    said: '',
  };
  let walk: Walk | undefined;
  let stopWaiting: (() => void) | undefined;
  let opening: Promise<Sandbox> | undefined;
  let workerWanted = false;

  const set = (change: Partial<StageState>): void => {
    state = { ...state, ...change };
    changed();
  };
  const redraw = (): void => {
    const { sandbox, selected } = state;
    if (sandbox === undefined) return;
    const exchanges = sandbox.trace.entries();
    const rows = rowsOf(exchanges, state.walk.position);
    const id = rows.find((row) => row.id === selected)?.exchange;
    set({ rows, exchange: exchanges.find((one) => one.id === id) });
  };
  const choose = (row: string, chosen: Chosen, how: 'push' | 'replace'): void => {
    state = { ...state, selected: row };
    writeChosen(chosen, how);
    redraw();
    if (row !== '') void loadDetails();
  };
  const chooseExchange = ({ id, step }: Exchange, how: 'push' | 'replace'): void =>
    choose(id, { exchange: id, ...(step === undefined ? {} : { step }) }, how);
  const loadDetails = async (): Promise<void> => {
    if (state.details) return;
    await import('./detail-elements.ts');
    set({ details: true });
  };
  const wantWorker = async (sandbox: Sandbox): Promise<void> => {
    if (workerWanted) return;
    workerWanted = true;
    await whenIdle();
    // What the walk will need next comes first; whatever is loaded afterwards goes through the worker.
    await loadDetails();
    const mode = await letWorkerAnswer(sandbox, site);
    set({ mode });
  };

  const walked = (one: Walk, now: WalkState): void => {
    if (one !== walk) return;
    const before = state.walk;
    state = { ...state, walk: now, restored: false, said: announcement(before, now, state) };
    if (now.position > 0) kept.save(now);
    redraw();
    if (now.phase === before.phase) return;
    stopWaiting?.();
    stopWaiting = undefined;
    if (now.phase === 'person') waitForAnswer(one, now);
    if (now.phase === 'done' || now.phase === 'stopped') void loadDetails();
    if (now.phase === 'stopped' && now.declined !== true) showRefusal();
  };
  const waitForAnswer = (one: Walk, { facts }: WalkState): void => {
    if (state.mode === 'memory') void import('../authorise/authorisation.ts');
    if (isNarrow()) reveal('phone');
    stopWaiting = awaitRedirect(site, facts.state ?? '', (url) => one.answered(url));
  };
  const showRefusal = (): void => {
    const last = state.sandbox?.trace.entries(({ verdict }) => verdict !== 'ok').at(-1);
    if (last !== undefined) chooseExchange(last, 'replace');
  };
  const beginWalk = (sandbox: Sandbox, from: ReturnType<typeof kept.load>): Walk => {
    const one: Walk = createWalk({
      sandbox,
      from,
      breath: matchMedia('(prefers-reduced-motion: reduce)').matches ? calmBreath : breath,
      changed: (now) => walked(one, now),
    });
    walk = one;
    state = { ...state, walk: one.state, restored: from !== undefined };
    return one;
  };
  const openOnce = async (): Promise<Sandbox> => {
    const sandbox = await openSandbox(site);
    state = { ...state, sandbox, mode: modeOf(sandbox) };
    sandbox.trace.subscribe(() => {
      redraw();
      void wantWorker(sandbox);
    });
    const one = beginWalk(sandbox, kept.load(sandbox));
    redraw();
    revisit();
    if (one.state.phase === 'done') void loadDetails();
    goOnWithAnswer(one);
    setTimeout(() => void wantWorker(sandbox), patience);
    return sandbox;
  };
  /** The consumer came back from the holder's page while no stage was there to hear of it. */
  const goOnWithAnswer = (one: Walk): void => {
    const { position, facts } = one.state;
    if (position !== positionOf('authorise')) return;
    const stop = awaitRedirect(site, facts.state ?? '', (url) => {
      one.answered(url);
      void one.run();
    });
    stopWaiting = stop;
  };
  const revisit = (): void => {
    const chosen = readChosen();
    const row =
      state.rows.find(({ exchange }) => exchange !== undefined && exchange === chosen.exchange) ??
      state.rows.findLast(({ step }) => step !== undefined && step === chosen.step);
    if (row !== undefined) choose(row.id, chosen, 'replace');
    else if (state.selected !== '') choose('', {}, 'replace');
  };

  /** What a button does, once the world is open: a press that comes too early is not lost. */
  const withWalk = (act: (one: Walk, sandbox: Sandbox) => unknown) => async (): Promise<void> => {
    opening ??= openOnce();
    const sandbox = await opening;
    if (walk === undefined) return;
    await freshWorld(sandbox);
    await act(walk, sandbox);
  };
  /** A product registers once: a world in which it has, without a walk that knows of it, begins anew. */
  const freshWorld = async (sandbox: Sandbox): Promise<void> => {
    if (state.walk.phase === 'start' && sandbox.dataRecipient.clientId !== undefined) await clear(sandbox);
  };
  const clear = async (sandbox: Sandbox): Promise<void> => {
    kept.clear();
    stopWaiting?.();
    await sandbox.reset();
    beginWalk(sandbox, undefined);
    choose('', {}, 'replace');
  };
  const startAgain = withWalk(async (_one, sandbox) => {
    if (state.walk.phase !== 'start') await clear(sandbox);
  });
  const run = withWalk((one) => one.run());
  const next = withWalk(async (one, sandbox) => {
    await one.next();
    const step = walkSteps[one.state.position - 1]?.step.id;
    const sent = sandbox.trace.entries((exchange) => exchange.step === step).at(-1);
    if (one.state.phase === 'paused' && sent !== undefined) chooseExchange(sent, 'replace');
    else if (one.state.phase === 'paused' && step !== undefined) choose(`step:${step}`, { step }, 'replace');
  });
  const breakIt = async ({ id }: Breakage): Promise<void> => {
    const { sandbox } = state;
    if (sandbox === undefined || walk === undefined) return;
    const [broken] = await Promise.all([import('./break-it.ts'), loadDetails()]);
    const { exchange, fresh } = await broken.breakIt(id, sandbox, state.walk);
    if (fresh.tokens !== undefined) walk.learn(fresh);
    chooseExchange(exchange, 'push');
    reveal('why');
  };
  const primary = async (): Promise<void> => {
    const { phase, declined } = state.walk;
    if (phase === 'person') return reveal(state.mode === 'memory' ? 'phone' : 'holder');
    if (phase === 'done') return startAgain();
    if (phase === 'running') return next();
    if (phase === 'paused') return state.restored ? run() : next();
    if (phase === 'stopped' && declined === true) return withWalk((one) => one.askAgain())();
    return run();
  };
  return {
    get state() {
      return state;
    },
    open: async () => {
      opening ??= openOnce();
      await opening;
    },
    revisit,
    actions: {
      primary: () => void primary(),
      run: () => void run(),
      next: () => void next(),
      toEnd: () => void withWalk((one) => one.toEnd())(),
      pause: () => walk?.pause(),
      startAgain: () => void startAgain(),
      select: (row, exchange, step) => {
        const chosen = { ...(exchange === undefined ? {} : { exchange }), ...(step === undefined ? {} : { step }) };
        choose(row, chosen, 'push');
        if (isNarrow()) reveal('detail');
      },
      unselect: () => choose('', {}, 'push'),
      breakIt: (breakage) => void breakIt(breakage),
      redirected: (url) => walk?.answered(url),
      chooseTheme: (theme) => {
        chooseTheme(site, theme);
        set({ theme });
      },
    },
  };
}
