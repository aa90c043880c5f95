// The head of a flow: title, progress, one primary action named after what it does next, and the others.
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FlowActions, FlowState } from './flow-state.ts';
import { glossed } from '../glossary/glossed.ts';
import { lede, nextLabel, primaryLabel } from './words/flow-words.ts';
import { namesOf } from '../../runs/names.ts';
import type { Phase } from '../../runs/play/run.ts';

export function flowControls(state: FlowState, actions: FlowActions): TemplateResult {
  const { run, flowView, variant } = state;
  const { count, words } = lede(state);
  return html`
    <div class="intro">
      <h1>${run.phase === 'start' ? (flowView.intro?.title ?? variant.title) : variant.title}</h1>
      <p class="lede">
        ${keyed(
          // A new sentence replaces the whole element, so it does not count as moved text.
          words,
          html`${count === undefined ? nothing : html`<b>${count}</b>`} ${glossed(words)}`,
        )}
      </p>
    </div>
    <div class="actions">
      <button
        type="button"
        class=${run.phase === 'done' ? 'go over' : 'go'}
        id="primary"
        aria-disabled=${run.phase === 'preparing' ? 'true' : nothing}
        @click=${actions.primary}
      >
        ${primaryLabel(state)}
      </button>
      <div class="others">
        ${repeat(
          othersOf(state, actions),
          ([key]) => key,
          ([, part]) => part,
        )}
      </div>
    </div>
    ${flowView.choice?.(state, actions)}
    <div class="playback" role="group" aria-label="Playback">${state.details?.playback(state, actions)}</div>
  `;
}

type KeyedPart = readonly [key: string | number, part: TemplateResult];

/**
 * Keyed, so that no element becomes another button: a run goes on by itself, and a press that begins on “Start again” must
 * not end as “Run to the end”.
 */
function othersOf(state: FlowState, actions: FlowActions): readonly KeyedPart[] {
  const button = (label: string, act: () => void): KeyedPart => [
    label,
    html`<button type="button" @click=${act}>${label}</button>`,
  ];
  const { flowView } = state;
  const label = nextLabel(state);
  // On a phone the buttons fit one line; the step’s name is then only for screen readers.
  const next: KeyedPart = [
    'Next',
    html`<button type="button" aria-label=${label} @click=${actions.next}>
      Next<span class="step-name">${label.slice('Next'.length)}</span>
    </button>`,
  ];
  const toEnd = button('Run to the end', actions.toEnd);
  const resume = button('Resume', actions.run);
  const again = button('Start again', actions.startAgain);
  const pause = button('Pause', actions.pause);
  // No button repeats the primary one, and buttons pressed repeatedly keep their place.
  const plays = flowView.intro !== undefined;
  const others: Readonly<Record<Phase, readonly KeyedPart[]>> = {
    start: plays ? [next, toEnd] : [toEnd],
    preparing: [toEnd],
    running: [plays ? next : pause, toEnd, again],
    paused: [plays ? next : resume, toEnd, again],
    person: [button(`Let ${namesOf(state).person} answer`, actions.letAnswer), again],
    stopped: [again],
    done: (state.details?.onward(flowView) ?? []).map((part, index) => [index, part]),
  };
  return others[state.run.phase];
}
