// Explains the chosen exchange: why it was refused, or a remark.
import { html, nothing, type TemplateResult } from 'lit';
import type { FlowActions, FlowState } from '../flow-state.ts';
import { mendableWhy } from '../../workbench/mendable-why.ts';
import { remarkOf } from '../../../elements/why/remark.ts';

export function why(
  { sandbox, exchange, selected, moves }: FlowState,
  { unselect }: FlowActions,
): TemplateResult | typeof nothing {
  if (exchange === undefined) return nothing;
  const remark = remarkOf(exchange);
  if (remark === undefined && exchange.verdict === 'ok') return nothing;
  const close = html`<button type="button" slot="close" class="close" @click=${unselect}>Close</button>`;
  return html`<div class="why" id="why" tabindex="-1">
    ${
      remark === undefined
        ? sandbox === undefined
          ? nothing
          : mendableWhy({ sandbox, exchange, headingLevel: 2, run: moves?.editedRun(selected), close })
        : html`<section class="card hint">
            <h2>${remark.title}</h2>
            ${remark.words.map((words) => html`<p>${words}</p>`)} ${close}
          </section>`
    }
  </div>`;
}
