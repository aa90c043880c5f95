// The exchanges since a lesson began: a list, newest first, and the chosen exchange with its explanation.
import { html, nothing, type TemplateResult } from 'lit';
import type { DataRecipient, Exchange } from '../../../mocks/index.ts';
import '../../elements/cdr-exchange.ts';
import '../../elements/why/cdr-why.ts';
import { exchangeTitle } from '../../elements/diagram/diagram-rows.ts';
import { outcomeOf, toneOf } from '../../elements/outcome.ts';
import { partyRow } from '../../elements/party/party-row.ts';
import { breachWordsOf } from '../../elements/why/rule-words.ts';
import { decryptOf } from '../../runs/recipients/decrypt.ts';
import { statusWords } from '../../elements/status-words.ts';
import type { ChosenEntry } from '../../ui/chosen-entry.ts';
import { entryRow, listDetail } from '../../ui/list-detail.ts';
import type { Exchanges } from './signs.ts';

/** The most rows that are listed. */
const most = 100;

interface SentExchanges {
  readonly exchanges: Exchanges;
  readonly entry: ChosenEntry;
  /** The recipient whose key decrypts encrypted tokens. */
  readonly recipient: DataRecipient | undefined;
}

export function sentPart({ exchanges, entry, recipient }: SentExchanges): TemplateResult {
  const chosen = exchanges.find(({ id }) => id === entry.id);
  const shown = exchanges.slice(-most).toReversed();
  return html`<section aria-labelledby="sent">
    <h2 id="sent">What was sent</h2>
    ${
      exchanges.length === 0
        ? html`<p class="card empty soft">
            No request has been sent since the lesson began. New requests appear here, and count.
          </p>`
        : listDetail(entry, {
            label: 'Since the lesson began, newest first',
            list: [{ label: 'Exchanges of the lesson', rows: shown.map((one) => row(one, entry)) }],
            none: '',
            detailLabel: 'Exchange',
            detail:
              chosen === undefined
                ? html`<p class="card empty soft">Choose an exchange to open it.</p>`
                : opened(chosen, recipient),
          })
    }
  </section>`;
}

function row(exchange: Exchange, entry: ChosenEntry): TemplateResult {
  const { id, from, to, response, parent } = exchange;
  const outcome = outcomeOf(exchange);
  const breach = breachWordsOf(exchange);
  return entryRow(
    entry,
    id,
    html`<span class=${parent === undefined ? '' : 'inside'}>${exchangeTitle(exchange)}</span>
      <span class="small soft ${parent === undefined ? '' : 'inside'}"
        >${partyRow(from).title} to
        ${partyRow(to).title.toLowerCase()}${breach === undefined ? '' : `: ${breach}`}</span
      >
      <span class="chip ${toneOf[outcome]}">${outcome === 'refused' ? '× ' : ''}${statusWords(response.status)}</span>`,
  );
}

const opened = (exchange: Exchange, recipient: DataRecipient | undefined): TemplateResult =>
  html`${exchange.verdict === 'ok' ? nothing : html`<cdr-why .exchange=${exchange} .headingLevel=${3}></cdr-why>`}
    <cdr-exchange
      .exchange=${exchange}
      .headingLevel=${3}
      .decrypt=${recipient === undefined ? undefined : decryptOf(recipient)}
    ></cdr-exchange>`;
