// Details of the chosen row: its exchange, its step in words, or the explanation of a refusal.
import { html, nothing, type TemplateResult } from 'lit';
import type { FlowState } from '../flow-state.ts';

export function detail(state: FlowState): TemplateResult {
  const { exchange, run, details, selected, rows, variant } = state;
  const row = rows.find(({ id }) => id === selected);
  if (exchange !== undefined && run.recipient !== undefined && details !== undefined)
    return details.openedRow(state, { row, exchange, recipient: run.recipient });
  const step = variant.steps.find(({ step: { id } }) => selected === id)?.step;
  const sent = rows.some((one) => one.exchange !== undefined);
  return html`<section class="card hint">
    ${
      step === undefined
        ? html`<p class="soft">
            ${
              sent
                ? 'Choose a row to open it: request, response, the tokens decoded, the certificate, and every check the other side made.'
                : 'Every row of the diagram will open: request, response, the tokens decoded, the certificate, and every check the other side made.'
            }
          </p>`
        : html`<h2>${step.title}</h2>
            <p>${step.words}</p>
            ${
              row?.state === 'done' && details !== undefined && run.recipient !== undefined
                ? details.localStep(state, step.id, run.recipient)
                : nothing
            }`
    }
  </section>`;
}
