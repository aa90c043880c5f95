// A row opened: its exchange, what can be done with it, and the way back to before it.
import { html, nothing, type TemplateResult } from 'lit';
import type { DiagramRow } from '../../elements/diagram-rows.ts';
import type { DataRecipient } from '../../../mocks/index.ts';
import { decryptOf } from '../../runs/decrypt.ts';
import type { FlowState, OpenedRow } from './flow-state.ts';

export function openedRow({ sandbox, moves }: FlowState, { row, exchange, recipient }: OpenedRow): TemplateResult {
  return html`<cdr-row-actions
      .sandbox=${sandbox}
      .exchange=${exchange}
      .run=${row === undefined ? undefined : moves?.editedRun(row.id)}
    ></cdr-row-actions>
    ${row?.at === undefined ? nothing : wayBack(row, moves)}
    <cdr-exchange
      .exchange=${exchange}
      .decrypt=${decryptOf(recipient)}
      .heading=${row?.title ?? ''}
      .row=${row}
      .headingLevel=${2}
    ></cdr-exchange>`;
}

function wayBack(row: DiagramRow, moves: FlowState['moves']): TemplateResult {
  const isUnderWay = moves?.canGoBack() !== true;
  return html`<p class="way-back">
    <button type="button" ?disabled=${isUnderWay} @click=${() => moves?.back(moves.markOf(row.id).step)}>
      Back to before this step
    </button>
    ${
      // What else stands under a step answers to something that is not there yet before it.
      row.at?.part === 0
        ? html`<button type="button" ?disabled=${isUnderWay} @click=${() => moves?.backAndEdit(row.id)}>
            Go back and edit
          </button>`
        : nothing
    }
    <span class="soft small">The world and its clock go back too.</span>
  </p>`;
}

/** A step of the recipient’s own, at which nothing is sent. */
export const localStep = ({ run, exchanges }: FlowState, step: string, recipient: DataRecipient): TemplateResult =>
  html`<cdr-local-step
    .step=${step}
    .facts=${run.facts}
    .exchanges=${exchanges}
    .decrypt=${decryptOf(recipient)}
  ></cdr-local-step>`;
