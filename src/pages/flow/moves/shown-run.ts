// The run that a flow view shows: it is begun here, and what it does is shown and kept.
import { outcomeOf, type Outcome } from '../../../elements/outcome.ts';
import { loadPart } from '../../../recipient/load-with-retry.ts';
import { createRun } from '../../../runs/play/player.ts';
import type { Run, RunState } from '../../../runs/play/run.ts';
import { positionOf } from '../../../runs/flows/runnable-flow.ts';
import { noticeTrouble } from '../../shell/notice.ts';
import type { FlowModel, FlowParts, ShownRun } from '../flow-core.ts';
import { saidOf } from '../words/flow-words.ts';
import { isOneColumn } from '../sight/is-one-column.ts';
import { pauseFor } from './step-pause.ts';
import { screensStandHere } from '../phone/phone.ts';
import { redirectWait } from './redirect-wait.ts';

export function shownRun({ site, flowView, model, keeping, failed, reveal }: FlowParts): ShownRun {
  const redirect = redirectWait(site);
  let current: Run | undefined;

  const keep = (now: RunState): void => {
    const { variant } = model.state;
    void keeping.then((kept) => kept.save(now, variant), failed);
  };
  const waitForRedirect = (one: Run, arrived: (url: URL) => void): void => {
    const { facts, recipient } = one.state;
    if (facts.state !== undefined) redirect.begin(facts.state, recipient, arrived);
  };
  const waitForAnswer = (one: Run): void => {
    if (flowView.side === 'app' && screensStandHere(model.state.mode))
      void loadPart(() => import('../../../consumer/authorisation.ts'));
    if (isOneColumn()) reveal('phone');
    waitForRedirect(one, one.answered);
  };
  const phaseChanged = (one: Run, now: RunState, said: () => string): void => {
    redirect.stop();
    if (now.phase === 'person') waitForAnswer(one);
    // The words about a refusing consumer need a part that loads first.
    if (now.phase === 'done' || now.phase === 'stopped')
      model.loadDetails().then(() => (hasDeclined(now) ? model.set({ said: said() }) : undefined), failed);
    if (now.phase === 'stopped') showRefusal(model, one);
  };
  const moved = (one: Run, now: RunState): void => {
    if (one !== current) return;
    const before = model.state.run;
    if (before.next !== now.next || before.run !== now.run) keep(now);
    const said = (): string => saidOf(before, now, model.state);
    model.set({ run: now, ...(hasDeclined(now) ? {} : { said: said() }) });
    if (now.phase !== before.phase) phaseChanged(one, now, said);
  };

  return {
    get current() {
      return current;
    },
    begin: (sandbox, variant, from, anew = false) => {
      current?.pause();
      redirect.stop();
      const one: Run = createRun({
        sandbox,
        runnable: flowView,
        variant,
        from,
        anew,
        pauseBetweenSteps: () => pauseFor(model.state, matchMedia('(prefers-reduced-motion: reduce)').matches),
        before: (now) => model.state.moves?.beforeStep(now),
        ended: async () => (await keeping).ended(sandbox),
        plannedRefusal: () => model.state.moves?.plannedRefusal(),
        changed: (now) => moved(one, now),
        noticed: noticeTrouble,
      });
      current = one;
      model.set({ run: one.state, variant });
      return one;
    },
    keep,
    goOnWithAnswer: (one) => {
      if (one.state.next !== 'authorise') return;
      waitForRedirect(one, (url) => {
        one.answered(url);
        void one.run();
      });
    },
  };
}

const hasDeclined = ({ phase, declined }: RunState): boolean => phase === 'stopped' && declined === true;

/** Outcomes that explain why a run has stopped. */
const remarkable: readonly Outcome[] = ['refused', 'declined', 'faulted', 'failed'];

/**
 * Shows the exchange that stopped the run: of the step itself, or of the one before whose response it could not take.
 */
function showRefusal(model: FlowModel, one: Run): void {
  const { steps } = model.state.variant;
  const at = positionOf(steps, one.state.next);
  const ids = steps.slice(Math.max(0, at - 1), at + 1).map(({ step }) => step.id);
  const last = one
    .exchanges()
    .findLast((exchange) => ids.includes(exchange.step ?? '') && remarkable.includes(outcomeOf(exchange)));
  if (last !== undefined) model.chooseExchange(last, 'replace');
  else if (one.state.next !== undefined && one.state.declined !== true) model.choose(one.state.next, 'replace');
}
