// A window of one table’s rows: as a table that marks the last call’s changes, or as JSON.
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import '../../elements/message/cdr-json.ts';
import { oldAndNew } from '../../elements/changed-row.ts';
import { rowWindow, windowSize } from '../../ui/row-window.ts';
import { startFlowOf } from '../../runs/flows/flow-names.ts';
import { href, profileOfPage } from '../address/href.ts';
import type { Column } from './billed-columns.ts';
import type { RowChange, RowChanges } from './data-changes.ts';
import { nameOf, type Names } from './data-names.ts';
import { cellText, columnsOf, type DataRow, type RowSource } from './data-rows.ts';
import type { DataTable } from './data-tables.ts';

export interface DataTableRows {
  readonly table: DataTable;
  readonly source: RowSource;
  /** The table has no rows, regardless of the search. */
  readonly isEmpty: boolean;
  /** A search is active. */
  readonly isSought: boolean;
  readonly changes: RowChanges;
  readonly names: Names;
  readonly asJson: boolean;
  /** Index of the first row in the window. */
  readonly from: number;
  readonly move: (from: number) => void;
}

export function dataTableRows(given: DataTableRows): TemplateResult {
  const { table, source, isEmpty, asJson, move } = given;
  if (isEmpty)
    return html`<p class="card none">
      This table is empty. Rows are added as the parties call one another.
      <a href=${href(startFlowOf(profileOfPage()))}>Run a flow</a>, and come back.
    </p>`;
  if (source.total === 0)
    return html`<p class="card none soft">${given.isSought ? 'No row matches.' : 'Nothing is here yet.'}</p>`;
  const { from, to } = rowWindow(source.total, 0, given.from);
  const shown = source.slice(from, to - from);
  const more = (label: string, start: number): TemplateResult =>
    html`<p><button type="button" @click=${() => move(Math.max(0, start))}>${label}</button></p>`;
  return html`
    ${from === 0 ? nothing : more(`Earlier rows of ${table.title}: ${String(from)}`, from - windowSize)}
    ${
      asJson
        ? html`<div class="card json"><cdr-json .value=${shown.map(({ members }) => members)}></cdr-json></div>`
        : asTable(given, shown)
    }
    ${
      to === source.total
        ? nothing
        : more(`Later rows of ${table.title}: ${String(source.total - to)}`, from + windowSize)
    }
  `;
}

const memberColumn = (name: string): Column => ({ title: name, of: (members) => cellText(members[name]) });

function asTable({ table, changes, names }: DataTableRows, shown: readonly DataRow[]): TemplateResult {
  const columns = table.columns ?? columnsOf(shown, names).map(memberColumn);
  const changeOf = (key: string): RowChange | undefined =>
    table.computed === undefined ? changes.of(table.name, key) : undefined;
  const hasChanges = shown.some(({ key }) => changeOf(key) !== undefined);
  return html`<div class="card rows scroll" role="region" tabindex="0" aria-label=${`Rows of ${table.title}`}>
    <table>
      <thead>
        <tr>
          ${hasChanges ? html`<th scope="col">last change</th>` : nothing}
          ${columns.map(({ title, isAmount }) => html`<th scope="col" class=${isAmount === true ? 'amount' : ''}>${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${repeat(
          shown,
          ({ key }) => key,
          ({ key, members }) => {
            const change = changeOf(key);
            const cell = (column: Column): unknown => {
              if (table.columns !== undefined) {
                const text = column.of(members);
                const kind = column.isAmount === true ? 'amount' : '';
                return html`<td class=${kind}>${text}${named(nameOf(text, names))}</td>`;
              }
              const { title: name } = column;
              const { [name]: value } = members;
              const title = name === 'id' ? unsaidName(members, names) : nameOf(value, names);
              return guard(
                [value, change, title],
                () => html`<td>${cellOf(value, change?.isLast ? change : undefined, name)}${named(title)}</td>`,
              );
            };
            return html`<tr class=${change?.isLast === true ? 'last' : ''}>
              ${hasChanges ? html`<td>${changedBy(change)}</td>` : nothing} ${columns.map(cell)}
            </tr>`;
          },
        )}
      </tbody>
    </table>
  </div>`;
}

const named = (name: string | undefined): TemplateResult | typeof nothing =>
  name === undefined ? nothing : html` <span class="name">${name}</span>`;

/** The row’s name, unless one of its members already shows it. */
function unsaidName(members: DataRow['members'], names: Names): string | undefined {
  const name = nameOf(members['id'], names);
  return Object.values(members).includes(name) ? undefined : name;
}

/** In a row that the last call changed, the old value is shown next to the new one. */
function cellOf(value: unknown, change: RowChange | undefined, name: string): TemplateResult {
  const values = change?.verb === 'changed' ? change.members.get(name) : undefined;
  if (values?.before === undefined) return html`<code>${cellText(value)}</code>`;
  return oldAndNew({ before: cellText(values.before), ...(value === undefined ? {} : { after: cellText(value) }) });
}

function changedBy(change: RowChange | undefined): TemplateResult | typeof nothing {
  if (change === undefined) return nothing;
  // Only the last call’s changes are marked; other rows just link to the call that made them.
  const words = change.isLast ? `${change.verb} by the last call` : 'earlier';
  return html`<a href=${href('trace', { exchange: change.exchange })}>${words}</a>`;
}

/** The most removed rows that are listed. */
const shownRemoved = 5;

/** Rows that the last call removed, which the table itself can no longer mark. */
export function removedNote(table: DataTable, { last }: RowChanges): TemplateResult | typeof nothing {
  const { exchange = '', removed = [] } = last.get(table.name) ?? {};
  if (removed.length === 0) return nothing;
  return html`<div class="note small">
    <p>
      The last call removed ${removed.length === 1 ? 'a row' : `${String(removed.length)} rows`} out of this table:
      <a href=${href('trace', { exchange: exchange })}>that call</a>
    </p>
    <ul>
      ${removed
        .slice(0, shownRemoved)
        .map(
          ({ members }) =>
            html`<li>
              ${[...members].map(([name, { before }]) =>
                before === undefined ? nothing : html`<code>${name}</code> ${oldAndNew({ before: cellText(before) })} `,
              )}
            </li>`,
        )}
    </ul>
  </div>`;
}
