// What is known of the row that is chosen: the exchange opened, the step in words, the refusal explained.
import { html, nothing, type TemplateResult } from 'lit';
import { decryptOf } from '../decrypt.ts';
import type { FlowState } from './flow-state.ts';

export function detail({ sandbox, exchange, run, details, selected, rows, way }: FlowState): TemplateResult {
  const row = rows.find(({ id }) => id === selected);
  if (exchange !== undefined && run.recipient !== undefined && details !== undefined)
    return html`<cdr-exchange
        .exchange=${exchange}
        .decrypt=${decryptOf(run.recipient)}
        .heading=${row?.title ?? ''}
        .row=${row}
        .headingLevel=${2}
      ></cdr-exchange>
      <cdr-row-actions .sandbox=${sandbox} .exchange=${exchange}></cdr-row-actions>`;
  const step = way.steps.find(({ step: { id } }) => selected === id)?.step;
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
                ? html`<cdr-local-step
                    .step=${step.id}
                    .facts=${run.facts}
                    .decrypt=${decryptOf(run.recipient)}
                  ></cdr-local-step>`
                : nothing
            }`
    }
  </section>`;
}
