// Extras of some flows: the choice between variants, and links to the other flows.
import { html, type TemplateResult } from 'lit';
import { flowsIn, titleOfFlow } from '../../runs/flows/flow-names.ts';
import type { FlowState, FlowView } from './flow-state.ts';
import { href } from '../address/href.ts';

/** `unnamed` labels the variant that has no label of its own. */
export const variantsOf =
  (label: string, words: string | TemplateResult, unnamed = ''): NonNullable<FlowView['choice']> =>
  ({ flowView: { variants }, variant }, { takeVariant }) =>
    html`<div class="modes" role="group" aria-label=${label}>
      <span>${words}</span>
      ${variants.map(
        (one) =>
          html`<button
            type="button"
            aria-pressed=${one === variant ? 'true' : 'false'}
            @click=${() => takeVariant(one)}
          >
            ${one.label || unnamed}
          </button>`,
      )}
    </div>`;

/** Links to the other flows, for the foot of the view. */
export const otherFlows = ({ flowView: { name, profile } }: FlowState): TemplateResult =>
  html`<nav class="other-flows" aria-label="Other flows">
    <span>Other flows:</span>
    ${flowsIn(profile)
      .filter((other) => other !== name)
      .map((flow) => html`<a href=${href(flow)}>${titleOfFlow(flow)}</a>`)}
  </nav>`;
