// The head of a flow: what it is, where its run stands, one primary action named after what it does next, and the others.
import { html, nothing, type TemplateResult } from 'lit';
import { flowNames, flowTitles, queryOf } from '../view-address.ts';
import type { FlowActions, FlowState } from './flow-state.ts';
import { lede, primaryLabel } from './flow-words.ts';
import { namesOf } from './names.ts';
import type { Phase } from './run.ts';

export function flowControls(state: FlowState, actions: FlowActions): TemplateResult {
  const { run, playable, way } = state;
  const { count, words } = lede(state);
  return html`
    <div class="intro">
      <h1>${run.phase === 'start' ? (playable.face?.title ?? way.title) : way.title}</h1>
      <p class="lede">${count === undefined ? nothing : html`<b>${count}</b>`} ${words}</p>
    </div>
    ${waysOf(state, actions)}
    <div class="actions">
      <button
        type="button"
        class="go"
        id="primary"
        aria-disabled=${run.phase === 'preparing' ? 'true' : nothing}
        @click=${actions.primary}
      >
        ${primaryLabel(state)}
      </button>
      <div class="others">${othersOf(state, actions)}</div>
    </div>
    <div class="playback" role="group" aria-label="How it plays">${state.playback?.playback(state, actions)}</div>
  `;
}

function othersOf(state: FlowState, actions: FlowActions): readonly TemplateResult[] {
  const button = (label: string, act: () => void): TemplateResult =>
    html`<button type="button" @click=${act}>${label}</button>`;
  const { restored, playable } = state;
  const next = button('Next step', actions.next);
  const toEnd = button('Run to the end', actions.toEnd);
  const back = button('Back to start', actions.startAgain);
  const others: Readonly<Record<Phase, readonly TemplateResult[]>> = {
    start: playable.face === undefined ? [toEnd] : [next, toEnd],
    preparing: [toEnd],
    running: [button('Pause', actions.pause), toEnd, back],
    paused:
      restored && playable.face !== undefined
        ? [next, toEnd, button('Start again', actions.startAgain)]
        : [button('Play the rest', actions.run), toEnd, back],
    person: [button(`Let ${namesOf(state).person} answer`, actions.toEnd), back],
    stopped: [back],
    done: [],
  };
  return others[state.run.phase];
}

function waysOf({ playable: { ways }, way }: FlowState, { takeWay }: FlowActions): TemplateResult | typeof nothing {
  if (ways.length < 2) return nothing;
  return html`<div class="modes" role="group" aria-label="How the recipient hears of the answer">
    <span>The recipient hears of the answer by</span>
    ${ways.map(
      (one) =>
        html`<button type="button" aria-pressed=${one === way ? 'true' : 'false'} @click=${() => takeWay(one)}>
          ${one.label}
        </button>`,
    )}
  </div>`;
}

/** At the foot: the way to the other flows. */
export const otherFlows = ({ playable: { name } }: FlowState): TemplateResult =>
  html`<nav class="other-flows" aria-label="Other flows">
    <span>Other flows:</span>
    ${flowNames
      .filter((other) => other !== name)
      .map((flow) => html`<a href=${`./${queryOf({ view: 'flow', flow })}`}>${flowTitles[flow]}</a>`)}
  </nav>`;
