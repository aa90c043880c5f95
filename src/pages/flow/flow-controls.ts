// The head of a flow: what it is, where it stands, and its buttons; at the foot, the way to the other flows.
import { html, nothing, type TemplateResult } from 'lit';
import { flowNames, type FlowName } from '../views/asked.ts';
import { ledeOf, lower } from './flow-words.ts';
import type { PlayState } from './play.ts';
import { playables } from './playables.ts';

export interface Controls {
  readonly state: PlayState;
  readonly name: FlowName;
  /** Index among the ways of the flow. */
  readonly way: number;
  readonly person: string;
  primary(): void;
  toEnd(): void;
  startAgain(): void;
  takeWay(index: number): void;
}

const flowOf = ({ name, way }: Controls) => (playables[name].ways[way] ?? playables[name].ways[0]).flow;

export function flowControls(controls: Controls): TemplateResult {
  const { state, name, person } = controls;
  const { phase } = state;
  const flow = flowOf(controls);
  const toEnd = phase === 'person' ? `Let ${person} approve` : 'Run to the end';
  return html`
    <div class="intro">
      <h1>${flow.title}</h1>
      <p class="lede">${ledeOf(state, playables[name], flow, person)}</p>
    </div>
    ${waysOf(controls)}
    <div class="actions">
      <button
        type="button"
        class="go"
        id="primary"
        aria-disabled=${phase === 'preparing' ? 'true' : nothing}
        @click=${controls.primary}
      >
        ${primaryLabel(controls)}
      </button>
      <div class="others">
        ${phase === 'done' ? nothing : html`<button type="button" @click=${controls.toEnd}>${toEnd}</button>`}
        ${
          phase === 'start' || phase === 'done'
            ? nothing
            : html`<button type="button" @click=${controls.startAgain}>Start again</button>`
        }
      </div>
    </div>
  `;
}

function primaryLabel(controls: Controls): string {
  const { phase, position } = controls.state;
  if (phase === 'person') return 'Your turn: answer on the phone';
  if (phase === 'done') return 'Start again';
  if (phase === 'preparing') return 'Getting ready…';
  return `${phase === 'stopped' ? 'Try again' : 'Next'}: ${lower(flowOf(controls).steps[position]?.title ?? '')}`;
}

function waysOf({ name, way, takeWay }: Controls): TemplateResult | typeof nothing {
  const { ways } = playables[name];
  if (ways.length < 2) return nothing;
  return html`<div class="modes" role="group" aria-label="How the recipient hears of the answer">
    <span>The recipient hears of the answer by</span>
    ${ways.map(
      ({ label }, index) =>
        html`<button type="button" aria-pressed=${index === way ? 'true' : 'false'} @click=${() => takeWay(index)}>
          ${label}
        </button>`,
    )}
  </div>`;
}

export const otherFlows = (name: FlowName): TemplateResult =>
  html`<nav class="others-flows" aria-label="Other flows">
    <span>Other flows:</span>
    ${flowNames
      .filter((other) => other !== name)
      .map(
        (other) => html`<a href=${`?view=flow&flow=${other}`}>${playables[other].ways[0].flow.title.split(',')[0]}</a>`,
      )}
  </nav>`;
