// Words for the state of a run: the primary button, the line under the title, the live region.
import type { FlowState } from '../flow-state.ts';
import { hasConsentEnded } from '../../../runs/consumers/consumer-acts.ts';
import { insideSentence } from '../../../ui/sentence-case.ts';
import { namesOf } from '../../../runs/names.ts';
import { positionOf, type RunStep } from '../../../runs/flows/runnable-flow.ts';
import type { RunState } from '../../../runs/play/run.ts';

/** Position in the run, the next step, and the step before it. */
function placeInRun({ variant: { steps } }: Pick<FlowState, 'variant'>, { next }: RunState) {
  const position = positionOf(steps, next);
  return { position, of: String(steps.length), step: steps[position]?.step, before: steps[position - 1]?.step };
}

/** The step of the chosen row, else the next one. Sentence, diagram and inspector all use it. */
export function inView({ rows, selected, variant, run }: FlowState): {
  readonly number: number;
  readonly step: RunStep['step'] | undefined;
} {
  const row = rows.find(({ id }) => id === selected);
  const number =
    row?.editedFrom ?? row?.at?.step ?? Math.min(positionOf(variant.steps, run.next) + 1, variant.steps.length);
  return { number, step: variant.steps[number - 1]?.step };
}

/** Label of the button that takes one step, on every flow and in every phase. */
export const nextLabel = (state: FlowState): string => `Next: ${nextStep(state)}`;

const nextStep = (state: FlowState): string => insideSentence(placeInRun(state, state.run).step?.title ?? '');

/** Label of the primary button. */
export function primaryLabel(state: FlowState): string {
  const { run, flowView } = state;
  switch (run.phase) {
    case 'start':
      return flowView.intro?.go ?? nextLabel(state);
    case 'preparing':
      return 'Getting ready…';
    case 'running':
      return flowView.intro === undefined ? nextLabel(state) : 'Pause';
    case 'paused':
      return flowView.intro === undefined ? nextLabel(state) : 'Resume';
    case 'person':
      return 'Your turn: answer on the phone';
    case 'stopped':
      return run.declined === true ? 'Ask again' : `Try again: ${nextStep(state)}`;
    case 'done':
      return 'Start again';
  }
}

/** Words for what ran before the first step. */
function beforehandDone({ flowView: { beforehand }, run: { begunBy } }: FlowState): string {
  if (beforehand === undefined) return '';
  if (begunBy === undefined) return beforehand.done;
  return begunBy === 'client' ? beforehand.asClient : 'It uses the tokens of your own run.';
}

export interface Lede {
  readonly count?: string;
  readonly words: string;
}

/** The state of the run, in a sentence or two. */
export function lede(state: FlowState): Lede {
  const { run, flowView, variant } = state;
  const { intro } = flowView;
  const [coming, done] = [flowView.beforehand?.coming ?? '', beforehandDone(state)];
  const names = namesOf(state);
  const { position, of } = placeInRun(state, run);
  const { number, step } = inView(state);
  const count = `Step ${String(number)} of ${of}.`;
  // A stopped run may show the step before, whose response could not be used.
  const near = run.phase === 'stopped' ? [position, position + 1] : [position + 1];
  const elsewhere = state.rows.some(({ id, at }) => id === state.selected && at && !near.includes(at.step));
  if (elsewhere) return { count, words: `${step?.words ?? ''} ${run.phase === 'done' ? done : ''}`.trim() };
  switch (run.phase) {
    case 'start':
      return { words: intro?.start(names) ?? `${variant.words} ${coming}` };
    case 'preparing':
      return { words: coming === '' ? 'The sandbox creates a recipient for this flow.' : coming };
    case 'running':
    case 'paused':
      return { count, words: `${step?.words ?? ''} ${position === 0 ? done : ''}`.trim() };
    case 'person':
      return { count, words: `${intro?.person(names) ?? step?.words ?? ''} You are ${names.person}.` };
    case 'stopped':
      return { count, words: state.details?.stoppedWords(state) ?? 'This step did not succeed.' };
    case 'done':
      return {
        count: `All ${of} steps.`,
        words:
          `${intro === undefined ? done : intro[hasEnded(state) ? 'withdrawn' : 'done'](names)} Choose any row to see what went over the wire.`.trim(),
      };
  }
}

/** Shown where the withdrawn arrangement is not this run’s. */
export const anotherSharing =
  'You ended another arrangement. No run in this tab has its tokens, so this flow cannot continue from it. The next step shares again and ends the new arrangement.';

const hasEnded = ({ sandbox, run }: FlowState): boolean => sandbox !== undefined && hasConsentEnded(sandbox, run.facts);

const refusalWords = (state: FlowState): string => state.details?.refusalInWords(state) ?? 'The consumer said no';

/** Announces the beginning and end of a run, whose turn it is, and a refusal; not every step. */
export function saidOf(before: RunState, now: RunState, state: FlowState): string {
  if (before.phase === now.phase) return state.said;
  const { person, holder } = namesOf(state);
  const { position, of, step, before: taken } = placeInRun(state, now);
  switch (now.phase) {
    case 'start':
      return 'Back at the start.';
    case 'preparing':
      return 'Getting ready.';
    case 'running':
      if (before.phase === 'person') return `${person} has answered.`;
      return before.phase === 'start' ? 'Running.' : state.said;
    case 'person':
      return `Your turn: ${holder} asks ${person} on the phone.`;
    case 'paused':
      return `Step ${String(position)} of ${of} succeeded: ${taken?.title ?? ''}.`;
    case 'stopped':
      return now.declined === true
        ? `${refusalWords(state)}.`
        : `Refused: ${step?.title ?? ''}. ${now.trouble ?? ''}`.trim();
    case 'done':
      return state.flowView.intro?.ended(namesOf(state)) ?? 'Done.';
  }
}
