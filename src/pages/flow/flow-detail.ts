// What is known of the row that is chosen in a flow: the exchange opened, the step in words, the refusal explained.
import { html, nothing, type TemplateResult } from 'lit';
import type { DataRecipient, Exchange } from '../../../mocks/index.ts';
import type { DiagramRow } from '../../elements/diagram-rows.ts';
import type { AllFacts } from '../../recipient/flows/all-flows.ts';
import type { Flow } from '../../recipient/flows/flow.ts';
import { decryptOf } from '../decrypt.ts';

interface Chosen {
  readonly exchange: Exchange | undefined;
  readonly recipient: DataRecipient | undefined;
  readonly selected: string;
  readonly rows: readonly DiagramRow[];
  readonly flow: Flow<AllFacts>;
}

export function detailOf({ exchange, recipient, selected, rows, flow }: Chosen): TemplateResult {
  const row = rows.find(({ id }) => id === selected);
  if (exchange !== undefined && recipient !== undefined)
    return html`<cdr-exchange
      .exchange=${exchange}
      .decrypt=${decryptOf(recipient)}
      .heading=${row?.title ?? ''}
      .headingLevel=${2}
    ></cdr-exchange>`;
  const step = flow.steps.find(({ id }) => id === row?.step);
  return html`<section class="card hint">
    ${
      step === undefined
        ? html`<p class="soft">
            Every row opens: request, response, the tokens decoded, the certificate, and every check the other side
            made.
          </p>`
        : html`<h2>${step.title}</h2>
            <p>${step.words}</p>`
    }
  </section>`;
}

export const whyOf = (exchange: Exchange | undefined, close: () => void): TemplateResult | typeof nothing =>
  exchange === undefined || exchange.verdict === 'ok'
    ? nothing
    : html`<div class="why" id="why" tabindex="-1">
        <cdr-why .exchange=${exchange} .headingLevel=${2}></cdr-why>
        <button type="button" @click=${close}>Close</button>
      </div>`;
