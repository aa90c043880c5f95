// Further actions on a run in an open world: go back, break it, share it, and replay what the address asks for.
import type { Exchange } from '../../../../mocks/index.ts';
import { queryOf } from '../../address/view-address.ts';
import { openAddress } from '../../share/replay-run.ts';
import { keepEdits, runEdits } from '../../share/run-edits.ts';
import { copyLink } from '../../share/share-run.ts';
import type { EditedRun } from '../../workbench/edited-run.ts';
import { openWorkbench } from '../../workbench/open-workbench.ts';
import type { EditMark } from '../../workbench/send-document.ts';
import { breakIt as sendBroken } from '../break/break-it.ts';
import type { Breakage } from '../break/breakages.ts';
import type { OpenFlow } from '../flow-core.ts';
import type { LaterMoves } from '../flow-state.ts';
import type { ConsumerRefusal } from '../../../runs/consumers/persona-answer.ts';
import { positionOf } from '../../../runs/flows/runnable-flow.ts';
import { goBack, playAnew } from './going-back.ts';
import { pollNow } from './poll-now.ts';
import { rewinding } from './rewinding.ts';
import { markOf, sentEdits } from './sent-edits.ts';
import type { Run, RunState } from '../../../runs/play/run.ts';

export function laterMoves(flow: OpenFlow): LaterMoves {
  const { model, sandbox, flowView, withRun } = flow;
  const rewind = rewinding(sandbox, flowView.recipient === 'own');
  const edits = sentEdits(flow);
  let known: string | undefined;
  let stepHook: ((now: RunState) => Promise<void>) | undefined;
  let plannedRefusal: ConsumerRefusal | undefined;

  const position = (): number => positionOf(model.state.variant.steps, model.state.run.next);
  const breakIt = async (one: Run, breakage: Breakage): Promise<Exchange> => {
    await model.loadDetails();
    const { exchange, fresh } = await sendBroken(breakage, sandbox, one.state);
    if (fresh.tokens !== undefined) one.learn(fresh);
    return exchange;
  };
  const editedRun = (mark: EditMark): EditedRun => ({
    mark,
    edited: edits.edited,
    focusRow: () => flow.reveal('row'),
  });
  return {
    forget: () => keepEdits([]),
    beforeStep: async (now) => {
      // A new run drops the edits of the one before; a run resumed after a reload keeps its own.
      if (stepHook === undefined && known !== undefined && known !== now.run) keepEdits([]);
      known = now.run;
      if (model.state.shared !== undefined) model.set({ shared: undefined });
      await stepHook?.(now);
      await rewind.note(now, runEdits().length);
    },
    plannedRefusal: () => plannedRefusal,
    breakIt: (breakage) =>
      withRun(async (one) => {
        model.chooseExchange(await breakIt(one, breakage), 'push');
        flow.reveal('why');
      }),
    pollNow: () =>
      withRun(async (one) => {
        model.chooseExchange(await pollNow(sandbox, one), 'replace');
      }),
    canGoBack: () => position() > 0 && !['start', 'preparing', 'running'].includes(model.state.run.phase),
    back: (step) =>
      withRun(() => goBack(flow, rewind, step ?? model.state.variant.steps[position() - 1]?.step.id ?? '')),
    backAndEdit: (row) =>
      withRun(async () => {
        const { step, run } = markOf(model, row);
        // The edit belongs to the world it goes back to. Without a checkpoint, the run is replayed to just after this
        // step first.
        if (!rewind.knows(run, step) && !(await playAnew(flow, positionOf(model.state.variant.steps, step) + 1)))
          return;
        const id = model.state.rows.find((one) => one.id === row)?.exchange;
        const exchange = model.state.exchanges.find((one) => one.id === id);
        if (!(await goBack(flow, rewind, step)) || exchange === undefined) return;
        edits.rowWas(exchange.id, row);
        // The button is removed with its row, so the dialog later returns the focus to the next row.
        flow.reveal('row');
        const mark = { run: model.state.run.run, step };
        await openWorkbench(sandbox, exchange, { start: 'edit', run: editedRun(mark) });
      }),
    markOf: (row) => markOf(model, row),
    editedRun: (row) => editedRun(markOf(model, row)),
    copyLink: () => withRun(() => copyLink(flow, queryOf({ view: 'flow', flow: flowView.name }, flowView.profile))),
    openAddress: (kept) =>
      openAddress({
        ...flow,
        kept,
        goBack: (step) => goBack(flow, rewind, step),
        breakIt,
        markOf: (row) => markOf(model, row),
        onBeforeStep: (hook) => (stepHook = hook),
        planRefusal: (how) => (plannedRefusal = how),
      }),
  };
}
