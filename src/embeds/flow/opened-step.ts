// A step of an embedded flow, opened: its exchange, why it was refused, or what the recipient did locally.
import { html, nothing, type TemplateResult } from 'lit';
import type { Exchange } from '../../../mocks/index.ts';
import '../../elements/usage/cdr-usage-chart.ts';
import type { DiagramRow, RowStep } from '../../elements/diagram/diagram-rows.ts';
import '../../recipient/decrypt-for.ts';
import { decryptOf } from '../../runs/recipients/decrypt.ts';
import '../../runs/local-step/local-step.ts';
import type { RunState } from '../../runs/play/run.ts';
import { exchangeParts, explained } from '../element/opened-exchange.ts';

interface OpenedStep {
  readonly run: RunState;
  readonly row: DiagramRow | undefined;
  readonly step: (RowStep & { readonly words: string }) | undefined;
  readonly exchanges: readonly Exchange[];
  readonly headingLevel: number;
}

export function openedStep({ run, row, step, exchanges, headingLevel }: OpenedStep): TemplateResult {
  const { facts, recipient } = run;
  const decrypt = recipient === undefined ? undefined : decryptOf(recipient);
  const exchange = exchanges.find(({ id }) => id === row?.exchange);
  if (exchange === undefined) {
    return html`<section class="card words-of-step">
        <p class="title" role="heading" aria-level=${headingLevel}>${step?.title}</p>
        <p class="small">${step?.words}</p>
      </section>
      ${
        row?.state === 'done' && step !== undefined
          ? html`<cdr-local-step
              .step=${step.id}
              .facts=${facts}
              .exchanges=${exchanges}
              .decrypt=${decrypt}
            ></cdr-local-step>`
          : nothing
      }`;
  }
  const reads = step?.id === 'usage' ? facts.usage : undefined;
  return html`${reads === undefined ? nothing : html`<cdr-usage-chart .reads=${reads} .headingLevel=${headingLevel}></cdr-usage-chart>`}
    ${explained(exchange, headingLevel)}
    <cdr-exchange
      exportparts=${exchangeParts}
      .exchange=${exchange}
      .decrypt=${decrypt}
      .heading=${row?.title ?? ''}
      .row=${row}
      .headingLevel=${headingLevel}
    ></cdr-exchange>`;
}
