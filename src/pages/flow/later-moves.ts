// What can be done with a run once its world is open: go back in it, break it, share it, and play what the address asks for.
import type { Exchange, Sandbox, ScenarioName } from '../../../mocks/index.ts';
import type { CdrEvents } from '../../elements/events.ts';
import { queryOf } from '../view-address.ts';
import type { Site } from '../site.ts';
import { openAddress } from '../share/replay-run.ts';
import { keepEdits, runEdits } from '../share/run-edits.ts';
import { copyLink, keepEdit } from '../share/share-run.ts';
import { openWorkbench } from '../workbench/open-workbench.ts';
import type { EditMark } from '../workbench/send-draft.ts';
import { breakIt as sendBroken } from './break-it.ts';
import type { Breakage } from './breakages.ts';
import type { FlowModel } from './flow-model.ts';
import type { Place } from './flow-state.ts';
import type { Former } from './kept-run.ts';
import type { Playable } from './playable.ts';
import type { ConsumerNo } from '../../runs/persona-answer.ts';
import { positionOf, type Way } from '../../runs/way.ts';
import { rewinding } from './rewinding.ts';
import type { Run, RunState } from '../../runs/run.ts';

/** Of a world: whose it is, and where its clock stands. */
export interface Beginning {
  readonly household: ScenarioName;
  readonly clock?: Date;
}

/** What the flow has at hand. */
export interface FlowCore {
  readonly site: Site;
  readonly playable: Playable;
  readonly model: FlowModel;
  readonly sandbox: Sandbox;
  run(): Run | undefined;
  /** A run in place of the one before. */
  begin(way: Way, from?: Former['from']): Run;
  /** Keeps how far the run has come. */
  keep(now: RunState): void;
  /** Forgets the run, and for the scenario’s own recipient its world; with a beginning, the world in any case. */
  clear(world?: Beginning): Promise<void>;
  /** Does it once the world is open, and says what goes wrong. */
  withRun(act: (one: Run) => unknown): void;
  reveal(place: Place): void;
}

export interface LaterMoves {
  /** What has to be done before the step that comes next. */
  beforeStep(now: RunState): Promise<void>;
  /** What the persona says in place of yes, while a link is played. */
  no(): ConsumerNo | undefined;
  /** Plays what the address names; `kept`: this tab has played it before. */
  openAddress(kept: boolean): Promise<void>;
  breakIt(breakage: Breakage): void;
  /** Nothing is under way, and there is a step to go back to. */
  canGoBack(): boolean;
  /** Nothing of the run before is in the address any more. */
  forget(): void;
  /** The world as it was before this step; before the one taken last. */
  back(step?: string): void;
  /** The same, and the request of that step stands open to be changed. */
  backAndEdit(row: string): void;
  /** The run and the step that an edit of the row belongs to. */
  markOf(row: string): EditMark;
  edited(sent: CdrEvents['cdr-edit-sent']): void;
  copyLink(): void;
}

export function laterMoves(core: FlowCore): LaterMoves {
  const { model, sandbox, playable, withRun } = core;
  const rewind = rewinding(sandbox, playable.recipient === 'own');
  /** Rows of exchanges that were rewound away, and are still edited. */
  const formerRows = new Map<string, string>();
  /** Edits that no address carries; what is made of them cannot be carried either. */
  const unkept = new Set<string>();
  let known: string | undefined;
  let timely: ((now: RunState) => Promise<void>) | undefined;

  let no: ConsumerNo | undefined;

  const stepIds = (): readonly string[] => model.state.way.steps.map(({ step }) => step.id);
  const rowOf = (row: string) => model.state.rows.find(({ id }) => id === row);
  const markOf = (row: string): EditMark => {
    const found = rowOf(row);
    const step = stepIds()[(found?.at?.step ?? 0) - 1] ?? found?.step ?? row;
    return { run: model.state.run.run, step };
  };
  const position = (): number => positionOf(model.state.way.steps, model.state.run.next);

  /** To before this step; a world that was not noted is made anew, and the run played up to there. */
  const goBack = async (step: string): Promise<void> => {
    const { run, way } = model.state;
    const there = await rewind.back(run.run, step);
    if (there === undefined) {
      await playAnew(way, positionOf(way.steps, step));
    } else {
      const one = core.begin(way, there.from);
      core.keep(one.state);
      keepEdits(runEdits().slice(0, there.edits));
    }
    model.choose('', 'replace');
    const at = `step ${String(positionOf(way.steps, step) + 1)} of ${String(way.steps.length)}`;
    model.set({ restored: false, said: `Back before ${at}. The world is as it was then.` });
  };
  const playAnew = async (way: Way, upTo: number): Promise<void> => {
    keepEdits([]);
    if (playable.recipient === 'own') await core.clear();
    else core.begin(way);
    const last = way.steps[upTo - 1]?.step.id;
    if (last !== undefined) await core.run()?.toStep(last);
  };
  const breakIt = async (one: Run, breakage: Breakage): Promise<Exchange> => {
    await model.loadDetails();
    const { exchange, fresh } = await sendBroken(breakage, sandbox, one.state);
    if (fresh.tokens !== undefined) one.learn(fresh);
    return exchange;
  };
  return {
    forget: () => keepEdits([]),
    beforeStep: async (now) => {
      // A new run has none of the edits of the one before; one that goes on after a reload has.
      if (timely === undefined && known !== undefined && known !== now.run) keepEdits([]);
      known = now.run;
      if (model.state.shared !== undefined) model.set({ shared: undefined });
      await timely?.(now);
      await rewind.note(now, runEdits().length);
    },
    no: () => no,
    breakIt: (breakage) =>
      withRun(async (one) => {
        model.chooseExchange(await breakIt(one, breakage), 'push');
        core.reveal('why');
      }),
    canGoBack: () => position() > 0 && !['start', 'preparing', 'running'].includes(model.state.run.phase),
    back: (step) => withRun(() => goBack(step ?? stepIds()[position() - 1] ?? '')),
    backAndEdit: (row) =>
      withRun(async () => {
        const { step, run } = markOf(row);
        // What is edited belongs to the world that it goes back to: where that was not noted, the step is taken anew first.
        if (!rewind.knows(run, step)) await playAnew(model.state.way, positionOf(model.state.way.steps, step) + 1);
        const id = rowOf(row)?.exchange;
        const exchange = model.state.exchanges.find((one) => one.id === id);
        await goBack(step);
        if (exchange === undefined) return;
        formerRows.set(exchange.id, row);
        await openWorkbench(sandbox, exchange, {
          start: 'edit',
          from: document.querySelector('cdr-flow-view main') ?? document,
          mark: { run: model.state.run.run, step },
        });
      }),
    markOf,
    edited: ({ base, parts, secret, answer, said }) => {
      model.chooseExchange(answer, 'replace');
      const row = formerRows.get(base.id) ?? model.state.rows.find(({ exchange }) => exchange === base.id)?.id;
      const kept = keepEdit({ core, row: unkept.has(base.id) ? undefined : row, parts, secret, answer });
      if (!kept.isKept) unkept.add(answer.id);
      said(kept.words);
    },
    copyLink: () => withRun(() => copyLink(core, queryOf({ view: 'flow', flow: playable.name }, playable.profile))),
    openAddress: (kept) =>
      openAddress({
        ...core,
        kept,
        goBack,
        breakIt,
        markOf,
        timely: (before) => (timely = before),
        answer: (how) => (no = how),
      }),
  };
}
