// Further actions on a run in an open world: go back, break it, share it, and replay what the address asks for.
import type { Exchange } from '../../../mocks/index.ts';
import { queryOf } from '../address/view-address.ts';
import { openAddress } from '../share/replay-run.ts';
import { keepEdits, runEdits } from '../share/run-edits.ts';
import { copyLink, keepEdit } from '../share/share-run.ts';
import type { SentEdit } from '../workbench/edited-run.ts';
import { openWorkbench } from '../workbench/open-workbench.ts';
import type { EditMark } from '../workbench/send-document.ts';
import { breakIt as sendBroken } from './break-it.ts';
import type { Breakage } from './breakages.ts';
import type { FlowCore } from './flow-core.ts';
import type { LaterMoves } from './flow-state.ts';
import type { ConsumerNo } from '../../runs/persona-answer.ts';
import { outcomeOf } from '../../elements/outcome.ts';
import { takeEdited } from '../../runs/edited-answer.ts';
import { afterRegistration, positionOf, type Variant } from '../../runs/runnable-flow.ts';
import { pollNow } from './poll-now.ts';
import { rewinding } from './rewinding.ts';
import type { Run, RunState } from '../../runs/run.ts';

const newWorld =
  'A product registers once, and the world before that step was not kept. Begin a new world? This clears what the world holds.';

/** Going back before the client’s registration takes a new world. */
const isRegistering = ({ steps }: Variant, upTo: number): boolean => upTo < positionOf(steps, afterRegistration(steps));

export function laterMoves(core: FlowCore): LaterMoves {
  const { model, sandbox, flowView, withRun } = core;
  const rewind = rewinding(sandbox, flowView.recipient === 'own');
  /** Edited rows whose exchanges were undone by going back. */
  const formerRows = new Map<string, string>();
  /** Edits that the address cannot carry; edits derived from them cannot be carried either. */
  const unkept = new Set<string>();
  let known: string | undefined;
  let timely: ((now: RunState) => Promise<void>) | undefined;

  let no: ConsumerNo | undefined;

  const stepIds = (): readonly string[] => model.state.variant.steps.map(({ step }) => step.id);
  const rowOf = (row: string) => model.state.rows.find(({ id }) => id === row);
  const markOf = (row: string): EditMark => {
    const found = rowOf(row);
    // An edit belongs to the step of its original request.
    const step = stepIds()[(found?.editedFrom ?? found?.at?.step ?? 0) - 1] ?? found?.step ?? row;
    return { run: model.state.run.run, step };
  };
  const position = (): number => positionOf(model.state.variant.steps, model.state.run.next);

  /** Goes back before this step. Without a checkpoint, starts again and plays up to there. */
  const goBack = async (step: string): Promise<boolean> => {
    const { run, variant } = model.state;
    const there = await rewind.back(run.run, step);
    if (there === undefined) {
      if (!(await playAnew(variant, positionOf(variant.steps, step)))) return false;
    } else {
      const one = core.begin(variant, there.from);
      core.keep(one.state);
      keepEdits(runEdits().slice(0, there.edits));
    }
    model.choose('', 'replace');
    const at = `step ${String(positionOf(variant.steps, step) + 1)} of ${String(variant.steps.length)}`;
    model.set({ said: `Back before ${at}. The world is as it was then.` });
    return true;
  };
  /** False if that takes a new world and the person declines. */
  const playAnew = async (variant: Variant, upTo: number): Promise<boolean> => {
    const own = flowView.recipient === 'own';
    const needsWorld = own && isRegistering(variant, upTo);
    if (needsWorld && !confirm(newWorld)) return false;
    keepEdits([]);
    if (own) await core.clear(needsWorld ? {} : undefined);
    else core.begin(variant);
    const last = variant.steps[upTo - 1]?.step.id;
    const now = core.run()?.state.next;
    if (last !== undefined && positionOf(variant.steps, now) < upTo) await core.run()?.toStep(last);
    return true;
  };
  const breakIt = async (one: Run, breakage: Breakage): Promise<Exchange> => {
    await model.loadDetails();
    const { exchange, fresh } = await sendBroken(breakage, sandbox, one.state);
    if (fresh.tokens !== undefined) one.learn(fresh);
    return exchange;
  };
  const edited = async ({ base, changes, secret, answer }: SentEdit): Promise<string> => {
    model.chooseExchange(answer, 'replace');
    const row = formerRows.get(base.id) ?? model.state.rows.find(({ exchange }) => exchange === base.id)?.id;
    const kept = keepEdit({ core, row: unkept.has(base.id) ? undefined : row, changes, secret, answer });
    if (!kept.isKept) unkept.add(answer.id);
    return `${kept.words} ${await ofRun(row, answer)}`.trim();
  };
  /** An edit of the next step counts as that step if it succeeded. */
  const ofRun = async (row: string | undefined, answer: Exchange): Promise<string> => {
    const step = row === undefined ? undefined : markOf(row).step;
    const isNext = step !== undefined && step === model.state.run.next;
    if (await takeEdited(core.run(), step, answer)) return 'The run goes on from this answer.';
    const { phase, next, trouble = '' } = model.state.run;
    const isUnfit = isNext && phase === 'stopped' && outcomeOf(answer) === 'ok';
    if (isUnfit) return `The run could not take this answer. ${trouble}`.trim();
    return next === undefined ? '' : 'The run itself has not moved on.';
  };
  const focusRow = (): void => core.reveal('row');
  return {
    forget: () => keepEdits([]),
    beforeStep: async (now) => {
      // A new run drops the edits of the one before; a run resumed after a reload keeps its own.
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
    pollNow: () =>
      withRun(async (one) => {
        model.chooseExchange(await pollNow(sandbox, one), 'replace');
      }),
    canGoBack: () => position() > 0 && !['start', 'preparing', 'running'].includes(model.state.run.phase),
    back: (step) => withRun(() => goBack(step ?? stepIds()[position() - 1] ?? '')),
    backAndEdit: (row) =>
      withRun(async () => {
        const { step, run } = markOf(row);
        // The edit belongs to the world it goes back to. Without a checkpoint, the run is replayed to just after this
        // step first.
        if (
          !rewind.knows(run, step) &&
          !(await playAnew(model.state.variant, positionOf(model.state.variant.steps, step) + 1))
        )
          return;
        const id = rowOf(row)?.exchange;
        const exchange = model.state.exchanges.find((one) => one.id === id);
        if (!(await goBack(step)) || exchange === undefined) return;
        formerRows.set(exchange.id, row);
        // The button is removed with its row, so the dialog later returns the focus to the next row.
        focusRow();
        const mark = { run: model.state.run.run, step };
        await openWorkbench(sandbox, exchange, { start: 'edit', run: { mark, edited, focusRow } });
      }),
    markOf,
    editedRun: (row) => ({ mark: markOf(row), edited, focusRow }),
    copyLink: () => withRun(() => copyLink(core, queryOf({ view: 'flow', flow: flowView.name }, flowView.profile))),
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
