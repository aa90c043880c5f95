// What is known of the row that is chosen: the exchange opened, and why it was refused.
import { html, nothing, type TemplateResult } from 'lit';
import { decryptOf } from '../decrypt.ts';
import type { StageActions, StageState } from './stage-state.ts';
import { walkSteps } from './walk-steps.ts';

export function detail({ exchange, sandbox, details, selected, rows }: StageState): TemplateResult {
  if (exchange !== undefined && sandbox !== undefined && details) {
    const heading = rows.find(({ id }) => id === selected)?.title ?? '';
    return html`<cdr-exchange
      .exchange=${exchange}
      .decrypt=${decryptOf(sandbox.dataRecipient)}
      .heading=${heading}
      .headingLevel=${2}
    ></cdr-exchange>`;
  }
  const step = walkSteps.find(({ step: { id } }) => selected === `step:${id}`)?.step;
  const sent = rows.some((row) => row.exchange !== undefined);
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
            <p>${step.words}</p>`
    }
  </section>`;
}

export const why = ({ exchange, details }: StageState, { unselect }: StageActions): TemplateResult | typeof nothing =>
  exchange === undefined || exchange.verdict === 'ok' || !details
    ? nothing
    : html`<div class="why" id="why" tabindex="-1">
        <cdr-why .exchange=${exchange} .headingLevel=${2}></cdr-why>
        <button type="button" @click=${unselect}>Close</button>
      </div>`;
