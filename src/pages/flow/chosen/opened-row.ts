// An opened row: its exchange and actions.
import { html, type TemplateResult } from 'lit';
import type { DiagramRow, RowPlace } from '../../../elements/diagram/diagram-rows.ts';
import type { DataRecipient } from '../../../../mocks/index.ts';
import { decryptOf } from '../../../runs/recipients/decrypt.ts';
import type { WayBack } from '../../workbench/row-actions.ts';
import type { FlowState, LaterMoves, OpenedRow } from '../flow-state.ts';

export function openedRow(
  { sandbox, moves, variant }: FlowState,
  { row, exchange, recipient }: OpenedRow,
): TemplateResult {
  // For an edited exchange: before the step that it was edited from.
  const place = row?.editedFrom === undefined ? row?.at : { step: row.editedFrom, part: 1 };
  return html`<cdr-row-actions
      .sandbox=${sandbox}
      .exchange=${exchange}
      .run=${row === undefined ? undefined : moves?.editedRun(row.id)}
      .way=${row === undefined || place === undefined || moves === undefined ? undefined : wayBack(row, place, moves, variant)}
    ></cdr-row-actions>
    <cdr-exchange
      .exchange=${exchange}
      .decrypt=${decryptOf(recipient)}
      .heading=${row?.title ?? ''}
      .row=${row}
      .headingLevel=${2}
    ></cdr-exchange>`;
}

const wayBack = (
  { id }: DiagramRow,
  { step, part }: Pick<RowPlace, 'step' | 'part'>,
  moves: LaterMoves,
  { steps }: FlowState['variant'],
): WayBack => ({
  isOpen: moves.canGoBack(),
  back: () => moves.back(steps[step - 1]?.step.id),
  // Later exchanges of a step follow from its first, so they cannot be edited before the step.
  edit: part === 0 ? () => moves.backAndEdit(id) : undefined,
});

/** A step within the recipient, which sends nothing. */
export const localStep = ({ run, exchanges }: FlowState, step: string, recipient: DataRecipient): TemplateResult =>
  html`<cdr-local-step
    .step=${step}
    .facts=${run.facts}
    .exchanges=${exchanges}
    .decrypt=${decryptOf(recipient)}
  ></cdr-local-step>`;
