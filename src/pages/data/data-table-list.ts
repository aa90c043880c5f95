// Every table by party, with its row count and a mark where the last call changed it.
import { html, nothing, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { parties } from '../../../mocks/spec/party.ts';
import { partyShape } from '../../elements/party/party-shape.ts';
import type { RowChanges } from './data-changes.ts';
import type { HeldData } from './data-rows.ts';
import { dataTables, isShown, type DataTable } from './data-tables.ts';

export interface DataTableList {
  readonly sandbox: Pick<Sandbox, 'holders'>;
  readonly held: HeldData;
  readonly changes: RowChanges;
  readonly chosen: DataTable;
  /** Open initially; on a phone an open list would push the rows out of sight. */
  readonly isOpen: boolean;
  readonly choose: (table: DataTable) => void;
}

export function dataTableList({ sandbox, held, changes, chosen, isOpen, choose }: DataTableList): TemplateResult {
  const row = (table: DataTable): TemplateResult => {
    const changed = changes.last.has(table.name)
      ? html` <span class="chip words">changed<span class="unseen"> by the last call</span></span>`
      : nothing;
    return html`<li>
      <button type="button" aria-pressed=${table === chosen ? 'true' : 'false'} @click=${() => choose(table)}>
        <span>${table.title}${changed}</span>
        <span class="soft">${table.computed === undefined ? (held.get(table.name)?.length ?? 0) : 'computed'}</span>
      </button>
    </li>`;
  };
  return html`<details class="card tables" ?open=${isOpen}>
    <summary>All tables</summary>
    ${parties.map(({ id, title }) => {
      const own = dataTables.filter((table) => table.party === id && isShown(table, sandbox));
      return own.length === 0
        ? nothing
        : html`<h2 class="title">${partyShape(id)}${title}</h2>
            <ul aria-label=${`Tables of the ${title.toLowerCase()}`}>
              ${own.map(row)}
            </ul>`;
    })}
  </details>`;
}
