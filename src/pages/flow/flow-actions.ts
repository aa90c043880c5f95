// The actions of a flow view’s buttons.
import type { Run } from '../../runs/play/run.ts';
import { positionOf } from '../../runs/flows/runnable-flow.ts';
import { clear } from './moves/begin-again.ts';
import type { BegunFlow, FlowModel, WithRun } from './flow-core.ts';
import type { FlowActions } from './flow-state.ts';
import { screensStandHere } from './phone/phone.ts';

export function flowActions(flow: BegunFlow, withRun: WithRun): FlowActions {
  const { flowView, model, shown, reveal } = flow;
  const isPlayed = flowView.intro !== undefined;

  const move = (how: 'run' | 'next' | 'toEnd' | 'letAnswer' | 'askAgain') => (): void =>
    withRun(async (one) => {
      // The whole view follows the step in progress.
      model.choose('', 'replace');
      await one[how]();
      // A row chosen meanwhile stays in view.
      if (one !== shown.current || model.state.selected !== '') return;
      const { phase } = one.state;
      // A start-page run ends by showing its result next to the diagram; other runs show their last step.
      if (phase === 'paused' || (phase === 'done' && !isPlayed)) showTaken(model, one);
    });
  const [run, next, askAgain] = [move('run'), move('next'), move('askAgain')];
  const pause = (): void => shown.current?.pause();
  const startAgain = (): void =>
    withRun(async (one, sandbox) => {
      if (one.state.phase === 'start') return;
      await clear(flow, sandbox);
      model.set({ said: 'Back at the start. The world stays as it is.' });
      reveal('primary');
    });
  const primary = (): void => {
    const { run: now, mode } = model.state;
    if (now.phase === 'person')
      return reveal(flowView.side === 'device' || screensStandHere(mode) ? 'phone' : 'holder');
    if (now.phase === 'done') return startAgain();
    if (now.phase === 'stopped' && now.declined === true) return askAgain();
    if (now.phase === 'preparing') return undefined;
    if (isPlayed && now.phase === 'running') return pause();
    return isPlayed ? run() : next();
  };

  return {
    primary,
    run,
    next,
    toEnd: move('toEnd'),
    letAnswer: move('letAnswer'),
    startAgain,
    pause,
    takeVariant: (variant) => withRun((_one, sandbox) => shown.begin(sandbox, variant)),
    select: (row) => {
      model.choose(row, 'push');
      reveal('detail');
    },
    unfold: (unfolded) => model.set({ unfolded }),
    scrub: (step) => {
      // Looking at an earlier step pauses the run.
      if (model.state.run.phase === 'running') pause();
      const row = model.state.rows.find(({ at, state }) => at?.step === step && state !== 'now');
      model.choose(row?.id ?? '', 'replace');
    },
    setSpeed: (speed) => model.set({ speed }),
    unselect: () => model.choose('', 'push'),
    redirected: (url) => shown.current?.answered(url),
  };
}

/** Shows the row of the step just taken, the latest one if it was tried repeatedly. */
function showTaken({ state: { variant, rows }, choose }: FlowModel, one: Run): void {
  const step = variant.steps[positionOf(variant.steps, one.state.next) - 1]?.step;
  const row = rows.findLast(({ step: id, title }) => id === step?.id && title === step?.title);
  if (step !== undefined) choose(row?.id ?? step.id, 'replace');
}
