// The response: its data as a chart or table with the JSON, the reason for a refusal, and the whole exchange.
import { loadPart } from '../../recipient/load-with-retry.ts';
import { parsedJson } from '../../elements/json-member.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { decryptOf } from '../../runs/recipients/decrypt.ts';
import { mendableWhy } from '../workbench/mendable-why.ts';
import { pageIn, readsIn, tableOf, type AnswerTable } from './answer-table.ts';
import type { SentCall } from '../../calls/explorer-session.ts';

export interface AnswerActions {
  readonly sandbox: Sandbox;
  readonly servicePoint: string | undefined;
  showServicePoint(id: string): void;
  /** Requests the page of the list at this address. */
  turn(url: string): void;
  mend(refused: Exchange): Promise<boolean>;
  again(): void;
  anew(): void;
}

export function answerPart(sent: SentCall | undefined, actions: AnswerActions): TemplateResult {
  if (sent === undefined)
    return html`<section class="card answer empty" aria-label="Answer">
      <p class="soft">Send it as it is, or change something first. The answer appears here, with every check.</p>
    </section>`;
  const { exchange } = sent;
  const answer = parsedJson(exchange.response.body);
  const isGood = exchange.verdict === 'ok';
  return html`<section class="answer" aria-label="Answer">
    <h3>Answered ${exchange.response.status}</h3>
    ${sent.renewal === undefined ? nothing : html`<p class="small">${sent.renewal}</p>`}
    ${isGood ? dataPart(answer, actions) : mendableWhy({ sandbox: actions.sandbox, exchange, headingLevel: 3, mendInPlace: (refused) => actions.mend(refused) })}
    <div class="row">
      ${(['prev', 'next'] as const).map((which) => {
        const page = pageIn(answer, which);
        return page === undefined
          ? nothing
          : html`<button type="button" @click=${() => actions.turn(page)}>${pageWords[which]}</button>`;
      })}
      <button type="button" @click=${() => actions.again()}>Send the same bytes again</button>
      ${isGood ? nothing : html`<button type="button" @click=${() => actions.anew()}>Begin again with new tokens</button>`}
      <cdr-row-actions .sandbox=${actions.sandbox} .exchange=${exchange}></cdr-row-actions>
    </div>
    ${exchangePart(sent, isGood && answer !== undefined)}
  </section>`;
}

const pageWords = { prev: 'Previous page', next: 'Next page' } as const;

/** Collapsed where the data is already shown above it. */
function exchangePart({ exchange, recipient }: SentCall, isFolded: boolean): TemplateResult {
  const whole = html`<cdr-exchange
    .exchange=${exchange}
    .decrypt=${recipient === undefined ? undefined : decryptOf(recipient)}
    .headingLevel=${3}
  ></cdr-exchange>`;
  return isFolded
    ? html`<details class="whole">
        <summary>The whole exchange: headers, certificate, tokens and checks</summary>
        ${whole}
      </details>`
    : whole;
}

function dataPart(answer: unknown, actions: AnswerActions): TemplateResult | typeof nothing {
  if (answer === undefined) return nothing;
  const picture = pictureOf(answer, actions);
  return html`<div class="card data ${picture === undefined ? '' : 'beside'}">
    ${picture ?? nothing}
    <div class="json scroll tall" tabindex="0" role="region" aria-label="JSON">
      <cdr-json .value=${answer}></cdr-json>
    </div>
  </div>`;
}

function pictureOf(answer: unknown, actions: AnswerActions): TemplateResult | undefined {
  const reads = readsIn(answer);
  const isCut = (pageIn(answer, 'next') ?? pageIn(answer, 'prev')) !== undefined;
  if (reads.size > 0) return chart(reads, isCut, actions);
  const table = tableOf(answer);
  return table === undefined ? undefined : tablePart(table);
}

function chart(
  reads: ReturnType<typeof readsIn>,
  isCut: boolean,
  { servicePoint, showServicePoint }: AnswerActions,
): TemplateResult | undefined {
  void loadPart(() => import('../../elements/usage/cdr-usage-chart.ts'));
  const [first = ''] = reads.keys();
  const shown = servicePoint !== undefined && reads.has(servicePoint) ? servicePoint : first;
  return html`<div class="picture">
    ${
      reads.size < 2
        ? nothing
        : html`<label
            >Service point<select
              @change=${(event: Event) => showServicePoint((event.target as HTMLSelectElement).value)}
            >
              ${[...reads.keys()].map((id) => html`<option ?selected=${id === shown}>${id}</option>`)}
            </select></label
          >`
    }
    <cdr-usage-chart .reads=${reads.get(shown) ?? []} .cut=${isCut} .headingLevel=${3}></cdr-usage-chart>
  </div>`;
}

const tablePart = ({ columns, rows, total }: AnswerTable): TemplateResult =>
  html`<div class="picture">
    <p class="small soft">
      ${rows.length < total ? `${String(rows.length)} of ${String(total)} rows` : `${String(total)} ${total === 1 ? 'row' : 'rows'}`}
    </p>
    <div class="scroll tall" tabindex="0" role="region" aria-label="Rows">
      <table>
        <thead>
          <tr>
            ${columns.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((value) => html`<td>${value}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
