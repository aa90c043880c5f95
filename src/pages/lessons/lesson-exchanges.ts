// What was sent since a lesson began: a list, the newest first, and the chosen exchange opened and explained.
import { html, nothing, type TemplateResult } from 'lit';
import type { DataRecipient, Exchange } from '../../../mocks/index.ts';
import '../../elements/cdr-exchange.ts';
import '../../elements/cdr-why.ts';
import { exchangeTitle } from '../../elements/diagram-rows.ts';
import { outcomeOf, type Outcome } from '../../elements/outcome.ts';
import { partyRow } from '../../elements/party-row.ts';
import { breachWordsOf } from '../../elements/breach-words.ts';
import { decryptOf } from '../../runs/decrypt.ts';
import '../rule-page.ts';
import { statusWords } from '../../elements/status-words.ts';
import type { Exchanges } from './lesson.ts';

/** So many rows are drawn; nobody reads further back. */
const most = 100;

const tones: Readonly<Record<Outcome, string>> = {
  ok: 'ok',
  refused: 'no',
  failed: 'no',
  faulted: 'warn',
  pending: 'warn',
  declined: 'warn',
};

export interface Sent {
  readonly exchanges: Exchanges;
  readonly chosen: Exchange | undefined;
  /** Whose key opens sealed tokens. */
  readonly recipient: DataRecipient | undefined;
}

export function sentPart({ exchanges, chosen, recipient }: Sent, choose: (id: string) => void): TemplateResult {
  return html`<section aria-labelledby="sent">
    <h2 id="sent">What was sent</h2>
    ${
      exchanges.length === 0
        ? html`<p class="card empty soft">Nothing yet. What anybody sends from now on stands here, and counts.</p>`
        : html`<p class="small soft">Since the lesson began, the newest first. Choose one to open it.</p>
            <div class="sent ${chosen === undefined ? '' : 'opened'}">
              <ul class="card rows" aria-label="Exchanges of the lesson">
                ${exchanges
                  .slice(-most)
                  .toReversed()
                  .map((one) => row(one, one === chosen, choose))}
              </ul>
              ${chosen === undefined ? nothing : opened(chosen, recipient)}
            </div>`
    }
  </section>`;
}

function row(exchange: Exchange, pressed: boolean, choose: (id: string) => void): TemplateResult {
  const { id, from, to, response, parent } = exchange;
  const outcome = outcomeOf(exchange);
  const breach = breachWordsOf(exchange);
  return html`<li class=${parent === undefined ? 'outside' : 'inside'}>
    <button type="button" aria-pressed=${pressed ? 'true' : 'false'} @click=${() => choose(id)}>
      <span>${exchangeTitle(exchange)}</span>
      <span class="small soft"
        >${partyRow(from).title} to
        ${partyRow(to).title.toLowerCase()}${breach === undefined ? '' : `: ${breach}`}</span
      >
      <span class="chip ${tones[outcome]}">${outcome === 'refused' ? '× ' : ''}${statusWords(response.status)}</span>
    </button>
  </li>`;
}

const opened = (exchange: Exchange, recipient: DataRecipient | undefined): TemplateResult =>
  html`<div class="opening" id="opened" tabindex="-1">
    ${exchange.verdict === 'ok' ? nothing : html`<cdr-why .exchange=${exchange} .headingLevel=${3}></cdr-why>`}
    <cdr-exchange
      .exchange=${exchange}
      .headingLevel=${3}
      .decrypt=${recipient === undefined ? undefined : decryptOf(recipient)}
    ></cdr-exchange>
  </div>`;
