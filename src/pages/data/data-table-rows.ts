// The rows of one table: as a table with who changed each last, or as JSON.
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import '../../elements/cdr-json.ts';
import { cellText, columnsOf, type DataRow, type RowChange, type RowChanges } from './data-rows.ts';
import type { DataTable } from './data-tables.ts';

/** So many rows are drawn before somebody asks for more. */
export const rowsAtFirst = 100;

export interface DataTableRows {
  readonly table: DataTable;
  readonly rows: readonly DataRow[];
  /** How many the table has, whatever is sought. */
  readonly all: number;
  readonly changes: RowChanges;
  readonly asJson: boolean;
  readonly drawn: number;
  readonly more: () => void;
}

const pageOfExchange = (exchange: string): string => `?view=trace&exchange=${exchange}`;

export function dataTableRows(given: DataTableRows): TemplateResult {
  const { table, rows, all, drawn, more, asJson } = given;
  if (all === 0)
    return html`<p class="card none">
      Nothing is here yet: rows come as the parties call one another. <a href="./">Run the hybrid flow</a>, and come
      back.
    </p>`;
  if (rows.length === 0) return html`<p class="card none soft">No row says that.</p>`;
  const shown = rows.slice(0, drawn);
  return html`
    ${
      asJson
        ? html`<div class="card json"><cdr-json .value=${shown.map(({ members }) => members)}></cdr-json></div>`
        : asTable(given, shown)
    }
    ${
      shown.length === rows.length
        ? nothing
        : html`<p>
            <button type="button" @click=${more}>Show more of the ${rows.length} rows of ${table.title}</button>
          </p>`
    }
  `;
}

function asTable({ table, changes }: DataTableRows, shown: readonly DataRow[]): TemplateResult {
  const columns = columnsOf(shown);
  return html`<div class="card rows" role="region" tabindex="0" aria-label=${`Rows of ${table.title}`}>
    <table>
      <thead>
        <tr>
          <th scope="col">last change</th>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${repeat(
          shown,
          ({ key }) => key,
          ({ key, members }) => {
            const change = changes.of(table.name, key);
            return html`<tr class=${change?.isLast === true ? 'last' : ''}>
              <td>${changedBy(change)}</td>
              ${columns.map((name) => html`<td><code>${cellText(members[name])}</code></td>`)}
            </tr>`;
          },
        )}
      </tbody>
    </table>
  </div>`;
}

function changedBy(change: RowChange | undefined): TemplateResult | typeof nothing {
  if (change === undefined) return nothing;
  const words = change.isLast ? `${change.verb} by the last call` : `${change.verb} by a call`;
  return html`<a href=${pageOfExchange(change.exchange)}>${words}</a>`;
}

/** What the last call took out of the table has no row to be marked. */
export function removedNote(table: DataTable, { last }: RowChanges): TemplateResult | typeof nothing {
  const change = last.get(table.name);
  if (change === undefined || change.removed === 0) return nothing;
  return html`<p class="note small">
    The last call took ${change.removed === 1 ? 'a row' : `${String(change.removed)} rows`} out of this table:
    <a href=${pageOfExchange(change.exchange)}>that call</a>
  </p>`;
}
