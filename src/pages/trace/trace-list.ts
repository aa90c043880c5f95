// The trace as a list: a window of rows, grouped by run.
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Exchange } from '../../../mocks/index.ts';
import { callOf } from '../../elements/diagram/diagram-rows.ts';
import { outcomeOf, toneOf } from '../../elements/outcome.ts';
import { partyRow } from '../../elements/party/party-row.ts';
import { partyShape } from '../../elements/party/party-shape.ts';
import { breachWordsOf } from '../../elements/why/rule-words.ts';
import { refusalName } from '../../elements/refusal-name.ts';
import { windowSize, type RowWindow } from '../../ui/row-window.ts';
import type { ChosenEntry } from '../../ui/chosen-entry.ts';
import { entryRow } from '../../ui/list-detail.ts';
import { statusWords } from '../../elements/status-words.ts';
import { outcomeWords } from './trace-filter.ts';
import { rowTitle, timeOfDay } from './trace-words.ts';

export interface TraceList {
  /** Exchanges that pass the filter. */
  readonly shown: readonly Exchange[];
  readonly window: RowWindow;
  /** Words for the run of an exchange; '' if none. */
  readonly runOf: (exchange: Exchange) => string;
  readonly entry: ChosenEntry;
  readonly choose: (id: string) => void;
  readonly move: (from: number) => void;
}

interface Stretch {
  readonly run: string;
  readonly rows: Exchange[];
}

/** Consecutive rows of one run share a heading. */
function stretchesOf(rows: readonly Exchange[], runOf: TraceList['runOf']): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const exchange of rows) {
    const run = runOf(exchange);
    const last = stretches.at(-1);
    if (last?.run === run) last.rows.push(exchange);
    else stretches.push({ run, rows: [exchange] });
  }
  return stretches;
}

export function traceList({ shown, window: { from, to }, runOf, entry, choose, move }: TraceList): TemplateResult {
  const more = (label: string, start: number): TemplateResult =>
    html`<p class="more"><button type="button" @click=${() => move(Math.max(0, start))}>${label}</button></p>`;
  const row = (exchange: Exchange): unknown =>
    guard([exchange, exchange.id === entry.id], () => rowOf(exchange, entry, choose));
  return html`<div class="rows">
    ${from === 0 ? nothing : more(`Earlier exchanges: ${String(from)}`, from - windowSize / 2)}
    ${repeat(
      stretchesOf(shown.slice(from, to), runOf),
      ({ rows: [first] }) => first?.id,
      ({ run, rows }) =>
        html`<section>
          <h2 class="title">${run === '' ? 'Outside any flow' : run}</h2>
          <ol>
            ${repeat(rows, ({ id }) => id, row)}
          </ol>
        </section>`,
    )}
    ${to === shown.length ? nothing : more(`Later exchanges: ${String(shown.length - to)}`, from + windowSize / 2)}
  </div>`;
}

function rowOf(exchange: Exchange, entry: ChosenEntry, choose: TraceList['choose']): TemplateResult {
  const { id, at, from, to, response, changes } = exchange;
  const outcome = outcomeOf(exchange);
  const name = refusalName(exchange);
  const error = outcome === 'ok' ? '' : (breachWordsOf(exchange) ?? (name === String(response.status) ? '' : name));
  const changed = changes.length === 0 ? '' : `${String(changes.length)} changed`;
  const content = html`<span class="ends" aria-hidden="true"
      >${partyShape(from)}<span class="to">→</span>${partyShape(to)}</span
    >
    <span class="unseen">${partyRow(from).title} to ${partyRow(to).title.toLowerCase()}: </span>
    <span class="what"
      ><b>${rowTitle(exchange)}</b> <code>${callOf(exchange)}</code>
      <span class="small soft">${[timeOfDay(at), error, changed].filter(Boolean).join(' · ')}</span></span
    >
    <span class="chip ${toneOf[outcome]}"
      >${outcome === 'refused' ? '× ' : ''}${statusWords(response.status)}<span class="unseen"
        >, ${outcomeWords[outcome]}</span
      ></span
    >`;
  return entryRow(entry, id, content, () => choose(id));
}
