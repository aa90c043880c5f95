// What only the smaller flows show beside their controls: the choice between two ways, and the way to the other flows.
import { html, type TemplateResult } from 'lit';
import { queryOf } from '../view-address.ts';
import { flowsIn, titleOfFlow } from '../../runs/way.ts';
import type { FlowState } from './flow-state.ts';
import type { Playable } from './playable.ts';

/** `unnamed`: what the way is called that has no label. */
export const waysOf =
  (label: string, words: string | TemplateResult, unnamed = ''): NonNullable<Playable['choice']> =>
  ({ playable: { ways }, way }, { takeWay }) =>
    html`<div class="modes" role="group" aria-label=${label}>
      <span>${words}</span>
      ${ways.map(
        (one) =>
          html`<button type="button" aria-pressed=${one === way ? 'true' : 'false'} @click=${() => takeWay(one)}>
            ${one.label || unnamed}
          </button>`,
      )}
    </div>`;

/** At the foot: the way to the other flows. */
export const otherFlows = ({ playable: { name, profile = '0.1.1' } }: FlowState): TemplateResult =>
  html`<nav class="other-flows" aria-label="Other flows">
    <span>Other flows:</span>
    ${flowsIn(profile)
      .filter((other) => other !== name)
      .map((flow) => html`<a href=${`./${queryOf({ view: 'flow', flow }, profile)}`}>${titleOfFlow(flow)}</a>`)}
  </nav>`;
